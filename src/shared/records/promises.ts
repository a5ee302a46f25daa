/** What the team, an agency, or the mentee promised. */
import { codes, date, dropdown, hidden, listOf, textarea } from "../fields/build.ts";
import { keep } from "./common-fields.ts";
import { lateFilter, lateView } from "./work-lists.ts";
import { defineRecord } from "./record-type.ts";

/** A kept promise is settled after this many days, unless the other side says that it wasn't kept. */
export const promiseAnswerDays = 14;

/**
 * Returns true if a promise is settled: it is released, or it is kept and either confirmed or unanswered for long
 * enough. An imported promise may have been kept on an unknown day.
 * @param answerable promises kept before this day can no longer be answered
 */
export function isSettledPromise(row: Readonly<Record<string, unknown>>, answerable: string): boolean {
  if (row["status"] === "released") return true;
  return row["status"] === "kept" && (row["confirmed"] === "yes" || String(row["keptOn"] ?? "") < answerable);
}

/** Promises have two sides (ADR 58): the side that didn't make the promise says whether it was kept. */
export const promises = defineRecord({
  name: "promises",
  scope: "mentee",
  page: "mentee-promises",
  listedForAllMentees: true,
  area: { group: "caseWork", path: "/case-work/promises", icon: "handshake" },
  flags: "tables",
  consent: "caseWork",
  keys: ["promises"],
  nameFields: [],
  wholeName: ["text"],
  menteeReads: true,
  imports: { fills: ["keptOn"], same: ["text", "dueOn"] },
  menteeAdds: { field: "by", code: "mentee" },
  openState: { field: "status", code: "open", completed: "kept" },
  undoable: ["status", "dueOn", "confirmed", "keptOn", "reason"],
  workFields: { title: "text", due: "dueOn", done: "keptOn" },
  list: {
    columns: ["dueOn", "text", "by", "byStaff", "status", "confirmed"],
    search: ["text", "reason"],
    sort: { field: "dueOn", direction: "NEAREST" },
    dateField: "dueOn",
    computed: lateFilter,
    views: { late: lateView },
    linkFilters: {
      owedBy: dropdown(listOf("users")),
      wasDue: hidden("boolean"),
      wasKeptInTime: hidden("boolean"),
    },
  },
  fields: {
    text: textarea({ required: "always", menteeSets: "form", readByMentee: true }),
    by: dropdown(codes(["staff", "mentee", "agency"]), { required: "always", initial: "staff", ...keep }),
    byStaff: dropdown(listOf("users"), { whenPersonLeaves: "blocksLeaving", ...keep }),
    dueOn: date({ required: "always", menteeSets: "form", ...keep }),
    status: dropdown(codes(["open", "kept", "released"]), {
      required: "always",
      initial: "open",
      menteeSets: "later",
      ...keep,
    }),
    keptOn: date({ readOnly: true, isPast: true, ...keep }),
    confirmed: dropdown(codes(["yes", "notYet"]), { answerable: true, ...keep }),
    reason: textarea({ readByMentee: true }),
    // The record in which the promise was made.
    fromTable: hidden("text", { readOnly: true }),
    fromId: hidden("id", { readOnly: true }),
  },
});
