/** What the team, an agency or the mentee said they would do. */
import { codes, date, dropdown, hidden, listOf, textarea } from "../fields/build.ts";
import { defineRecord } from "./record-type.ts";

/** What reports count after the mentee was anonymized. */
const keep = { anonymized: "keep" } as const;

/** So many days after a promise was kept it is settled, unless the other side says that it was not. */
export const promiseAnswerDays = 14;

/**
 * Returns whether a promise is settled: released, or kept and either confirmed or left unanswered for long enough.
 * @param answerable promises kept before this day can no longer be answered
 */
export function isSettledPromise(row: Readonly<Record<string, unknown>>, answerable: string): boolean {
  if (row["status"] === "released") return true;
  return row["status"] === "kept" && (row["confirmed"] === "yes" || String(row["keptOn"]) < answerable);
}

/** Two-sided (ADR 58): who did not make a promise says whether it was kept. */
export const promises = defineRecord({
  name: "promises",
  scope: "mentee",
  across: true,
  area: { group: "caseWork", path: "/case-work/promises", icon: "handshake" },
  flags: "tables",
  consent: "caseWork",
  keys: ["promises"],
  nameFields: [],
  menteeReads: true,
  menteeAdds: { field: "by", code: "mentee" },
  openState: { field: "status", code: "open" },
  openWork: { title: "text", due: "dueOn", done: "keptOn" },
  list: {
    columns: ["dueOn", "text", "by", "byStaff", "status", "confirmed"],
    search: ["text", "reason"],
    sort: { field: "dueOn", direction: "NEAREST" },
    dateField: "dueOn",
    counted: { wasDue: hidden("boolean"), wasKeptInTime: hidden("boolean") },
  },
  fields: {
    text: textarea({ required: "always", ownSide: "form", readByMentee: true }),
    by: dropdown(codes(["staff", "mentee", "agency"]), { required: "always", initial: "staff", ...keep }),
    byStaff: dropdown(listOf("users"), { handOver: "settled", ...keep }),
    dueOn: date({ required: "always", ownSide: "form", ...keep }),
    status: dropdown(codes(["open", "kept", "released"]), {
      required: "always",
      initial: "open",
      ownSide: "later",
      ...keep,
    }),
    keptOn: date({ readOnly: true, ...keep }),
    confirmed: dropdown(codes(["yes", "notYet"]), { answerable: true, ...keep }),
    reason: textarea({ readByMentee: true }),
    // The record in which it was made.
    fromTable: hidden("text", { readOnly: true }),
    fromId: hidden("id", { readOnly: true }),
  },
});
