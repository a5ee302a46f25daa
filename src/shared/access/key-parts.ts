/** The access keys that no record type brings, and the order of all of them. */
import type { Area } from "../records/area.ts";

/** The chat shows no record type. */
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

/** Work with mentees that has no page of the specification. */
export const workKeys = ["calendar", "caseload", "promises", "measures", "duplicates"] as const;

/** Work with many records at once that has no page of the specification. */
export const dataKeys = ["imports"] as const;

/** The specification's order (section 6), which is not that of the sidebar; keys of later types follow. */
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

/** All access keys in the order of the role screen; those of addresses below `/settings/` come last. */
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
