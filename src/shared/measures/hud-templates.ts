/** The measures that come with the product: HUD's system performance measures. */
import { exitDestinations } from "../records/enrollments.ts";
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

/** What HUD leaves out of measure 7b, because it is beyond the control of a provider. */
const excludedDestinations = ["215", "206", "225", "329", "24"];
/** All but a place not meant for people and jail, less what nobody knows. */
const positiveDestinations = [
  ...exitDestinations.homeless.filter((code) => code !== "116"),
  ...exitDestinations.institutional.filter((code) => code !== "207"),
  ...exitDestinations.temporary,
  ...exitDestinations.permanent,
].filter((code) => !["206", "24"].includes(code));

const returnsWithin = (days: number): MeasureTemplate => ({
  set: "hud",
  version: 1,
  ...exits,
  kind: "share",
  who: inCodes("exitDestination", exitDestinations.permanent),
  counts: { followedBy: { table: "enrollments", within: { after: "exitDate", days: [1, days] } } },
  better: "down",
  source,
});

export const hudTemplates = {
  permanentExits: {
    set: "hud",
    version: 1,
    ...exits,
    kind: "share",
    who: {
      any: [
        { field: "exitDestination", op: "empty" },
        { field: "exitDestination", op: "notIn", value: excludedDestinations },
      ],
    },
    counts: { filter: inCodes("exitDestination", exitDestinations.permanent) },
    unknown: unknownDestination,
    better: "up",
    source,
  },
  positiveExits: {
    set: "hud",
    version: 1,
    ...exits,
    kind: "share",
    who: {
      any: [
        { field: "exitDestination", op: "empty" },
        { field: "exitDestination", op: "notIn", value: ["206", "24"] },
      ],
    },
    counts: { filter: inCodes("exitDestination", positiveDestinations) },
    unknown: unknownDestination,
    better: "up",
    source,
  },
  returns6: returnsWithin(183),
  returns12: returnsWithin(365),
  returns24: returnsWithin(730),
  incomeGrowth: {
    set: "hud",
    version: 1,
    ...exits,
    kind: "change",
    amounts: outcome(["income"], duringStay),
    better: "up",
    source,
  },
  daysToHousing: {
    set: "hud",
    version: 1,
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
