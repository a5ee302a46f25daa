/** What a report contains. A final report keeps it as it was sent. */
import { defaultLanguage, type InLanguages, type LanguageCode } from "../constants.ts";
import type { Cell } from "../contracts/responses/measures.ts";
import type { MeasureDefinition } from "../measures/definition.ts";
import type { Period } from "../measures/period.ts";
import type { ReportPresetName } from "./preset-names.ts";

/** A text in every language, so that a final report keeps its words. */
export type Words = InLanguages<string>;

/** Returns a stored text in a language. Languages that were added later get the English text. */
export const textIn = (words: Partial<Words>, language: LanguageCode): string =>
  words[language] ?? words[defaultLanguage] ?? "";

/** `notEnrolled`: on that day, the person was in no enrollment. */
export const reportColumns = ["total", "before", "after", "notEnrolled"] as const;
export type ReportColumn = (typeof reportColumns)[number];

export interface ReportCell extends Cell {
  readonly column: ReportColumn;
}

export interface ReportRow {
  /** The measure, and the family of services after a colon. */
  readonly key: string;
  readonly label: Words;
  /** What it counts. */
  readonly words: Words;
  /** The version of the definition. */
  readonly version: string;
  readonly definition: MeasureDefinition;
  readonly period: Period;
  /** Smaller counts aren't printed. */
  readonly below: number;
  /** True for a row that is a part of the one before it. */
  readonly isPart: boolean;
  /** Key of the row that says how many people answered. */
  readonly answeredIn: string | null;
  /** `total` first. Empty if it is closed. */
  readonly cells: readonly ReportCell[];
  /** True if the reader's role may not see the records that it counts. */
  readonly isClosed: boolean;
}

export interface ReportSection {
  readonly name: Words;
  readonly rows: readonly ReportRow[];
}

export interface ReportQuestion {
  readonly key: string;
  readonly text: Words;
  readonly answer: string;
}

export interface ReportAward {
  readonly id: string;
  readonly name: string;
  readonly funder: string;
  readonly grantNumber: string;
  readonly from: string;
  readonly until: string;
}

export interface ReportContent {
  readonly preset: ReportPresetName;
  readonly presetVersion: number;
  readonly organization: string;
  readonly award: ReportAward | null;
  readonly from: string;
  readonly until: string;
  readonly sections: readonly ReportSection[];
  readonly questions: readonly ReportQuestion[];
  /** The funder's questions for which there is no number. */
  readonly missing: readonly Words[];
  /** The hash of the records behind the numbers. Only in a final report. */
  readonly peopleHash?: string;
}

/**
 * A record behind a number, as a report keeps it: its id and mentee, day, group, whether it counts, whether that is
 * unknown, its value, and the related record that makes it count.
 */
export type KeptRecord = readonly [
  id: string,
  person: string,
  day: string,
  group: string | null,
  counts: boolean,
  isUnknown: boolean,
  value: number | null,
  via: string | null,
];

/** The records behind the numbers, by row. */
export type KeptPeople = Readonly<Record<string, readonly KeptRecord[]>>;

export const rowsOf = ({ sections }: Pick<ReportContent, "sections">): ReportRow[] =>
  sections.flatMap(({ rows }) => rows);
