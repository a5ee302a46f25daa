/** "Export as list of mentees": one .xlsx with a row per mentee. */
import { sql } from "kysely";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { AdvExport } from "#shared/contracts/exports.ts";
import { menteeAssessments } from "#shared/records/mentee-sub-records.ts";
import { mentees } from "#shared/records/mentees.ts";
import { recordColumns, type StoredRow } from "#server/core/records/columns.ts";
import type { ListQuery } from "#server/core/records/list/query.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { menteesIn, requireReason, sharedIds, withoutConsent } from "../consent.ts";
import type { Work } from "../exporter.ts";
import { datedName, exportTexts, type ExportKind } from "../kind.ts";
import { readList } from "../list-reader.ts";
import { allFields, rowCells, sheetFields, type SheetField } from "../list-sheet.ts";
import type { SheetRow } from "#server/platform/sheets/sheet-xml.ts";
import { workbookStream, xlsxMediaType } from "#server/platform/sheets/workbook.ts";
import { advancedQuery, chosenGroups } from "./query.ts";

/** A list for others shows who somebody is and where the case stands, not what was written about them. */
const narrative = new Set(["textarea", "richText"]);
const technical = new Set(["addressRadius", "timezone", "organizationId"]);

const menteeFields = (query: ListQuery): SheetField[] =>
  allFields(query).filter(
    ({ name }) => !technical.has(name) && !narrative.has(mentees.fields[name]?.kind ?? ""),
  );

async function readAssessments(
  { db, registry, signedIn }: Repository,
  menteeIds: readonly string[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const { rows } = await sql<StoredRow>`
    select ${recordColumns(menteeAssessments, registry, signedIn.language)} from ${sql.table(menteeAssessments.table)} t
    where t.mentee_id = any(${menteeIds}::bigint[]) and t.deleted_at is null order by t.id`.execute(db);
  return new Map(rows.map((row) => [String(row["menteeId"]), row]));
}

interface Columns {
  readonly own: readonly SheetField[];
  /** What was chosen of the assessments. */
  readonly assessed: readonly SheetField[];
}

async function* listRows(
  repository: Repository,
  query: ListQuery,
  { own, assessed }: Columns,
  { signal, report }: Work,
): AsyncGenerator<SheetRow[]> {
  let done = 0;
  const batches = readList(repository.db, query, { isWhole: true, signal });
  for await (const batch of withoutConsent(repository, mentees, batches)) {
    const ids = batch.rows.map(({ id }) => id);
    const assessments: ReadonlyMap<string, StoredRow> =
      assessed.length > 0
        ? await readAssessments(repository, await sharedIds(repository, ids, menteeAssessments))
        : new Map();
    yield batch.rows.map((row) => {
      const assessment = assessments.get(row.id);
      const cells = rowCells(query, mentees, own, row, batch.fileNames);
      const more = assessment
        ? rowCells(query, menteeAssessments, assessed, assessment, batch.fileNames)
        : assessed.map(() => null);
      return [...cells, ...more];
    });
    done += batch.rows.length;
    report(done / Math.max(1, batch.total));
  }
}

/** Whoever may export mentees and read the groups that were chosen. */
export const menteeListExport: ExportKind<AdvExport> = {
  authorize: async (repository, request) => {
    await advancedQuery(repository, request);
  },

  plan: async (repository, request) => {
    const query = await advancedQuery(repository, request);
    await requireReason(repository, request.reason, menteesIn(query));
    const chosen = chosenGroups(repository, request).filter(({ group }) => group.type === menteeAssessments);
    const assessed = sheetFields(
      { ...query, type: menteeAssessments },
      chosen.map(({ group }) => group.field),
    );
    const columns = { own: menteeFields(query), assessed };
    const make = async (work: Work) => {
      const sheet = {
        name: repository.t("records.mentees.title"),
        columns: [...columns.own, ...assessed],
        rows: () => listRows(repository, query, columns, work),
      };
      await pipeline(workbookStream([sheet]), createWriteStream(work.path), { signal: work.signal });
    };
    return {
      kind: "advExportMentees",
      request,
      fileName: datedName(exportTexts(repository.t)("list.fileName"), "xlsx"),
      mediaType: xlsxMediaType,
      make,
    };
  },
};
