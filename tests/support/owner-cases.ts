import type { LanguageCode } from "#shared/constants.ts";

/** Owners of the demo data: one who reads English on a wide screen, and one who reads Spanish on a phone. */
export const ownerCases: readonly { email: string; language: LanguageCode; width: number }[] = [
  { email: "owner@harbor.example", language: "en", width: 1440 },
  { email: "owner@puente.example", language: "es", width: 390 },
];
