/** "Export as list of mentees": one .xlsx with a row per mentee. */
import { sql } from "kysely";
import type { AdvExport } from "#shared/contracts/exports.ts";
import { menteeAssessments } from "#shared/records/mentee-sub-records.ts";
import { mentees } from "#shared/records/mentees.ts";
import { recordColumns, type StoredRow } from "#server/core/records/columns.ts";
import { newestOf } from "#server/core/records/list/conditions.ts";
import type { ListQuery } from "#server/core/records/list/query.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { menteesIn, requireReason, sharedIds, withoutConsent } from "../consent.ts";
import type { Work } from "../exporter.ts";
import { aboutSheet, organizationName, type AboutLine, sheetPages } from "../about-sheet.ts";
import { caseloadLine, datedName, exportTexts, inListZone, rangeText, type ExportKind } from "../kind.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { readList } from "../list-reader.ts";
import { allFields, rowCells, sheetFields, type SheetField } from "../list-sheet.ts";
import type { SheetRow } from "#server/platform/sheets/sheet-xml.ts";
import { writeWorkbook, xlsxMediaType } from "#server/platform/sheets/workbook.ts";
import { datesLabel, groupLines } from "./chosen-words.ts";
import { advancedQuery, chosenGroups, type ChosenGroup } from "./query.ts";

/**
 * The list leaves out narrative fields, because its readers should see who a person is and the state of the case, but
 * not the notes.
 */
const narrative = new Set(["textarea", "richText"]);
const technical = new Set(["addressRadius", "timezone", "organizationId"]);

/**
 * @param chosen fields that the person chose, which are always included; other sensitive ones are included only on
 * request
 */
const menteeFields = (query: ListQuery, chosen: ReadonlySet<string>, withSensitive: boolean): SheetField[] =>
  allFields(query).filter(
    ({ name }) =>
      !technical.has(name) &&
      !narrative.has(query.type.fields[name]?.kind ?? "") &&
      (withSensitive || chosen.has(name) || !query.type.fields[name]?.sensitive),
  );

async function readAssessments(
  { db, registry, signedIn }: Repository,
  menteeIds: readonly string[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const { rows } = await sql<StoredRow>`
    select ${recordColumns(menteeAssessments, registry, signedIn.language)} from ${sql.table(menteeAssessments.table)} t
    where t.mentee_id = any(${menteeIds}::bigint[]) and t.deleted_at is null and ${newestOf(menteeAssessments, "t")}`.execute(
    db,
  );
  return new Map(rows.map((row) => [String(row["menteeId"]), row]));
}

interface Columns {
  readonly own: readonly SheetField[];
  /** The chosen fields of the assessments. */
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
      const cells = rowCells(query, query.type, own, row, batch.fileNames);
      const more = assessment
        ? rowCells(query, menteeAssessments, assessed, assessment, batch.fileNames)
        : assessed.map(() => null);
      return [...cells, ...more];
    });
    done += batch.rows.length;
    report(done / Math.max(1, batch.total));
  }
}

async function linesOf(
  repository: Repository,
  request: AdvExport,
  query: ListQuery,
  groups: readonly ChosenGroup[],
): Promise<AboutLine[]> {
  const { t } = repository;
  const translate = exportTexts(t);
  return [
    [translate("organization"), await organizationName(repository, query)],
    caseloadLine(repository),
    [translate("about.list"), t("records.mentees.title")],
    [datesLabel(repository, request), rangeText(repository, request)],
    ...(await groupLines(repository, groups)),
    [
      translate("about.sensitive"),
      translate(request.sensitive === true ? "about.included" : "about.omitted"),
    ],
    [translate("about.reason"), request.reason],
  ];
}

/** Needs the permissions to export mentees and to read the chosen groups. */
export const menteeListExport: ExportKind<AdvExport> = {
  authorize: async (repository, request) => {
    await advancedQuery(repository, request);
  },

  plan: async (own, request) => {
    const query = await advancedQuery(own, request);
    const repository = inListZone(own, query);
    await requireReason(repository, request.reason, menteesIn(query));
    const groups = chosenGroups(repository, request);
    const fieldsOf = (type: RecordType) =>
      groups.filter(({ group }) => group.type === type).map(({ group }) => group.field);
    const assessed = sheetFields({ ...query, type: menteeAssessments }, fieldsOf(menteeAssessments));
    const withSensitive = request.sensitive === true;
    const columns = { own: menteeFields(query, new Set(fieldsOf(mentees)), withSensitive), assessed };
    const about = await linesOf(repository, request, query, groups);
    const make = async (work: Work) => {
      let written = 0;
      const sheet = {
        name: repository.t("records.mentees.title"),
        columns: [...columns.own, ...assessed],
        isList: true,
        rows: async function* () {
          for await (const some of listRows(repository, query, columns, work)) {
            written += some.length;
            yield some;
          }
        },
      };
      const lines = (): AboutLine[] => [...about, [exportTexts(repository.t)("about.rows"), written]];
      const pages = sheetPages(repository, mentees, request.paper);
      await writeWorkbook(work.path, work.signal, [sheet, aboutSheet(repository, lines)], pages);
    };
    return {
      kind: "advExportMentees",
      request,
      fileName: datedName(repository, exportTexts(repository.t)("list.fileName"), "xlsx"),
      mediaType: xlsxMediaType,
      make,
    };
  },
};
