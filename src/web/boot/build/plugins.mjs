import { buildValues } from "./build-values.mjs";
import { componentStyles } from "./component-styles.mjs";
import { firstChunks } from "./first-chunks.mjs";
import { languageTexts } from "./language-texts.mjs";
import { minifyPublic } from "./minify-public.mjs";
import { precompress } from "./precompress.mjs";
import { repeatableImports } from "./repeatable-imports.mjs";
import { unusedParts } from "./unused-parts.mjs";

/** The plugins that make the first load small and early. ../README.md explains each of them. */
export const bootPlugins = () => [
  repeatableImports(),
  languageTexts(),
  buildValues(),
  unusedParts(),
  componentStyles(),
  firstChunks(),
  minifyPublic(),
  precompress(),
];
