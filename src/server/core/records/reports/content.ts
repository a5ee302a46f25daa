/** The content of a report: counted from the data for a draft, and as it was stored for a final one. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { reportPresets } from "#shared/reports/presets.ts";
import { rowsOf, type KeptPeople, type ReportContent } from "#shared/reports/content.ts";
import { reports } from "#shared/records/reports.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Repository } from "../repository.ts";
import { countRows } from "./count.ts";
import { opensDefinition } from "./opens.ts";
import { planReport, readNames, wordsOf, type ReportSource } from "./plan.ts";

export interface StoredReport extends ReportSource {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly state: "draft" | "final";
  readonly replaces: string | null;
  /** Answers by question. */
  readonly narrative: Readonly<Record<string, string>>;
  readonly hash: string | null;
  /** The stored JSON. Null for a draft. */
  readonly content: string | null;
  readonly createdBy: string;
  readonly finalizedBy: string;
  readonly finalizedAt: string;
}

const nameOf = (account: string) =>
  sql`coalesce((select concat_ws(' ', u.first_name, u.last_name) from users u where u.account_id = ${sql.ref(account)}), '')`;

/**
 * Returns a report that the caller may see.
 * @throws AppError forbidden, notFound
 */
export async function findReport(repository: Repository, id: string, db: Db = repository.db) {
  await repository.requireRow(db, reports, id, "view");
  const { rows } = await sql<StoredReport>`
    select t.id, t.version, t.name, t.preset, t.measures, t.award, t.from_date as "fromDate",
      t.until_date as "untilDate", t.organization_id as "organizationId", t.state, t.replaces, t.narrative, t.hash,
      t.content::text as content, ${nameOf("t.created_by")} as "createdBy", ${nameOf("t.finalized_by")} as "finalizedBy",
      coalesce(to_char(t.finalized_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "finalizedAt"
    from reports t where t.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError("notFound");
  return row;
}

export const hashOf = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

export interface CountedReport {
  readonly content: ReportContent;
  readonly people: KeptPeople;
}

/** Returns the columns of a final report: its content with the hash of the records, and the hash of both. */
export function finalColumns({ content, people }: CountedReport) {
  const peopleText = JSON.stringify(people);
  const text = JSON.stringify({ ...content, peopleHash: hashOf(peopleText) });
  return { state: "final", content: text, people: peopleText, hash: hashOf(text) } as const;
}

/** Counts a report from the data of today. Rows that the reader may not count are closed. */
export async function countReport(
  repository: Repository,
  source: StoredReport,
  withPeople: boolean,
): Promise<CountedReport> {
  const place = await repository.in(source.organizationId);
  const { version, questions, missing } = reportPresets[source.preset];
  const { organization, award } = await readNames(repository, source);
  const planned = await planReport(place, source);
  const { sections, people } = await countRows(place, source, planned, withPeople);
  const content: ReportContent = {
    preset: source.preset,
    presetVersion: version,
    organization,
    award,
    from: source.fromDate,
    until: source.untilDate,
    sections,
    questions: questions.map((key) => ({
      key,
      text: wordsOf(`reports.questions.${key}`),
      answer: source.narrative[key] ?? "",
    })),
    missing: missing.map((key) => wordsOf(`reports.missingOf.${key}`)),
  };
  return { content, people };
}

/** Closes the rows whose records the caller's role gives no access to. */
function closedFor(repository: Repository, content: ReportContent): ReportContent {
  const sections = content.sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) =>
      opensDefinition(repository, row.definition) ? row : { ...row, cells: [], isClosed: true },
    ),
  }));
  return { ...content, sections };
}

/** Returns for each row of a report whether its reader may read the number. Counts nothing. */
export async function openRows(
  repository: Repository,
  report: StoredReport,
): Promise<ReadonlyMap<string, boolean>> {
  const place = await repository.in(report.organizationId);
  const rows =
    report.content === null
      ? await planReport(place, report)
      : rowsOf(JSON.parse(report.content) as ReportContent);
  return new Map(rows.map(({ key, definition }) => [key, opensDefinition(place, definition)]));
}

/** Returns the content of a final report for its reader. */
export const storedContent = async (
  repository: Repository,
  { content, organizationId }: StoredReport,
): Promise<ReportContent> =>
  closedFor(await repository.in(organizationId), JSON.parse(content ?? "null") as ReportContent);

/** Returns the records behind the numbers of a final report, as JSON. */
async function readPeopleText({ db }: Repository, id: string): Promise<string> {
  const { rows } = await sql<{ people: string | null }>`
    select people::text as people from reports where id = ${id}`.execute(db);
  return rows[0]?.people ?? "{}";
}

/** Returns true if a final report still has the content and the records that were hashed. */
export async function isIntact(repository: Repository, report: StoredReport): Promise<boolean> {
  const { id, content, hash } = report;
  if (content === null) return true;
  const { peopleHash } = JSON.parse(content) as ReportContent;
  return hashOf(content) === hash && hashOf(await readPeopleText(repository, id)) === peopleHash;
}

/** Returns the records behind the numbers of a final report, without those of closed rows. */
export async function storedPeople(
  repository: Repository,
  { id }: StoredReport,
  content: ReportContent,
): Promise<KeptPeople> {
  const people = JSON.parse(await readPeopleText(repository, id)) as KeptPeople;
  const open = content.sections.flatMap(({ rows }) => rows).filter(({ isClosed }) => !isClosed);
  return Object.fromEntries(open.map(({ key }) => [key, people[key] ?? []]));
}
