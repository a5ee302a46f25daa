/** Built-in measures: HUD's system performance measures. */
import type { FilterNode } from "../filters/filter.ts";
import { hudLists } from "../hud/lists.ts";
import {
  inCodes,
  outcome,
  duringStay,
  exits,
  starts,
  unknownDestination,
  type MeasureTemplate,
} from "./template-parts.ts";

const source =
  "https://www.hudexchange.info/resource/4966/system-performance-measure-7-destination-classification/";

/**
 * The day when the definitions were compared with HUD's explanatory note on measures 7a and 7b, the tables of the
 * report for fiscal year 2026, and a public implementation of it. HUD excludes five destinations that a provider can't
 * control: three of them in 7a, four in 7b.
 */
const checkedOn = "2026-11-24";
const outsideOf7a = ["206", "329", "24"];
const outsideOf7b = ["206", "215", "225", "24"];

/** All destinations except a place not meant for habitation and jail. */
const positiveDestinations = [
  ...hudLists.destinations.homeless,
  ...hudLists.destinations.institutional,
  ...hudLists.destinations.temporary,
  ...hudLists.destinations.permanent,
].filter((code) => !["116", "207", ...outsideOf7a].includes(code));

const without = (codes: readonly string[]): FilterNode => ({
  any: [
    { field: "exitDestination", op: "empty" },
    { field: "exitDestination", op: "notIn", value: [...codes] },
  ],
});

const returnsWithin = (days: number): MeasureTemplate => ({
  set: "hud",
  version: 2,
  ...exits,
  one: "first",
  kind: "share",
  who: inCodes("exitDestination", hudLists.destinations.permanent),
  counts: { followedBy: { table: "enrollments", within: { after: "exitDate", days: [1, days] } } },
  better: "down",
  source: "https://www.hudexchange.info/programs/coc/system-performance-measures/",
  checkedOn,
});

export const hudTemplates = {
  permanentExits: {
    set: "hud",
    version: 2,
    ...exits,
    one: "lastOfLeavers",
    kind: "share",
    who: without(outsideOf7b),
    counts: { filter: inCodes("exitDestination", hudLists.destinations.permanent) },
    unknown: unknownDestination,
    better: "up",
    source,
    checkedOn,
  },
  positiveExits: {
    set: "hud",
    version: 2,
    ...exits,
    one: "lastOfLeavers",
    kind: "share",
    who: without(outsideOf7a),
    counts: { filter: inCodes("exitDestination", positiveDestinations) },
    unknown: unknownDestination,
    better: "up",
    source,
    checkedOn,
  },
  returns6: returnsWithin(180),
  returns12: returnsWithin(365),
  returns24: returnsWithin(730),
  incomeGrowth: {
    set: "hud",
    version: 2,
    ...exits,
    one: "lastOfLeavers",
    kind: "change",
    amounts: outcome(["income"], duringStay),
    better: "up",
    source,
  },
  daysToHousing: {
    set: "hud",
    version: 2,
    ...starts,
    kind: "median",
    amount: {
      daysFrom: "startDate",
      toFirst: outcome(["permanentHousing"], { after: "startDate", days: [0, null] }),
    },
    better: "down",
    source,
  },
} as const satisfies Readonly<Record<string, MeasureTemplate>>;
