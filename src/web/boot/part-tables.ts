import type { InLanguages } from "#shared/constants.ts";
import type { TextPart } from "#shared/i18n/text-files.ts";
import type { PartTable } from "#shared/i18n/text-parts.ts";

/** Functions that load a language's table of parts. `build/language-texts.mjs` replaces this module. */
export const partTables = {} as InLanguages<() => Promise<PartTable<TextPart>>>;
