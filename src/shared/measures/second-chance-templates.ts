/** Built-in measures: the Second Chance Act. */
import { hudLists } from "../hud/lists.ts";
import type { FollowUpQuestion } from "../records/follow-ups.ts";
import type { OutcomeCode } from "../records/outcome-codes.ts";
import {
  inCodes,
  is,
  isEmpty,
  outcome,
  duringStay,
  exits,
  starts,
  unknownDestination,
  type MeasureTemplate,
} from "./template-parts.ts";

const source = "https://bja.ojp.gov/program/second-chance-act/overview";
/** What grantees report: enrollments, risk levels, and completions among exits, separately before and after release. */
const compared = {
  source:
    "https://www.ojp.gov/ncjrs/virtual-library/abstracts/program-performance-report-second-chance-act-reentry-court-grant",
  checkedOn: "2026-11-24",
};

const againWithin = (outcomes: readonly OutcomeCode[], days: number): MeasureTemplate => ({
  set: "secondChance",
  version: 1,
  ...starts,
  kind: "share",
  counts: { followedBy: outcome(outcomes, { after: "startDate", days: [1, days] }) },
  better: "down",
  source,
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
  ...compared,
});

const atExit = (outcomes: readonly OutcomeCode[]): MeasureTemplate => ({
  set: "secondChance",
  version: 1,
  ...exits,
  kind: "share",
  counts: { followedBy: outcome(outcomes, duringStay) },
  better: "up",
  source,
});

/** People who received a service. Grantees report them by family. */
const servedPeople = {
  set: "secondChance",
  version: 1,
  base: "services",
  day: "date",
  per: "person",
  kind: "count",
  better: "up",
} as const satisfies MeasureTemplate;

/** Follow-ups whose first day lies in the period. Those that aren't needed aren't asked. */
const asked = { set: "secondChance", version: 1, base: "followUps", day: "dueFrom", kind: "share" } as const;

/** The share of yes among the follow-ups that answer a question. */
const answeredYes = (question: FollowUpQuestion, better: "up" | "down" = "up"): MeasureTemplate => ({
  ...asked,
  who: {
    all: [
      { field: "status", op: "is", value: "answered" },
      { field: question, op: "notEmpty" },
    ],
  },
  counts: { filter: is(question, "yes") },
  unknown: is(question, "unknown"),
  better,
  answeredIn: "followUpsAnswered",
});

export const secondChanceTemplates = {
  newlyEnrolled: { set: "secondChance", version: 1, ...starts, kind: "count", better: "up", ...compared },
  higherRisk: {
    set: "secondChance",
    version: 1,
    ...starts,
    kind: "share",
    counts: { filter: inCodes("riskLevel", ["moderate", "high"]) },
    unknown: isEmpty("riskLevel"),
    better: "up",
    ...compared,
  },
  completedBefore: completions("1"),
  completedAfter: completions("0"),
  peopleServed: servedPeople,
  serviceUnits: {
    set: "secondChance",
    version: 1,
    base: "services",
    day: "date",
    kind: "sum",
    amount: { field: "units" },
    better: "up",
  },
  servedByAward: { ...servedPeople, who: { all: [{ field: "award", op: "notEmpty" }] } },
  followUpsAnswered: {
    ...asked,
    who: inCodes("status", ["planned", "answered", "unreachable", "refused"]),
    counts: { filter: is("status", "answered") },
    unknown: is("status", "planned"),
    better: "up",
  },
  employedLater: answeredYes("employed"),
  housedLater: answeredYes("housing"),
  educationLater: answeredYes("inEducation"),
  arrestedLater: answeredYes("arrested", "down"),
  employedAtExit: atExit(["jobStarted", "employed", "jobKept"]),
  educationAtExit: atExit(["educationStarted", "diploma", "credential"]),
  housedAtExit: {
    set: "secondChance",
    version: 1,
    ...exits,
    kind: "share",
    counts: { filter: inCodes("exitDestination", hudLists.destinations.permanent) },
    unknown: unknownDestination,
    better: "up",
    source,
  },
  arrest12: againWithin(["arrest"], 365),
  conviction12: againWithin(["conviction"], 365),
  custodyOffense24: againWithin(["newOffense"], 730),
  custodyViolation24: againWithin(["technicalViolation"], 730),
} as const satisfies Readonly<Record<string, MeasureTemplate>>;
