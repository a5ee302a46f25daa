/**
 * The measures that come with the product. What they are called and how they are put in words stands in
 * `i18n/{en,es}/measures.ts`; where a definition comes from, in `source`.
 */
import { exitDestinations } from "../records/enrollments.ts";
import type { FilterNode } from "../filters/filter.ts";
import type { OutcomeCode } from "../records/outcome-codes.ts";
import type { MeasureDefinition, Related, Window } from "./definition.ts";

export const measureSets = ["hud", "secondChance", "labor", "mentoring", "house"] as const;
export type MeasureSet = (typeof measureSets)[number];

export interface MeasureTemplate extends MeasureDefinition {
  readonly set: MeasureSet;
  /** Changes with the definition. */
  readonly version: number;
  readonly better: "up" | "down" | "";
  /** Where the definition comes from; none: our own. */
  readonly source?: string;
  /** The day on which somebody compared the definition with its source; none: nobody could yet. */
  readonly checkedOn?: string;
}

const hud =
  "https://www.hudexchange.info/resource/4966/system-performance-measure-7-destination-classification/";
const bja = "https://bja.ojp.gov/program/second-chance-act/overview";
const dol = "https://www.dol.gov/node/161641";

const inCodes = (field: string, codes: readonly string[]): FilterNode => ({
  all: [{ field, op: "in", value: [...codes] }],
});
const is = (field: string, value: string): FilterNode => ({ all: [{ field, op: "is", value }] });
const isEmpty = (field: string): FilterNode => ({ all: [{ field, op: "empty" }] });

const outcome = (outcomes: readonly OutcomeCode[], within: Window): Related => ({
  table: "outcomes",
  outcomes,
  within,
});

/** From the first day of a stay to its last. */
const duringStay: Window = { between: ["startDate", "exitDate"] };

/** Exits, a person once. */
const exits = { base: "enrollments", day: "exitDate", per: "person" } as const;
const starts = { base: "enrollments", day: "startDate", per: "person" } as const;

/** Destinations that say that nobody knows: asked nobody, did not know, did not answer. */
const unknownDestination: FilterNode = {
  any: [
    { field: "exitDestination", op: "empty" },
    { field: "exitDestination", op: "in", value: ["30", "17", "37", "8", "9", "99"] },
  ],
};

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
  source: hud,
});

const againWithin = (outcomes: readonly OutcomeCode[], days: number): MeasureTemplate => ({
  set: "secondChance",
  version: 1,
  ...starts,
  kind: "share",
  counts: { followedBy: outcome(outcomes, { after: "startDate", days: [1, days] }) },
  better: "down",
  source: bja,
});

const completions = (prerelease: "0" | "1"): MeasureTemplate => ({
  set: "secondChance",
  version: 1,
  ...exits,
  kind: "share",
  who: is("prerelease", prerelease),
  counts: { filter: is("exitReason", "completed") },
  unknown: isEmpty("exitReason"),
  better: "up",
  source: bja,
});

const atExit = (outcomes: readonly OutcomeCode[]): MeasureTemplate => ({
  set: "secondChance",
  version: 1,
  ...exits,
  kind: "share",
  counts: { followedBy: outcome(outcomes, duringStay) },
  better: "up",
  source: bja,
});

const employedInQuarter = (quarter: number): MeasureTemplate => ({
  set: "labor",
  version: 1,
  ...exits,
  kind: "share",
  counts: { followedBy: outcome(["employed", "jobKept", "quarterEarnings"], { quarter, after: "exitDate" }) },
  better: "up",
  source: dol,
});

/** Notes in which somebody was reached; without a word about it, a note is a contact. */
const reached: FilterNode = { all: [{ field: "reached", op: "is", value: "1" }] };

const templates = {
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
    source: hud,
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
    source: hud,
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
    source: hud,
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
    source: hud,
  },
  newlyEnrolled: { set: "secondChance", version: 1, ...starts, kind: "count", better: "up", source: bja },
  higherRisk: {
    set: "secondChance",
    version: 1,
    ...starts,
    kind: "share",
    counts: { filter: inCodes("riskLevel", ["moderate", "high"]) },
    unknown: isEmpty("riskLevel"),
    better: "up",
    source: bja,
  },
  completedBefore: completions("1"),
  completedAfter: completions("0"),
  employedAtExit: atExit(["jobStarted", "employed", "jobKept"]),
  educationAtExit: atExit(["educationStarted", "diploma", "credential"]),
  housedAtExit: {
    set: "secondChance",
    version: 1,
    ...exits,
    kind: "share",
    counts: { filter: inCodes("exitDestination", exitDestinations.permanent) },
    unknown: unknownDestination,
    better: "up",
    source: bja,
  },
  arrest12: againWithin(["arrest"], 365),
  conviction12: againWithin(["conviction"], 365),
  custodyOffense24: againWithin(["newOffense"], 730),
  custodyViolation24: againWithin(["technicalViolation"], 730),
  employedQuarter2: employedInQuarter(2),
  employedQuarter4: employedInQuarter(4),
  earningsQuarter2: {
    set: "labor",
    version: 1,
    base: "enrollments",
    day: "exitDate",
    kind: "median",
    amount: { amountOf: outcome(["quarterEarnings"], { quarter: 2, after: "exitDate" }) },
    better: "up",
    source: dol,
  },
  credential: {
    set: "labor",
    version: 1,
    ...exits,
    kind: "share",
    counts: { followedBy: outcome(["diploma", "credential"], { ...duringStay, plus: 365 }) },
    better: "up",
    source: dol,
  },
  skillGain: {
    set: "labor",
    version: 1,
    ...starts,
    kind: "share",
    counts: { followedBy: outcome(["skillGain"], duringStay) },
    better: "up",
    source: dol,
  },
  matches: {
    set: "mentoring",
    version: 1,
    base: "menteeStaff",
    day: "fromDate",
    kind: "count",
    who: is("duty", "mentor"),
    better: "up",
  },
  daysToFirstContact: {
    set: "mentoring",
    version: 1,
    base: "menteeStaff",
    day: "fromDate",
    kind: "median",
    who: is("duty", "mentor"),
    amount: {
      daysFrom: "fromDate",
      toFirst: { table: "menteeUserNotes", filter: reached, within: { after: "fromDate", days: [0, null] } },
    },
    better: "down",
  },
  noShows: {
    set: "mentoring",
    version: 1,
    base: "appointments",
    day: "start",
    kind: "share",
    who: inCodes("status", ["planned", "kept", "missed"]),
    counts: { filter: is("status", "missed") },
    unknown: is("status", "planned"),
    better: "down",
  },
  hours: {
    set: "mentoring",
    version: 1,
    base: "appointments",
    day: "start",
    kind: "sum",
    who: is("status", "kept"),
    amount: { field: "minutes" },
    divideBy: 60,
    better: "up",
  },
  referralToContact: {
    set: "house",
    version: 1,
    base: "mentees",
    day: "dateOfReferral",
    kind: "median",
    amount: {
      daysFrom: "dateOfReferral",
      toFirst: {
        table: "menteeUserNotes",
        filter: reached,
        within: { after: "dateOfReferral", days: [0, null] },
      },
    },
    better: "down",
  },
  tasksInTime: {
    set: "house",
    version: 1,
    base: "menteeUserTasks",
    day: "endDate",
    kind: "share",
    counts: { onTime: ["completedAt", "endDate"] },
    better: "up",
  },
  promisesInTime: {
    set: "house",
    version: 1,
    base: "promises",
    day: "dueOn",
    kind: "share",
    who: {
      all: [
        { field: "by", op: "in", value: ["staff", "agency"] },
        { field: "status", op: "in", value: ["open", "kept"] },
      ],
    },
    counts: { onTime: ["keptOn", "dueOn"] },
    better: "up",
  },
  checkInsAnswered: {
    set: "house",
    version: 1,
    base: "checkIns",
    day: "dueOn",
    kind: "share",
    counts: { filter: { all: [{ field: "answeredAt", op: "notEmpty" }] } },
    better: "up",
  },
} as const satisfies Readonly<Record<string, MeasureTemplate>>;

export type MeasureTemplateName = keyof typeof templates;

export const measureTemplates: Readonly<Record<MeasureTemplateName, MeasureTemplate>> = templates;

export const measureTemplateNames = Object.keys(templates) as readonly MeasureTemplateName[];
