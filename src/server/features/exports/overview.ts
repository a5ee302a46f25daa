/** Exports all pages of a list, as .xlsx or .csv. */
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import type { ExportOverview } from "#shared/contracts/exports.ts";
import { readTypes } from "#shared/records/list-column.ts";
import { noteWholeList } from "#server/core/records/list/audited-list.ts";
import { wholeListing, type ListQuery } from "#server/core/records/list/query.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { anyOf } from "#server/platform/db/expressions.ts";
import { AppError } from "#server/kernel/errors.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { filterLines } from "#server/core/records/words/filter-lines.ts";
import { menteesIn, requireConsent, requireReason, withoutConsent } from "./consent.ts";
import type { Work } from "./exporter.ts";
import { caseloadLine, datedName, exportTexts, inListZone, rangeText, type ExportKind } from "./kind.ts";
import { readList } from "./list-reader.ts";
import { requireOpen, type OpenParts } from "./open-parts.ts";
import { everyField, sheetRows, shownFields } from "./list-sheet.ts";
import { requireSheetRoom } from "./sheet-room.ts";
import {
  aboutSheet,
  menteeName,
  organizationName,
  organizationOf,
  type AboutLine,
  sheetPages,
} from "./about-sheet.ts";
import { csvMediaType, csvStream } from "#server/platform/sheets/csv.ts";
import { workbookStream, xlsxMediaType } from "#server/platform/sheets/workbook.ts";

async function queryOf(repository: Repository, request: ExportOverview): Promise<ListQuery> {
  const { tableName, organizationId, menteeId, ids } = request;
  const { format: _format, reason: _reason, fields: _fields, sensitive: _sensitive, ...listing } = request;
  const type = repository.typeOf(tableName);
  // Checked before any lookup, so that a caller without the flag can't find out whether a mentee exists.
  assertAllowed(authorizeType(repository.signedIn.caller, type, "export"));
  // These records are exported for only one mentee, whose consent is checked.
  if (type.scope === "mentee" && menteeId === null) throw new AppError("badRequest", "menteeId");
  const query = await repository.listQuery(
    tableName,
    // An older stored request may lack list settings that were added later.
    { ...wholeListing, ...listing },
    { organizationId, menteeId, deleted: false },
  );
  return ids ? { ...query, also: sql`t.id = ${anyOf(ids)}` } : query;
}

/**
 * Returns the query after checking that the mentee's consent covers it.
 * @throws also BusinessError
 */
async function authorizedQuery(repository: Repository, request: ExportOverview): Promise<ListQuery> {
  const query = await queryOf(repository, request);
  if (request.menteeId) await requireConsent(repository, request.menteeId, [query.type]);
  return query;
}

/** Returns lines that describe the exported rows. */
async function linesOf(
  repository: Repository,
  request: ExportOverview,
  query: ListQuery,
): Promise<AboutLine[]> {
  const { type } = query;
  const { t } = repository;
  const translate = exportTexts(t);
  const { menteeId, searchText, startDate, endDate, active, incomplete, filter, ids, reason } = request;
  const parts = filter ? await filterLines(repository, type, filter, organizationOf(query)) : [];
  const isAll = request.fields === "all";
  return [
    [translate("organization"), await organizationName(repository, query)],
    ...(type.isMentee ? [caseloadLine(repository)] : []),
    [translate("about.list"), t(`records.${type.name}.title`)],
    [translate("about.mentee"), menteeId ? await menteeName(repository, menteeId) : ""],
    [translate("about.search"), searchText],
    [translate("period"), startDate || endDate ? rangeText(repository, { startDate, endDate }) : ""],
    [translate("about.state"), active === null ? "" : translate(active ? "about.active" : "about.inactive")],
    [translate("about.incomplete"), incomplete ? t("common.yes") : ""],
    ...parts.map((part): AboutLine => [translate("about.filter"), part]),
    [translate("about.chosen"), ids ? ids.length : ""],
    [translate("about.columns"), translate(isAll ? "about.all" : "about.shown")],
    [
      translate("about.sensitive"),
      isAll ? translate(request.sensitive === true ? "about.included" : "about.omitted") : "",
    ],
    [translate("about.reason"), reason],
  ];
}

/** Returns the record types that a column is derived from, if the caller may list them, each as a part of the file. */
const partsOf = ({ caller, type }: ListQuery, column: string): string[] =>
  readTypes(caller, type, column).map(({ name }) => `${column} ${name}`);

/** Needs the permissions to list and export the table. A mentee's records also need access to the mentee. */
export const overviewExport: ExportKind<ExportOverview & OpenParts> = {
  authorize: async (repository, request) => {
    const query = await authorizedQuery(repository, request);
    requireOpen(request, (part) => partsOf(query, part.split(" ")[0] ?? "").includes(part));
  },

  plan: async (own, request) => {
    const query = await authorizedQuery(own, request);
    const repository = inListZone(own, query);
    await requireReason(repository, request.reason, menteesIn(query));
    await noteWholeList(repository.db, query);
    const title = repository.t(`records.${query.type.name}.title`);
    const columns =
      request.fields === "all" ? everyField(query, request.sensitive === true) : shownFields(query);
    const about = await linesOf(repository, request, query);
    const isCsv = request.format === "csv";
    if (!isCsv) await requireSheetRoom(repository, query);
    const make = async ({ path, signal, report }: Work) => {
      const isWhole = request.fields === "all";
      let written = 0;
      async function* rows() {
        const batches = withoutConsent(
          repository,
          query.type,
          readList(repository.db, query, { signal, isWhole }),
        );
        for await (const some of sheetRows(query, columns, batches, report)) {
          written += some.length;
          yield some;
        }
      }
      const lines = (): AboutLine[] => [...about, [exportTexts(repository.t)("about.rows"), written]];
      const bytes = isCsv
        ? csvStream(columns, rows())
        : workbookStream(
            [{ name: title, columns, rows, isList: true }, aboutSheet(repository, lines)],
            sheetPages(repository, query.type),
          );
      await pipeline(bytes, createWriteStream(path), { signal });
    };
    return {
      kind: "overview",
      request: { ...request, open: columns.flatMap(({ name }) => partsOf(query, name)) },
      fileName: datedName(repository, title, isCsv ? "csv" : "xlsx"),
      mediaType: isCsv ? csvMediaType : xlsxMediaType,
      make,
    };
  },
};
