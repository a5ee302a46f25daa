/** A report to a funder, as a document or a spreadsheet. */
import { authorizeType } from "#shared/access/policy.ts";
import type { ExportReport } from "#shared/contracts/reports.ts";
import type { ReportContent } from "#shared/reports/content.ts";
import { mentees } from "#shared/records/mentees.ts";
import { reports } from "#shared/records/reports.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { findReport, openRows } from "#server/core/records/reports/content.ts";
import { contentOf } from "#server/core/records/reports/read.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { writeWorkbook, xlsxMediaType } from "#server/platform/sheets/workbook.ts";
import { aboutSheet } from "../about-sheet.ts";
import type { Work } from "../exporter.ts";
import { caseloadLine, datedName, documentFrame, type ExportKind } from "../kind.ts";
import { readLetterhead } from "../letterhead.ts";
import { notesOf } from "../measures/figure-words.ts";
import { requireOpen, type OpenParts } from "../open-parts.ts";
import { facts } from "../pdf/blocks.ts";
import { defaultPaperSize, type PdfDocument } from "../pdf/document.ts";
import { renderPdf } from "../pdf/render.ts";
import { reportPages } from "./pages.ts";
import { printedRows } from "./printed.ts";
import { reportSheets } from "./sheets.ts";
import { reportFacts } from "./words.ts";

/**
 * Checks that the caller may export the report, with all numbers that are in the file.
 * @throws AppError forbidden, notFound
 */
async function authorize(repository: Repository, request: ExportReport & OpenParts): Promise<void> {
  const { caller } = repository.signedIn;
  assertAllowed(authorizeType(caller, reports, "export"));
  assertAllowed(authorizeType(caller, mentees, "export"));
  const report = await findReport(repository, request.tableId);
  if (!request.open) return;
  const rows = await openRows(repository, report);
  // The draft may no longer have the row.
  requireOpen(request, (key) => rows.get(key) !== false);
}

/** Returns the content without limits for small numbers, because the funder requires exact numbers. */
const withoutLimits = (content: ReportContent): ReportContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) => ({ ...row, below: 0 })),
  })),
});

async function readAll(repository: Repository, { tableId, numbers = "exact" }: ExportReport) {
  const report = await findReport(repository, tableId);
  const { content, people } = await contentOf(repository, report, true);
  const replaced = report.replaces === null ? "" : (await findReport(repository, report.replaces)).name;
  const isExact = numbers === "exact";
  const shown = isExact ? withoutLimits(content) : content;
  const lines = [
    ...reportFacts(repository, report, shown, replaced),
    // A final report has the numbers of the whole organization.
    ...(report.state === "draft" ? [caseloadLine(repository)] : []),
    [repository.t("reports.small"), repository.t(`reports.smallOf.${numbers}`)] as [string, string],
  ];
  return { report, content: shown, printed: printedRows(shown, people), lines };
}

async function documentOf(
  repository: Repository,
  request: ExportReport,
  uploads: FileStore,
): Promise<PdfDocument> {
  const { report, content, printed, lines } = await readAll(repository, request);
  return {
    title: report.name,
    ...documentFrame(repository, request.paper),
    heading: `${report.name} · ${content.organization}`,
    content: [
      ...(await readLetterhead(repository, uploads, report.organizationId)),
      { text: report.name, style: "title", margin: [0, 0, 0, 8] },
      ...(report.state === "draft" ? [{ text: repository.t("reports.draftMark"), style: "subtitle" }] : []),
      ...facts(lines),
      ...reportPages(repository, content, printed),
    ],
  };
}

async function writeSheet(
  repository: Repository,
  request: ExportReport,
  { path, signal, report }: Work,
): Promise<void> {
  const { signedIn, t } = repository;
  const { content, printed, lines, report: stored } = await readAll(repository, request);
  report(0.6);
  const limits = content.sections.flatMap(({ rows }) => rows.map(({ below }) => ({ below, step: null })));
  const sheets = [
    ...reportSheets(repository, content, printed),
    aboutSheet(repository, () => [
      ...lines,
      ["", stored.state === "draft" ? t("reports.draftMark") : ""],
      [t("records.measures.fields.suppressBelow"), notesOf(repository, limits).join(" ")],
    ]),
  ];
  const paper = request.paper ?? defaultPaperSize(signedIn);
  await writeWorkbook(path, signal, sheets, { zone: signedIn.zone, paper });
}

export const reportDocument: ExportKind<ExportReport & OpenParts> = {
  authorize,

  plan: async (own, request, uploads) => {
    await authorize(own, request);
    const report = await findReport(own, request.tableId);
    const { name, organizationId } = report;
    const repository = await own.in(organizationId);
    const rows = await openRows(own, report);
    const isPdf = request.format === "pdf";
    return {
      kind: "report",
      request: { ...request, open: [...rows.keys()].filter((key) => rows.get(key)) },
      fileName: datedName(repository, name, isPdf ? "pdf" : "xlsx"),
      mediaType: isPdf ? "application/pdf" : xlsxMediaType,
      make: async (work: Work) => {
        if (!isPdf) return writeSheet(repository, request, work);
        const document = await documentOf(repository, request, uploads);
        work.report(0.6);
        await renderPdf(work.path, document, work.signal);
      },
    };
  },
};
