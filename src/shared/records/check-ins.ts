/** Check-ins: short questions to a mentee every few weeks (ADR 78). */
import {
  checkboxList,
  codes,
  date,
  display,
  dropdown,
  hidden,
  listOf,
  textarea,
  toggle,
} from "../fields/build.ts";
import { keep } from "./common-fields.ts";
import { defineRecord } from "./record-type.ts";

/** The questions of a check-in, in the order of its screens. Each one is a field of the record. */
export const checkInQuestions = ["mood", "housing", "work", "needHelp", "wantsCall"] as const;
export type CheckInQuestion = (typeof checkInQuestions)[number];

const allQuestions = `,${checkInQuestions.join()},`;

/** The schedule of a mentee's check-ins, if they get any. */
export const checkInPlans = defineRecord({
  name: "checkInPlans",
  scope: "mentee",
  page: "mentee-check-in-plan",
  single: true,
  flags: "tables",
  consent: "caseWork",
  keys: ["calendar"],
  nameFields: [],
  list: {
    columns: ["every", "nextOn", "pausedUntil"],
    search: [],
    sort: { field: "nextOn", direction: "DESC" },
  },
  fields: {
    every: dropdown(codes(["week", "twoWeeks", "month"]), {
      required: "always",
      initial: "twoWeeks",
      ...keep,
    }),
    nextOn: date({ required: "always", preset: "today", ...keep }),
    pausedUntil: date(keep),
    questions: checkboxList(codes(checkInQuestions), { required: "always", initial: allQuestions, ...keep }),
  },
});

/** Who entered the answers: the signed-in mentee, a team member, or both. */
export const answerers = ["mentee", "staff", "both"] as const;
export type Answerer = (typeof answerers)[number];

/** One check-in with its answers. */
export const checkIns = defineRecord({
  name: "checkIns",
  scope: "mentee",
  page: "mentee-check-ins",
  listedForAllMentees: true,
  area: { group: "caseWork", path: "/case-work/check-ins", icon: "faces" },
  flags: "tables",
  consent: "caseWork",
  keys: ["calendar"],
  nameFields: [],
  menteeReads: true,
  imports: { preset: { seen: "1" }, same: ["dueOn"] },
  undoable: ["seen"],
  timeline: {
    at: "dueOn",
    title: ["mood", "wantsCall", "answeredBy"],
    text: "comment",
    kind: "checkIn",
    answeredAt: "answeredAt",
  },
  list: {
    columns: [
      "dueOn",
      "answeredAt",
      "answeredBy",
      "mood",
      "housing",
      "work",
      "needHelp",
      "wantsCall",
      "seen",
    ],
    search: ["comment"],
    sort: { field: "dueOn", direction: "DESC" },
    dateField: "dueOn",
  },
  fields: {
    dueOn: date({ required: "always", preset: "today", ...keep }),
    answeredAt: display("instant", keep),
    answeredBy: dropdown(codes(answerers), { readOnly: true, ...keep }),
    enteredBy: dropdown(listOf("users"), { readOnly: true, ...keep }),
    mood: dropdown(codes(["1", "2", "3", "4", "5"]), { answerable: true, ...keep }),
    housing: dropdown(codes(["fine", "worried", "help"]), { answerable: true }),
    work: dropdown(codes(["fine", "worried", "help"]), { answerable: true }),
    needHelp: dropdown(codes(["no", "yes"]), { answerable: true }),
    wantsCall: dropdown(codes(["no", "yes"]), { answerable: true }),
    comment: textarea({ answerable: true }),
    seen: toggle({ initial: "0", ...keep }),
    seenBy: dropdown(listOf("users"), { readOnly: true, ...keep }),
    seenAt: display("instant", keep),
    questions: { ...hidden("codeList", { readOnly: true, ...keep }), options: codes(checkInQuestions) },
  },
});
