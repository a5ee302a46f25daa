/** Built-in measures: the Department of Labor's indicators for reentry employment. */
import { outcome, duringStay, exits, starts, type MeasureTemplate } from "./template-parts.ts";

/**
 * Reentry grants report these indicators of the Workforce Innovation and Opportunity Act (TEGL 14-18, attachment 8).
 */
const source = "https://www.dol.gov/agencies/eta/performance/performance-indicators";
const checkedOn = "2026-11-24";

/** The source counts people who are in an education or training program. */
const inEducation = outcome(["educationStarted"], duringStay);

const employedInQuarter = (quarter: number): MeasureTemplate => ({
  set: "labor",
  version: 1,
  ...exits,
  kind: "share",
  counts: { followedBy: outcome(["employed", "jobKept", "quarterEarnings"], { quarter, after: "exitDate" }) },
  better: "up",
  source,
  checkedOn,
});

export const laborTemplates = {
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
    source,
    checkedOn,
  },
  credential: {
    set: "labor",
    version: 2,
    ...exits,
    kind: "share",
    given: inEducation,
    counts: { followedBy: outcome(["diploma", "credential"], { ...duringStay, plus: 365 }) },
    better: "up",
    source,
    checkedOn,
  },
  skillGain: {
    set: "labor",
    version: 2,
    ...starts,
    kind: "share",
    given: inEducation,
    counts: { followedBy: outcome(["skillGain"], duringStay) },
    better: "up",
    source,
    checkedOn,
  },
} as const satisfies Readonly<Record<string, MeasureTemplate>>;
