/** Follow-ups ask how people are doing after their exit and their release. The database schedules them. */
import { codes, date, display, dropdown, entries, hidden, radio, textarea, toggle } from "../fields/build.ts";
import { keep, money } from "./common-fields.ts";
import { followUpKinds } from "./follow-up-kinds.ts";
import { contactKinds } from "./mentee-sub-records.ts";
import { defineRecord } from "./record-type.ts";

/** The questions that are answered with yes, no, or unknown. */
export const followUpQuestions = ["employed", "housing", "inEducation", "arrested"] as const;
export type FollowUpQuestion = (typeof followUpQuestions)[number];

/** The source of an answer. Outcomes use the same sources. */
export const followUpSources = ["own", "document", "agency", "someone"] as const;

/** Days until the next attempt if no one was reached. */
export const retryDays = 3;

const question = () => radio(codes(["yes", "no", "unknown"]), { width: 2, ...keep });

export const followUps = defineRecord({
  name: "followUps",
  scope: "mentee",
  page: "mentee-follow-ups",
  listedForAllMentees: true,
  area: { group: "caseWork", path: "/case-work/follow-ups", icon: "history" },
  flags: "tables",
  consent: "caseWork",
  // Sensitive because they ask about arrests, and because some of their days reveal the release date.
  sensitive: "all",
  imports: true,
  keys: ["measures"],
  nameFields: [],
  timeline: { at: "dueFrom", title: ["kind", "status"], text: "note", kind: "followUp" },
  list: {
    columns: ["dueFrom", "dueUntil", "kind", "status", "nextOn"],
    more: [...followUpQuestions, "wages", "source", "reason", "answeredAt", "note"],
    search: ["note"],
    sort: { field: "dueUntil", direction: "NEAREST" },
    dateField: "dueFrom",
    views: { toAsk: { filter: { all: [{ field: "status", op: "is", value: "planned" }] } } },
  },
  fields: {
    employed: question(),
    wages: money({ forAnswer: { field: "employed", in: ["yes"] }, max: 1_000_000, ...keep }),
    housing: question(),
    inEducation: question(),
    arrested: question(),
    source: radio(codes(followUpSources), { initial: "own", ...keep }),
    kind: dropdown(codes(followUpKinds), { required: "always", ...keep }),
    status: dropdown(codes(["planned", "answered", "unreachable", "refused", "notNeeded"]), {
      required: "always",
      initial: "planned",
      ...keep,
    }),
    dueFrom: date({ required: "always", ...keep }),
    dueUntil: date({ required: "always", notBefore: "dueFrom", ...keep }),
    nextOn: date(keep),
    reason: dropdown(codes(["returned", "noExit", "died", "gone"]), { readOnly: true, ...keep }),
    answeredAt: display("instant", keep),
    attempts: entries({
      dateEntered: display("instant"),
      enteredBy: display("text"),
      method: dropdown(codes(contactKinds), { required: "always" }),
      reached: toggle({ initial: "0" }),
    }),
    note: textarea(),
    // The enrollment that ended. The database chooses it.
    enrollment: hidden("id", { readOnly: true, ...keep }),
  },
});
