/** Apart from the schemas, which the web app does without. */

/** What push messages are about, in the order in which they are offered. */
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

/** The kinds that can happen to somebody. */
export const pushKindsOf = (accountType: "staff" | "mentee"): readonly PushKind[] =>
  pushKinds.filter((kind) => !(accountType === "mentee" ? forStaffAlone : forMenteesAlone).has(kind));
