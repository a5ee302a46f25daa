/**
 * What funders' reports contain, as data: measures in sections, questions that are answered in words, and the funder's
 * questions for which this system has no number. Their texts are in `i18n/{en,es}/reports.ts`.
 */
import type { MeasureTemplateName } from "../measures/templates.ts";
import type { ReportPresetName } from "./preset-names.ts";

export interface PresetRow {
  readonly measure: MeasureTemplateName;
  /** True for columns before and after release. */
  readonly byPhase?: true;
  /** True for one row for each family of services, below the row for all of them. */
  readonly byFamily?: true;
  /** The counted period is this many months earlier than the report's period. */
  readonly monthsEarlier?: number;
}

export interface PresetSection {
  readonly name: string;
  readonly rows: readonly PresetRow[];
}

export interface ReportPreset {
  /** Increased when sections, rows, or questions change. */
  readonly version: number;
  /** True if it can't be made without an award. */
  readonly needsAward: boolean;
  readonly sections: readonly PresetSection[];
  readonly questions: readonly string[];
  readonly missing: readonly string[];
}

const phased = (...measures: MeasureTemplateName[]): PresetRow[] =>
  measures.map((measure) => ({ measure, byPhase: true }));
const plain = (...measures: MeasureTemplateName[]): PresetRow[] => measures.map((measure) => ({ measure }));

/** Results of follow-ups, each next to the share of people who answered. */
const followUps: PresetSection = {
  name: "followUps",
  rows: [
    { measure: "followUpsAnswered", byPhase: true },
    ...phased("employedLater", "housedLater", "educationLater", "arrestedLater"),
  ],
};

export const reportPresets: Readonly<Record<ReportPresetName, ReportPreset>> = {
  secondChance: {
    version: 1,
    needsAward: true,
    sections: [
      { name: "enrollment", rows: phased("newlyEnrolled", "higherRisk") },
      { name: "mentoring", rows: phased("matches") },
      {
        name: "services",
        rows: [
          { measure: "peopleServed", byPhase: true, byFamily: true },
          { measure: "serviceUnits", byPhase: true, byFamily: true },
        ],
      },
      { name: "completions", rows: plain("completedBefore", "completedAfter") },
      { name: "exits", rows: phased("employedAtExit", "educationAtExit", "housedAtExit") },
      followUps,
    ],
    questions: ["accomplishments", "obstacles", "help", "nextSteps"],
    missing: [
      "eligible",
      "transitionPlans",
      "tests",
      "courts",
      "recidivism",
      "childSupport",
      "treatment",
      "spending",
    ],
  },
  labor: {
    version: 1,
    needsAward: false,
    sections: [
      {
        name: "indicators",
        rows: [
          { measure: "employedQuarter2", monthsEarlier: 12 },
          { measure: "employedQuarter4", monthsEarlier: 18 },
          { measure: "earningsQuarter2", monthsEarlier: 12 },
          { measure: "credential", monthsEarlier: 18 },
          { measure: "skillGain" },
        ],
      },
      { name: "participants", rows: plain("newlyEnrolled", "peopleServed") },
    ],
    questions: [],
    missing: ["wageRecords", "participantsServed", "employers", "barriers"],
  },
  mentoring: {
    version: 1,
    needsAward: false,
    sections: [
      { name: "participants", rows: phased("newlyEnrolled") },
      { name: "mentoring", rows: phased("matches", "daysToFirstContact", "hours", "noShows") },
    ],
    questions: ["accomplishments", "obstacles"],
    missing: ["screening", "training", "matchLength", "closures"],
  },
  custom: { version: 1, needsAward: false, sections: [], questions: ["accomplishments"], missing: [] },
};
