/**
 * Names of the answers to race or ethnicity, by HUD's column. Organizations name these answers themselves, so imports
 * and the HMIS export compare names. The first one is HUD's.
 */
export const raceNames = {
  AmIndAKNative: [
    "American Indian or Alaska Native",
    "American Indian, Alaska Native, or Indigenous",
    "American Indian",
    "Native American",
  ],
  Asian: ["Asian", "Asian or Asian American"],
  BlackAfAmerican: [
    "Black or African American",
    "Black, African American, or African",
    "Black",
    "African American",
  ],
  HispanicLatinao: ["Hispanic/Latinx", "Hispanic/Latina/o", "Hispanic or Latino", "Hispanic"],
  MidEastNAfrican: ["Middle Eastern or North African", "Middle Eastern"],
  NativeHIPacific: [
    "Native Hawaiian or Other Pacific Islander",
    "Native Hawaiian or Pacific Islander",
    "Pacific Islander",
  ],
  White: ["White"],
} as const;

export type RaceColumn = keyof typeof raceNames;
