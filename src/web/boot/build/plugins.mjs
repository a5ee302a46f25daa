import { buildValues } from "./build-values.mjs";
import { componentStyles } from "./component-styles.mjs";
import { firstChunks } from "./first-chunks.mjs";
import { precompress } from "./precompress.mjs";

/** The plugins of the build that make the first load small and early; ../README.md explains each. */
export const bootPlugins = () => [buildValues(), componentStyles(), firstChunks(), precompress()];
