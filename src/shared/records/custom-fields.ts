/** The fields that an organization adds to its own records (ADR 83). What they become: `with-custom-fields.ts`. */
import { codes, date, dropdown, entries, number, text, toggle } from "../fields/build.ts";
import { organization } from "./common-fields.ts";
import { defineRecord } from "./record-type.ts";

/** Record types that can have them; their tables have the columns `custom` and `custom_search`. */
export const customizedTables = [
  "mentees",
  "menteeUserNotes",
  "menteeUserGoals",
  "menteeUserTasks",
  "menteeUserChallenges",
  "appointments",
  "outcomes",
  "resources",
] as const;

export const customKinds = ["text", "number", "date", "toggle", "choice", "multiChoice"] as const;
export type CustomKind = (typeof customKinds)[number];

/** Fields in use that a table of one organization can have. */
export const maxCustomFields = 50;
/** Kinds whose answers have an order that people ask for. */
export const sortableKinds: ReadonlySet<unknown> = new Set<CustomKind>(["text", "number", "date"]);
/** Fields in use that one organization can make sortable, in all its tables: each is an index. */
export const maxSortableFields = 5;
/**
 * The same for a table of the whole installation: whenever PostgreSQL plans a statement on the table it looks at each of
 * its indexes; what that takes stands in docs/performance.md.
 */
export const maxSortableInTable = 30;
/** What becomes of the index of a field that was made sortable. */
export const sortStates = ["building", "ready", "failed"] as const;
/** What is in front of the key in the wire name. */
export const customPrefix = "custom.";
/** A PostgreSQL name with the longest key still fits the 63 bytes that it may have. */
export const maxCustomKey = 40;

export const customFields = defineRecord({
  name: "customFields",
  scope: "organization",
  flags: "tables",
  area: {
    group: "organization",
    path: "/settings/custom-fields",
    icon: "checklist",
    key: "customFields",
    param: "organizationId",
  },
  nameFields: ["labelEn"],
  archive: true,
  list: {
    columns: ["active", "tableName", "labelEn", "labelEs", "kind", "section", "sortState"],
    more: ["position", "sectionEs", "key", "required", "sensitive", "keep", "sortable", "retiredOn"],
    search: ["labelEn", "labelEs", "key", "section", "sectionEs"],
    sort: { field: "tableName", direction: "ASC" },
    wholeRows: true,
  },
  fields: {
    organizationId: organization(),
    tableName: dropdown(codes(customizedTables), {
      required: "create",
      createOnly: true,
      initial: "mentees",
    }),
    kind: dropdown(codes(customKinds), { required: "create", createOnly: true, initial: "text" }),
    key: text({ max: maxCustomKey, createOnly: true }),
    labelEn: text({ required: "always", max: 100 }),
    labelEs: text({ required: "always", max: 100 }),
    section: text({ max: 100 }),
    sectionEs: text({ max: 100 }),
    position: number({ max: 9999 }),
    required: toggle({ initial: "0", width: 5 }),
    sensitive: toggle({ initial: "0", width: 5 }),
    keep: toggle({ initial: "0", width: 5 }),
    sortable: toggle({ initial: "0", width: 5 }),
    active: toggle({ width: 5 }),
    options: entries({
      en: text({ required: "always", max: 100 }),
      es: text({ required: "always", max: 100 }),
      retired: toggle({ initial: "0" }),
    }),
    sortState: dropdown(codes(sortStates), { readOnly: true }),
    retiredOn: date({ readOnly: true }),
  },
});
