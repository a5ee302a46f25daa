/** Services given to mentees, and the awards that pay for them. */
import {
  checkboxList,
  codes,
  date,
  display,
  dropdown,
  listOf,
  number,
  text,
  textarea,
} from "../fields/build.ts";
import { keep, money, organization } from "./common-fields.ts";
import { defineRecord } from "./record-type.ts";

/** Maximum amount of an award, in dollars. */
const maxAward = 1_000_000_000;

/** Maximum length of one service, in minutes: a day. */
const maxServiceMinutes = 1440;

/** A funder's grant: its term, its amount, and the number of people promised. */
export const awards = defineRecord({
  name: "awards",
  scope: "organization",
  flags: "tables",
  area: { group: "reports", path: "/organizations/awards", icon: "award" },
  keys: ["measures"],
  nameFields: ["name"],
  options: "staff",
  imports: true,
  period: { from: "startDate", until: "endDate", of: ["funder", "grantNumber"] },
  list: {
    columns: ["name", "funder", "grantNumber", "startDate", "endDate", "amount"],
    more: ["spent", "left", "served", "programs", "reportingInterval", "promised", "note"],
    derived: {
      spent: { field: display("decimal", { isMoney: true }), reads: ["awards"], inRecord: true },
      left: { field: display("decimal", { isMoney: true }), reads: ["awards"], inRecord: true },
      served: { field: display("integer"), reads: ["awards"], inRecord: true },
    },
    search: ["name", "funder", "grantNumber"],
    sort: { field: "startDate", direction: "DESC" },
    dateField: "startDate",
  },
  fields: {
    organizationId: organization(),
    name: text({ required: "always", max: 200 }),
    funder: text({ required: "always", max: 200 }),
    grantNumber: text({ width: 3, max: 100 }),
    startDate: date({ required: "always" }),
    endDate: date({ required: "always", notBefore: "startDate" }),
    reportingInterval: dropdown(codes(["month", "quarter", "halfYear", "year"]), { width: 3 }),
    amount: money({ max: maxAward }),
    promised: number(),
    programs: checkboxList(listOf("configPrograms")),
    note: textarea(),
  },
});

/** Services that a mentee received on a day. */
export const services = defineRecord({
  name: "services",
  scope: "mentee",
  page: "mentee-services",
  listedForAllMentees: true,
  area: { group: "caseWork", path: "/case-work/services", icon: "handshake" },
  flags: "tables",
  consent: "caseWork",
  imports: true,
  // People who log contacts also log services. People who read measures see what is counted.
  keys: ["menteeNotes", "measures"],
  nameFields: [],
  // For a group session with a list of participants.
  bulkAdd: { fields: ["kind", "date", "minutes", "award", "staff", "note"], each: "note" },
  timeline: { at: "date", title: ["kind"], text: "note", kind: "service" },
  list: {
    columns: ["date", "kind", "minutes", "units", "cost", "award"],
    more: ["staff", "resourceId", "provider", "note"],
    search: ["provider", "note"],
    sort: { field: "date", direction: "DESC" },
    dateField: "date",
  },
  fields: {
    date: date({ required: "always", preset: "today", isPast: true, ...keep }),
    kind: dropdown(listOf("configServiceKinds"), { required: "always", ...keep }),
    minutes: number({ max: maxServiceMinutes, ...keep }),
    units: number({ max: 10_000, ...keep }),
    cost: money(keep),
    award: dropdown(listOf("awards"), keep),
    staff: dropdown(listOf("users"), { whenPersonLeaves: "personStays", ...keep }),
    resourceId: dropdown(listOf("resources"), keep),
    provider: text({ max: 200 }),
    note: textarea(),
  },
});
