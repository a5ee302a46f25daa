/** The custom fields of an organization (ADR 83). `with-custom-fields.ts` adds them to the record types. */
import { defaultLanguage, inLanguages, languageCodes, otherLanguages } from "../constants.ts";
import { codes, date, dropdown, entries, number, text, toggle } from "../fields/build.ts";
import { fieldsIn, nameIn } from "../fields/in-languages.ts";
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

const customized: ReadonlySet<string> = new Set(customizedTables);

/** Returns true if a record type can have custom fields. */
export const canHaveCustomFields = (tableName: string): boolean => customized.has(tableName);

export const customKinds = ["text", "number", "date", "toggle", "choice", "multiChoice"] as const;
export type CustomKind = (typeof customKinds)[number];

/** Maximum number of active custom fields per table and organization. */
export const maxCustomFields = 50;
/** Maximum number of custom fields per table and organization, including those that are turned off. */
export const maxDefinedFields = 200;
/** Maximum number of options of a custom field, including removed ones. */
export const maxFieldOptions = 200;
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

const labels = languageCodes.map((code) => nameIn("label", code));
const otherSections = otherLanguages.map((code) => nameIn("section", code));

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
  nameFields: [nameIn("label", defaultLanguage)],
  archive: true,
  list: {
    columns: ["active", "tableName", ...labels, "kind", "section", "sortState"],
    more: ["position", ...otherSections, "key", "required", "sensitive", "keep", "sortable", "retiredOn"],
    search: [...labels, "key", "section", ...otherSections],
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
    ...fieldsIn(languageCodes, "label", "labels", (settings) =>
      text({ required: "always", max: 100, ...settings }),
    ),
    section: text({ max: 100 }),
    ...fieldsIn(otherLanguages, "section", "sections", (settings) => text({ max: 100, ...settings })),
    position: number({ max: 9999 }),
    required: toggle({ initial: "0", width: 5 }),
    sensitive: toggle({ initial: "0", width: 5 }),
    keep: toggle({ initial: "0", width: 5 }),
    sortable: toggle({ initial: "0", width: 5 }),
    active: toggle({ width: 5 }),
    options: entries({
      ...inLanguages((code) => text({ required: "always", max: 100, language: { code, texts: "options" } })),
      retired: toggle({ initial: "0" }),
    }),
    sortState: dropdown(codes(sortStates), { readOnly: true }),
    retiredOn: date({ readOnly: true }),
  },
});
