import type { SeedLanguage } from "./types.ts";

/** The languages of the interface. Flags are left empty: a flag stands for a country, not a language. */
export const languages: SeedLanguage[] = [
  { name: "English", code: "en" },
  { name: "Español", code: "es" },
];
