/** Figures that an organization follows: one that comes with the product, or its own (ADR 82). */
import { codes, dropdown, hidden, number, text, textarea } from "../fields/build.ts";
import { measureBases, ownMeasureKinds } from "../measures/definition.ts";
import { measureTemplateNames } from "../measures/template-names.ts";
import { organization } from "./common-fields.ts";
import { defineRecord } from "./record-type.ts";

/** Counts below this are not printed unless a measure says otherwise. */
export const usualSuppressBelow = 5;

/** The longest filter of a measure, as JSON. */
const maxFilter = 20_000;

export const measures = defineRecord({
  name: "measures",
  scope: "organization",
  flags: "tables",
  area: { group: "organization", path: "/organizations/measures", icon: "target" },
  keys: ["measures"],
  nameFields: ["name"],
  list: {
    columns: ["name", "template", "base", "kind", "target", "better", "suppressBelow"],
    more: ["sourceLink", "note"],
    search: ["name", "note"],
    sort: { field: "name", direction: "ASC" },
  },
  fields: {
    organizationId: organization(),
    // A measure that comes with the product may have no name; an own one is named after what it counts.
    name: text({ emptyShows: "template" }),
    template: dropdown(codes(measureTemplateNames)),
    base: dropdown(codes(measureBases), { initial: "enrollments" }),
    kind: dropdown(codes(ownMeasureKinds), { initial: "count" }),
    target: number({ max: 1_000_000 }),
    better: dropdown(codes(["up", "down"])),
    suppressBelow: number({ initial: usualSuppressBelow, max: 50 }),
    sourceLink: text({ max: 500 }),
    note: textarea(),
    // Filters of the counted records as JSON: who is meant, which of them count.
    who: hidden("text", { max: maxFilter }),
    counts: hidden("text", { max: maxFilter }),
  },
});
