/** Reports to funders. Separate calls make, finalize, and correct them. The list shows only their general data. */
import { codes, date, display, dropdown, listOf } from "../fields/build.ts";
import { reportPresetNames } from "../reports/preset-names.ts";
import { organization } from "./common-fields.ts";
import { defineRecord } from "./record-type.ts";

const shown = { readOnly: true } as const;

export const reports = defineRecord({
  name: "reports",
  scope: "organization",
  flags: "tables",
  readOnly: true,
  // Its numbers and the people behind them are frozen with the ids of this installation.
  staysBehind: true,
  area: { group: "reports", path: "/organizations/reports", icon: "files" },
  keys: ["measures"],
  nameFields: ["name"],
  list: {
    columns: ["name", "preset", "fromDate", "untilDate", "state", "finalizedAt"],
    more: ["award"],
    search: ["name"],
    sort: { field: "untilDate", direction: "DESC" },
    dateField: "untilDate",
  },
  fields: {
    organizationId: organization(shown),
    name: display(),
    preset: dropdown(codes(reportPresetNames), shown),
    award: dropdown(listOf("awards"), shown),
    fromDate: date(shown),
    untilDate: date(shown),
    state: dropdown(codes(["draft", "final"]), shown),
    finalizedAt: display("instant"),
  },
});
