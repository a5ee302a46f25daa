/** The measures that come with the product: the Department of Labor's indicators for reentry employment. */
import { outcome, duringStay, exits, starts, type MeasureTemplate } from "./template-parts.ts";

const source = "https://www.dol.gov/node/161641";

const employedInQuarter = (quarter: number): MeasureTemplate => ({
  set: "labor",
  version: 1,
  ...exits,
  kind: "share",
  counts: { followedBy: outcome(["employed", "jobKept", "quarterEarnings"], { quarter, after: "exitDate" }) },
  better: "up",
  source,
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
  },
  credential: {
    set: "labor",
    version: 1,
    ...exits,
    kind: "share",
    counts: { followedBy: outcome(["diploma", "credential"], { ...duringStay, plus: 365 }) },
    better: "up",
    source,
  },
  skillGain: {
    set: "labor",
    version: 1,
    ...starts,
    kind: "share",
    counts: { followedBy: outcome(["skillGain"], duringStay) },
    better: "up",
    source,
  },
} as const satisfies Readonly<Record<string, MeasureTemplate>>;
