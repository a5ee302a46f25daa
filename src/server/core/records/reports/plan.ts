/** The rows of a report, before anything is counted: definitions with their texts, from a preset or from measures. */
import { sql } from "kysely";
import { inLanguages, languageCodes, type LanguageCode } from "#shared/constants.ts";
import type { GroupingName } from "#shared/measures/groupings.ts";
import { earlierPeriod, type Period } from "#shared/measures/period.ts";
import { measureTemplates, type MeasureTemplateName } from "#shared/measures/templates.ts";
import { serviceFamilies } from "#shared/records/lookups.ts";
import { defaultSuppressBelow } from "#shared/records/measures.ts";
import type { ReportRow, Words } from "#shared/reports/content.ts";
import type { ReportPresetName } from "#shared/reports/preset-names.ts";
import { reportPresets, type PresetRow } from "#shared/reports/presets.ts";
import { AppError } from "#server/kernel/errors.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { definitionWords } from "../measures/definition-words.ts";
import { definitionOf, isTemplate, templateOf } from "../measures/definition.ts";
import { readLimits, readMeasures, type StoredMeasure } from "../measures/stored.ts";
import type { Repository } from "../repository.ts";

/** The settings that determine the rows of a report. */
export interface ReportSource {
  readonly preset: ReportPresetName;
  readonly measures: readonly string[];
  readonly award: string | null;
  readonly fromDate: string;
  readonly untilDate: string;
  readonly organizationId: string;
}

export interface PlannedRow extends Omit<ReportRow, "cells" | "isClosed"> {
  readonly section: Words;
  readonly groupBy: GroupingName | null;
  /** The groups that it is limited to. */
  readonly within: readonly (readonly [grouping: GroupingName, group: string])[];
}

/** Returns a text in every language. */
export const wordsOf = (key: string): Words => inLanguages((code) => textsOf(code)(key));

type Limits = Awaited<ReturnType<typeof readLimits>>;

const periodOf = ({ fromDate, untilDate }: ReportSource): Period => ({ from: fromDate, to: untilDate });

const awardGroup = ({ award }: ReportSource): PlannedRow["within"] =>
  award === null ? [] : [["award", award]];

function templateRow(source: ReportSource, section: Words, row: PresetRow, limits: Limits): PlannedRow {
  const { measure, byPhase, monthsEarlier = 0 } = row;
  const template = measureTemplates[measure];
  return {
    section,
    key: measure,
    label: wordsOf(`records.measures.options.template.${measure}`),
    words: wordsOf(`measures.definitions.${measure}`),
    version: String(template.version),
    definition: template,
    period: earlierPeriod(periodOf(source), monthsEarlier),
    below: limits.get(measure) ?? defaultSuppressBelow,
    isPart: false,
    answeredIn: template.answeredIn ?? null,
    groupBy: byPhase ? "phase" : null,
    within: awardGroup(source),
  };
}

/** Returns a row, and one below it for each family of services if the preset asks for them. */
function withFamilies(row: PlannedRow, { byFamily }: PresetRow): PlannedRow[] {
  if (!byFamily) return [row];
  const families = serviceFamilies.map((family): PlannedRow => ({
    ...row,
    key: `${row.key}:${family}`,
    label: wordsOf(`records.configServiceKinds.options.family.${family}`),
    isPart: true,
    within: [...row.within, ["serviceFamily", family]],
  }));
  return [row, ...families];
}

/** Returns a measure. Null if it was deleted since the report was made. */
async function readMeasure(repository: Repository, id: string): Promise<StoredMeasure | null> {
  try {
    return (await readMeasures(repository, [id]))[0] ?? null;
  } catch (error) {
    if (error instanceof AppError && error.code === "notFound") return null;
    throw error;
  }
}

async function customRow(
  repository: Repository,
  source: ReportSource,
  section: Words,
  stored: StoredMeasure,
): Promise<PlannedRow> {
  const { template, name, id, version, suppressBelow } = stored;
  const isOwn = !isTemplate(template);
  const words: Partial<Record<LanguageCode, string>> = {};
  for (const code of languageCodes)
    words[code] = await definitionWords(
      repository.forReader({ language: code }),
      stored,
      source.organizationId,
    );
  const own = inLanguages(() => name ?? "");
  return {
    section,
    key: `measure-${id}`,
    label: name || isOwn ? own : wordsOf(`records.measures.options.template.${template}`),
    words: words as Words,
    version: isOwn ? `–.${version}` : `${measureTemplates[template].version}.${version}`,
    definition: definitionOf(stored),
    period: periodOf(source),
    below: suppressBelow ?? defaultSuppressBelow,
    isPart: false,
    answeredIn: templateOf(stored)?.answeredIn ?? null,
    groupBy: null,
    within: awardGroup(source),
  };
}

/** Returns chosen measures and, if one is a rate of answers, the row that says how many answered. */
function withAnswered(rows: readonly PlannedRow[], answered: (name: MeasureTemplateName) => PlannedRow) {
  const name = rows.flatMap(({ answeredIn }) => (answeredIn as MeasureTemplateName | null) ?? [])[0];
  if (name === undefined) return rows;
  const chosen = rows.find(({ definition }) => definition === measureTemplates[name]);
  const last = chosen ?? answered(name);
  const pointed = rows.map((row) => (row.answeredIn === null ? row : { ...row, answeredIn: last.key }));
  return chosen ? pointed : [...pointed, last];
}

/** Returns the rows of a report in their order. @throws AppError forbidden for people who may not read measures */
export async function planReport(repository: Repository, source: ReportSource): Promise<PlannedRow[]> {
  const limits = await readLimits(repository.db, source.organizationId);
  const planned = reportPresets[source.preset].sections.flatMap(({ name, rows }) => {
    const section = wordsOf(`reports.sections.${name}`);
    return rows.flatMap((row) => withFamilies(templateRow(source, section, row, limits), row));
  });
  const section = wordsOf("reports.sections.measures");
  const chosen: PlannedRow[] = [];
  for (const id of source.measures) {
    const stored = await readMeasure(repository, id);
    if (stored) chosen.push(await customRow(repository, source, section, stored));
  }
  const answered = (measure: MeasureTemplateName) => templateRow(source, section, { measure }, limits);
  return [...planned, ...withAnswered(chosen, answered)];
}

/** Returns the names that describe a report: its organization and award. */
export async function readNames({ db }: Repository, { organizationId, award }: ReportSource) {
  const { rows } = await sql<{ name: string }>`
    select name from organizations where id = ${organizationId}`.execute(db);
  const found =
    award === null
      ? undefined
      : await db
          .selectFrom("awards")
          .select(["id", "name", "funder", "grant_number as grantNumber", "start_date", "end_date"])
          .where("id", "=", award)
          .executeTakeFirst();
  return {
    organization: rows[0]?.name ?? "",
    award: found
      ? {
          id: found.id,
          name: found.name,
          funder: found.funder,
          grantNumber: found.grantNumber ?? "",
          from: found.start_date,
          until: found.end_date,
        }
      : null,
  };
}
