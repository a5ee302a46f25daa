/** The custom fields of an organization (ADR 83). `with-custom-fields.ts` adds them to the record types. */
import { codes, date, dropdown, entries, number, text, toggle } from "../fields/build.ts";
import { organization } from "./common-fields.ts";
import { defineRecord } from "./record-type.ts";

/** Record types that can have custom fields. Their tables have the columns `custom` and `custom_search`. */
export const customizedTables = [
  "mentees",
  "menteeUserNotes",
  "menteeUserGoals",
  "menteeUserTasks",
  "menteeUserChallenges",
  "appointments",
  "outcomes",
  "services",
  "followUps",
  "relations",
  "resources",
] as const;

export const customKinds = ["text", "number", "date", "toggle", "choice", "multiChoice"] as const;
export type CustomKind = (typeof customKinds)[number];

/** Maximum number of active custom fields per table and organization. */
export const maxCustomFields = 50;
/** The kinds that can be sorted. */
export const sortableKinds: ReadonlySet<unknown> = new Set<CustomKind>(["text", "number", "date"]);
/** Maximum number of active sortable fields per organization, across all tables. Each one is an index. */
export const maxSortableFields = 5;
/**
 * Maximum number of sortable fields per table in the whole installation. PostgreSQL looks at every index of a table
 * when it plans a statement. docs/performance.md has the cost.
 */
export const maxSortableInTable = 30;
/** State of the index of a sortable field. */
export const sortStates = ["building", "ready", "failed"] as const;
/** Prefix of the key in the wire name. */
export const customPrefix = "custom.";
/** A PostgreSQL name with the longest key fits into the limit of 63 bytes. */
export const maxCustomKey = 40;

export const customFields = defineRecord({
  name: "customFields",
  scope: "organization",
  flags: "tables",
  area: {
    group: "settingsDetails",
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
