/** A report in its reader's language. */
import { sql } from "kysely";
import type { SentDifference, SentReport, SentReportRow } from "#shared/contracts/responses/reports.ts";
import { todayIn } from "#shared/fields/days.ts";
import { unitOfValues } from "#shared/measures/figure.ts";
import { textIn, rowsOf, type ReportContent, type ReportRow } from "#shared/reports/content.ts";
import { differencesOf, type RowDifference } from "#shared/reports/differences.ts";
import { noteSuperRead } from "#server/core/audit/owners.ts";
import type { Repository } from "../repository.ts";
import {
  countReport,
  findReport,
  hashOf,
  isIntact,
  storedContent,
  storedPeople,
  type CountedReport,
  type StoredReport,
} from "./content.ts";
import { visibleMentees } from "./people.ts";

/** Returns the key of a text that says why a draft can't be finalized. Null if it can. */
export async function obstacleOf(
  repository: Repository,
  { untilDate, organizationId }: Pick<StoredReport, "untilDate" | "organizationId">,
  content: ReportContent,
): Promise<string | null> {
  const { caller, organizationZone } = (await repository.in(organizationId)).signedIn;
  // Comes first, because the screen then says that the numbers aren't complete.
  if (caller.caseloadOnly) return "caseloadOnly";
  if (untilDate >= todayIn(organizationZone).day) return "notOver";
  return rowsOf(content).some(({ isClosed }) => isClosed) ? "closed" : null;
}

/** Returns the content of a report, and with it the records if they are needed. */
export async function contentOf(
  repository: Repository,
  report: StoredReport,
  withPeople: boolean,
): Promise<CountedReport> {
  if (report.content === null) return countReport(repository, report, withPeople);
  const content = await storedContent(repository, report);
  return { content, people: withPeople ? await storedPeople(repository, report, content) : {} };
}

/**
 * Returns the differences from the report that it replaces, in all languages. Null if it replaces none, and for drafts
 * that count only a caseload, because their numbers can't be compared with those of a final report.
 */
export async function readDifferences(
  repository: Repository,
  { replaces, state }: Pick<StoredReport, "replaces" | "state">,
  after: CountedReport,
): Promise<RowDifference[] | null> {
  if (replaces === null || (state === "draft" && repository.signedIn.caller.caseloadOnly)) return null;
  const before = await contentOf(repository, await findReport(repository, replaces), true);
  const closed = new Set(
    [before, after].flatMap(({ content }) => rowsOf(content).flatMap((row) => (row.isClosed ? row.key : []))),
  );
  return differencesOf(before, after).filter(({ key }) => !closed.has(key));
}

/** Returns differences with the records that the reader may see. */
async function sentDifferences(
  repository: Repository,
  differences: readonly RowDifference[],
): Promise<SentDifference[]> {
  const people = await visibleMentees(
    repository,
    differences.flatMap(({ records }) => records.map(({ person }) => person)),
  );
  return differences.map(({ key, label, definition, hasNewDefinition, cells, records }) => {
    const shown = records.flatMap(({ person, ...record }) => {
      const mentee = people.get(person);
      return mentee ? [{ ...record, menteeId: mentee.id, name: mentee.name }] : [];
    });
    return {
      key,
      label: label[repository.signedIn.language],
      hasNewDefinition,
      kind: definition.kind,
      unit: unitOfValues(definition) ?? "",
      cells,
      records: shown,
      hidden: records.length - shown.length,
    };
  });
}

/** Returns the report that replaces a report, or the report that it replaces. */
async function nameOf({ db }: Repository, condition: "id" | "replaces", id: string | null) {
  if (id === null) return null;
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, t.name from reports t where t.${sql.ref(condition)} = ${id} and t.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** @throws AppError forbidden, notFound */
export async function readReport(repository: Repository, id: string): Promise<SentReport> {
  const { t, signedIn } = repository;
  const { language } = signedIn;
  const report = await findReport(repository, id);
  const counted = await contentOf(repository, report, report.replaces !== null);
  const { content } = counted;
  const isDraft = report.content === null;
  const found = await readDifferences(repository, report, counted);
  const differences = found && (await sentDifferences(repository, found));
  const namesPeople = differences?.some(({ records }) => records.length > 0) ?? false;
  if (namesPeople) noteSuperRead(signedIn.caller, [report.organizationId]);
  const obstacle = isDraft ? await obstacleOf(repository, report, content) : null;
  const rowOf = (row: ReportRow): SentReportRow => {
    const { definition, label, words, ...rest } = row;
    return {
      ...rest,
      label: textIn(label, language),
      words: textIn(words, language),
      kind: definition.kind,
      unit: unitOfValues(definition) ?? "",
    };
  };
  return {
    id,
    version: report.version,
    name: report.name,
    preset: report.preset,
    state: report.state,
    organization: content.organization,
    award: content.award,
    from: content.from,
    until: content.until,
    createdBy: report.createdBy,
    finalizedBy: report.finalizedBy,
    finalizedAt: report.finalizedAt,
    hash: report.hash ?? hashOf(JSON.stringify(content)),
    isIntact: await isIntact(repository, report),
    replaces: await nameOf(repository, "id", report.replaces),
    replacedBy: await nameOf(repository, "replaces", id),
    sections: content.sections.map(({ name, rows }) => ({
      name: textIn(name, language),
      rows: rows.map(rowOf),
    })),
    questions: content.questions.map(({ key, text, answer }) => ({
      key,
      text: textIn(text, language),
      answer,
    })),
    missing: content.missing.map((one) => textIn(one, language)),
    differences,
    obstacle: obstacle === null ? "" : t(`server.reports.${obstacle}`),
  };
}
