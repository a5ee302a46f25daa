/** The people around a mentee. */
import { codes, date, dropdown, listOf, phone, text, textarea, toggle } from "../fields/build.ts";
import { defineRecord } from "./record-type.ts";

const relationships = [
  "partner",
  "parent",
  "child",
  "sibling",
  "grandparent",
  "family",
  "friend",
  "sponsor",
  "employer",
  "landlord",
  "lawyer",
  "officer",
  "other",
] as const;

const no = { initial: "0", width: 5 } as const;

/** A person around a mentee: whom to call, who may be asked, who picks them up, and who must stay away. */
export const relations = defineRecord({
  name: "relations",
  scope: "mentee",
  page: "mentee-relations",
  flags: "tables",
  consent: "contact",
  imports: true,
  keys: ["menteeProfile"],
  nameFields: ["name"],
  list: {
    columns: ["name", "noContact", "relationship", "phone", "mayBeAsked", "emergency"],
    more: ["household", "mayPickUp", "askedConsentOn", "noContactReason", "linkedMentee", "note"],
    search: ["name", "phone", "note"],
    sort: { field: "name", direction: "ASC" },
  },
  fields: {
    name: text({ required: "always", max: 200 }),
    relationship: dropdown(codes(relationships)),
    phone: phone({ width: 2 }),
    linkedMentee: dropdown(listOf("mentees")),
    household: toggle(no),
    emergency: toggle(no),
    mayPickUp: toggle(no),
    mayBeAsked: toggle(no),
    noContact: toggle(no),
    askedConsentOn: date({ required: "always", isPast: true, forAnswer: { field: "mayBeAsked", in: ["1"] } }),
    noContactReason: text({ required: "always", forAnswer: { field: "noContact", in: ["1"] } }),
    note: textarea(),
  },
});
