/** Who works with which mentee, and who is away. */
import { languageCodes } from "../constants.ts";
import { codes, date, dropdown, listOf, textarea } from "../fields/build.ts";
import { fieldsIn, nameIn } from "../fields/in-languages.ts";
import { keep, organization } from "./common-fields.ts";
import { defineRecord } from "./record-type.ts";

/** The roles that a team member can have for a mentee. */
export const duties = ["caseManager", "mentor", "backup", "supervisor"] as const;
export type Duty = (typeof duties)[number];

/** The team members of a mentee. Roles with `caseloadOnly` see only the mentees to whom they are assigned (ADR 51). */
export const menteeStaff = defineRecord({
  name: "menteeStaff",
  scope: "mentee",
  page: "mentee-staff",
  flags: "tables",
  consent: "caseWork",
  keys: ["caseload"],
  decidesCaseload: true,
  nameFields: [],
  imports: { same: ["staffId", "duty", "fromDate"] },
  period: { from: "fromDate", until: "untilDate", of: ["staffId", "duty"] },
  timeline: { at: "fromDate", title: ["duty", "staffId"], text: "note", kind: "staff" },
  mirrored: { field: "duty", code: "caseManager" },
  list: {
    columns: ["staffId", "duty", "fromDate", "untilDate"],
    more: ["note"],
    search: ["staffId", "duty", "note"],
    sort: { field: "fromDate", direction: "DESC" },
    dateField: "fromDate",
  },
  fields: {
    staffId: dropdown(listOf("users"), { required: "always", whenPersonLeaves: "recordEnds", ...keep }),
    duty: dropdown(codes(duties), { required: "always", ...keep }),
    fromDate: date({ required: "always", preset: "today", ...keep }),
    untilDate: date({ notBefore: "fromDate", ...keep }),
    note: textarea(),
  },
});

const replies = languageCodes.map((code) => nameIn("reply", code));

/**
 * Days on which a team member is away, the stand-in who sees their mentees during that time, and the automatic reply to
 * mentees who write in the chat.
 */
export const absences = defineRecord({
  name: "absences",
  scope: "organization",
  flags: "tables",
  area: { group: "organization", path: "/organizations/absences", icon: "team", param: "organizationId" },
  keys: ["caseload"],
  decidesCaseload: true,
  nameFields: [],
  period: { from: "fromDate", until: "untilDate", of: ["staffId"] },
  list: {
    columns: ["staffId", "fromDate", "untilDate", "standIn"],
    search: ["staffId", "standIn", ...replies],
    sort: { field: "fromDate", direction: "DESC" },
    dateField: "fromDate",
  },
  fields: {
    organizationId: organization(),
    staffId: dropdown(listOf("users"), { required: "always", whenPersonLeaves: "personStays" }),
    standIn: dropdown(listOf("users")),
    fromDate: date({ required: "always", preset: "today" }),
    untilDate: date({ required: "always", notBefore: "fromDate" }),
    ...fieldsIn(languageCodes, "reply", "replies", (settings) => textarea({ max: 1000, ...settings })),
  },
});
