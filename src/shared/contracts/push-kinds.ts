/** Separate from the schemas so that the web app doesn't load them. */

/** The subjects of push messages, in the order of the settings screen. */
export const pushKinds = [
  "message",
  "plan",
  "appointment",
  "promise",
  "checkIn",
  "mentees",
  "completed",
  "bug",
  "account",
  "other",
] as const;
export type PushKind = (typeof pushKinds)[number];

const forStaffAlone: ReadonlySet<PushKind> = new Set(["mentees", "completed", "bug"]);
const forMenteesAlone: ReadonlySet<PushKind> = new Set(["plan", "appointment"]);

/** Returns the subjects that can concern an account of this type. */
export const pushKindsOf = (accountType: "staff" | "mentee"): readonly PushKind[] =>
  pushKinds.filter((kind) => !(accountType === "mentee" ? forStaffAlone : forMenteesAlone).has(kind));
