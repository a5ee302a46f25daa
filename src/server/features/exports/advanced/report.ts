/** "Export as report": a .pdf with totals, charts, and outcomes. */
import type { AdvExport } from "#shared/contracts/exports.ts";
import type { ReportNumbers } from "#shared/contracts/responses/report-numbers.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { organizationName, organizationOf } from "../about-sheet.ts";
import { readLetterhead } from "../letterhead.ts";
import { menteesIn, requireReason } from "../consent.ts";
import type { Work } from "../exporter.ts";
import {
  caseloadLine,
  datedName,
  documentFrame,
  exportTexts,
  inListZone,
  rangeText,
  type ExportKind,
} from "../kind.ts";
import { requireOpen, type OpenParts } from "../open-parts.ts";
import { facts } from "../pdf/blocks.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { renderPdf } from "../pdf/render.ts";
import { datesLabel, groupLines } from "./chosen-words.ts";
import { advancedQuery, chosenGroups } from "./query.ts";
import { openParts, readReport, readReportNumbers } from "./report-data.ts";
import { reportPages } from "./report-pages.ts";

/**
 * Returns the people and dates of a request.
 * @throws AppError as {@link advancedQuery}
 */
async function reportedBy(repository: Repository, request: AdvExport) {
  const { startDate, endDate, datesOf } = request;
  const range = startDate || endDate ? { startDate, endDate } : null;
  return {
    query: await advancedQuery(repository, request),
    everybody: await advancedQuery(repository, { ...request, startDate: null, endDate: null }),
    chosen: chosenGroups(repository, request),
    range,
    isOfPeriod: range !== null && datesOf === "program",
  };
}

/**
 * Returns the numbers of a report for its screen. Needs the same permissions as the report.
 * @throws AppError as {@link advancedQuery}
 */
export async function reportNumbers(repository: Repository, request: AdvExport): Promise<ReportNumbers> {
  const { chosen, ...reported } = await reportedBy(repository, request);
  return readReportNumbers(repository, reported, chosen);
}

async function reportDocument(
  repository: Repository,
  request: AdvExport,
  uploads: FileStore,
): Promise<PdfDocument> {
  const translate = exportTexts(repository.t);
  const { chosen, ...reported } = await reportedBy(repository, request);
  const { query, isOfPeriod } = reported;
  const data = await readReport(repository, reported, chosen);
  const organization = await organizationName(repository, query);
  return {
    title: translate("report.title"),
    ...documentFrame(repository, request.paper),
    heading: [translate("confidentialMark"), translate("report.title"), organization].join(" · "),
    content: [
      ...(await readLetterhead(repository, uploads, organizationOf(query))),
      { text: translate("report.title"), style: "title", margin: [0, 0, 0, 4] },
      { text: organization, style: "subtitle", margin: [0, 0, 0, 12] },
      ...facts([
        caseloadLine(repository),
        [datesLabel(repository, request), rangeText(repository, request)],
        ...(await groupLines(repository, chosen)),
      ]),
      ...reportPages(repository, data, isOfPeriod),
    ],
  };
}

/** Needs the permissions to export mentees and to read the chosen groups. */
export const reportExport: ExportKind<AdvExport & OpenParts> = {
  authorize: async (repository, request) => {
    await advancedQuery(repository, request);
    const open = openParts(repository, chosenGroups(repository, request));
    requireOpen(request, (part) => open.includes(part));
  },

  plan: async (own, request, uploads) => {
    const query = await advancedQuery(own, request);
    const repository = inListZone(own, query);
    await requireReason(repository, request.reason, menteesIn(query));
    const make = async ({ path, signal, report }: Work) => {
      const document = await reportDocument(repository, request, uploads);
      report(0.4);
      await renderPdf(path, document, signal);
    };
    return {
      kind: "advExportReport",
      request: { ...request, open: openParts(own, chosenGroups(own, request)) },
      fileName: datedName(repository, exportTexts(repository.t)("report.fileName"), "pdf"),
      mediaType: "application/pdf",
      make,
    };
  },
};
