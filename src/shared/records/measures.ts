/** Measures of an organization: built-in or custom (ADR 82). */
import { codes, dropdown, hidden, number, text, textarea } from "../fields/build.ts";
import { measureBases, ownMeasureKinds } from "../measures/definition.ts";
import { measureTemplateNames } from "../measures/template-names.ts";
import { organization } from "./common-fields.ts";
import { defineRecord } from "./record-type.ts";

/** Smaller counts aren't printed unless a measure sets another limit. */
export const defaultSuppressBelow = 5;

/** Maximum length of a measure's filter as JSON, in characters. */
const maxFilter = 20_000;

export const measures = defineRecord({
  name: "measures",
  scope: "organization",
  flags: "tables",
  area: { group: "reports", path: "/organizations/measures", icon: "target" },
  keys: ["measures"],
  nameFields: ["name"],
  list: {
    // Built-in measures have no kind, and most share the other values.
    columns: ["name", "base", "target"],
    more: ["kind", "better", "suppressBelow", "template", "sourceLink", "note"],
    search: ["name", "note"],
    sort: { field: "name", direction: "ASC" },
  },
  fields: {
    organizationId: organization(),
    // A built-in measure may have no name. A custom measure is named after what it counts.
    name: text({ emptyShows: "template" }),
    template: dropdown(codes(measureTemplateNames)),
    base: dropdown(codes(measureBases), { initial: "enrollments" }),
    kind: dropdown(codes(ownMeasureKinds), { initial: "count" }),
    target: number({ max: 1_000_000 }),
    better: dropdown(codes(["up", "down"])),
    suppressBelow: number({ initial: defaultSuppressBelow, max: 50 }),
    sourceLink: text({ max: 500 }),
    note: textarea(),
    // Filters on the counted records as JSON: `who` is the population, `counts` says which of them count.
    who: hidden("text", { max: maxFilter, holdsFilters: true }),
    counts: hidden("text", { max: maxFilter, holdsFilters: true }),
  },
});
