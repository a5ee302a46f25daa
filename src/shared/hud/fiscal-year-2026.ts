/**
 * Lists of HUD's Homeless Management Information System (HMIS) for fiscal year 2026. A newer year gets a new file, its
 * names in `i18n`, and one changed line in `lists.ts`.
 */
export const fiscalYear2026 = {
  year: 2026,

  /** Destinations (list 3.12), in the classes that HUD's measures use. */
  destinations: {
    homeless: ["116", "101", "118"],
    institutional: ["215", "206", "207", "225", "204", "205"],
    temporary: ["302", "329", "314", "332", "312", "313", "327"],
    permanent: ["422", "423", "426", "410", "435", "421", "411"],
    other: ["30", "17", "24", "8", "9", "99"],
  },
  /** Destinations that mean that the person's whereabouts are unknown. */
  unknownDestinations: ["30", "17", "8", "9", "99"],
  /** Codes that were offered earlier and aren't destinations. Records may still have them. */
  formerDestinations: ["336", "335", "37"],
  /** The destination that requires a subsidy. */
  subsidizedRental: "435",
  /** The destination that requires a description. */
  otherDestination: "17",
  /** Maximum length of that description. */
  maxOtherDestination: 50,

  /** Types of housing subsidies (list 3.12.A). */
  subsidies: ["428", "419", "431", "433", "434", "420", "436", "437", "438", "439", "440"],

  /** Prior living situations (list 3.917). */
  priorSituations: [
    "116",
    "101",
    "118",
    "215",
    "206",
    "207",
    "225",
    "204",
    "205",
    "302",
    "329",
    "314",
    "332",
    "336",
    "335",
    "410",
    "435",
    "421",
    "411",
    "8",
    "9",
    "99",
  ],

  /** Project types (list 2.02.6) of the programs that this application is made for. */
  projectTypes: ["6", "7", "12", "14"],

  /** HUD's codes for answers that are stored as words. A missing answer has code 99. */
  sexes: { female: 0, male: 1, doesntKnow: 8, prefersNot: 9 },
  yesNo: { yes: 1, no: 0, doesntKnow: 8, prefersNot: 9 },
  /** The quality of a name or a birthday, unless it is complete (lists 3.01.5 and 3.03.2). */
  qualities: ["2", "8", "9"],
  /** Relationships to the head of the household (list 3.15.1). The first one is the head. */
  householdRoles: ["1", "2", "3", "4", "5"],
} as const;
