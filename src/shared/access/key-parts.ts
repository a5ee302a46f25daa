/** The access keys that don't come from a record type, and the order of all keys. */
import type { Area } from "../records/area.ts";

/** The chat has no record type. */
export const chatKey = "chat";

/** The pages of one mentee. */
export const menteeKeys = [
  "menteeProfile",
  "menteeAssessments",
  "menteeChat",
  "menteeGoals",
  "menteeTasks",
  "menteeChallenges",
  "menteeNotes",
  "menteeFiles",
  "menteeExport",
  "menteeResetPassword",
  "menteeDeactivate",
] as const;

/** Screens for work with mentees that the specification doesn't have. */
export const workKeys = ["calendar", "caseload", "promises", "measures", "duplicates"] as const;

/** Screens for work with many records at once that the specification doesn't have. */
export const dataKeys = ["imports"] as const;

/**
 * The order that the specification gives for the role screen. It differs from the sidebar. Keys of record types that
 * were added later follow.
 */
const settingsOrder = [
  "adverseExperiences",
  "content",
  "emailTemplates",
  "genders",
  "languages",
  "levelOfCare",
  "offerTypes",
  "agencyServices",
  "agencyTypes",
  "programStatus",
  "sexualOrientation",
  "staffCertification",
  "traumaInformStatus",
  "userRoles",
  "bugTracker",
  "ethnicity",
];

const rank = (key: string): number => {
  const place = settingsOrder.indexOf(key);
  return place < 0 ? settingsOrder.length : place;
};

type FixedKey =
  | typeof chatKey
  | (typeof menteeKeys)[number]
  | (typeof workKeys)[number]
  | (typeof dataKeys)[number];

/** Returns all access keys in the order of the role screen. Keys of addresses below `/settings/` come last. */
export function keyParts<Key extends string>(types: Iterable<{ readonly area?: Area<Key> }>) {
  const areas = [...types].flatMap(({ area }) => area ?? []);
  const keysWhere = (isSettings: boolean) =>
    areas.flatMap(({ key, path }) => (key && path.startsWith("/settings/") === isSettings ? key : []));
  const areaKeys: readonly (Key | typeof chatKey)[] = [chatKey, ...keysWhere(false)];
  const settingsKeys: readonly Key[] = keysWhere(true).sort((one, other) => rank(one) - rank(other));
  const allKeys: readonly (Key | FixedKey)[] = [
    ...areaKeys,
    ...menteeKeys,
    ...workKeys,
    ...dataKeys,
    ...settingsKeys,
  ];
  return { areaKeys, settingsKeys, allKeys };
}
