/** The measures that funders ask for, as a report or a spreadsheet (ADR 82). */
import { authorizeType } from "#shared/access/policy.ts";
import { isSuper } from "#shared/access/caller.ts";
import type { ExportMeasures, RunMeasures } from "#shared/contracts/measures.ts";
import type { PrintedMeasuresAnswer } from "#shared/contracts/responses/measures.ts";
import { figureNumber, isShare } from "#shared/measures/figure.ts";
import { mentees } from "#shared/records/mentees.ts";
import { measures as measuresType } from "#shared/records/measures.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { openMeasures } from "#server/core/records/measures/run.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { Cell } from "#server/platform/sheets/cell.ts";
import type { SheetRow } from "#server/platform/sheets/sheet-xml.ts";
import { writeWorkbook, xlsxMediaType, type Sheet } from "#server/platform/sheets/workbook.ts";
import { aboutSheet, organizationNameOf, type AboutLine } from "../about-sheet.ts";
import type { Work } from "../exporter.ts";
import { caseloadLine, datedName, documentFrame, exportTexts, rangeText, type ExportKind } from "../kind.ts";
import { readLetterhead } from "../letterhead.ts";
import { requireOpen, type OpenParts } from "../open-parts.ts";
import { facts } from "../pdf/blocks.ts";
import { defaultPaperSize, type PdfDocument } from "../pdf/document.ts";
import { renderPdf } from "../pdf/render.ts";
import { figureWords, isTooFew, notesOf, rowsOf } from "./figure-words.ts";
import { comparedOf, readPrinted, type PrintedMeasure } from "./report-data.ts";
import { measureReport } from "./report-pages.ts";

/**
 * Checks that the caller may export mentees and read the measures, with all numbers that are in the file.
 * @throws AppError forbidden, notFound
 */
async function authorizeMeasures(repository: Repository, request: ExportMeasures & OpenParts): Promise<void> {
  const { caller } = repository.signedIn;
  assertAllowed(authorizeType(caller, measuresType, "export"));
  assertAllowed(authorizeType(caller, mentees, "export"));
  const open = new Set(await openMeasures(repository, request));
  requireOpen(request, (id) => open.has(id));
}

/** Returns the organization whose mentees are counted. Null for all organizations. */
const whose = ({ signedIn: { caller } }: Repository, { organizationId }: ExportMeasures): string | null =>
  isSuper(caller) ? organizationId : caller.organizationId;

/** Returns lines that describe the measures. */
async function linesOf(
  repository: Repository,
  request: ExportMeasures,
): Promise<(readonly [string, string])[]> {
  const { t, signedIn } = repository;
  const { from, to, groupBy } = request;
  const compared = comparedOf(request);
  const range = (startDate: string, endDate: string) => rangeText(repository, { startDate, endDate });
  return [
    [exportTexts(t)("organization"), await organizationNameOf(repository, whose(repository, request))],
    caseloadLine(repository),
    [t("measures.period"), range(from, to)],
    [t("measures.compareTo"), compared ? range(compared.from, compared.to) : ""],
    [t("measures.groupBy"), groupBy ? t(`measures.groupings.${groupBy}`) : ""],
    [exportTexts(t)("about.zone"), signedIn.zone],
  ];
}

async function documentOf(
  repository: Repository,
  request: ExportMeasures,
  uploads: FileStore,
): Promise<PdfDocument> {
  const lines = await linesOf(repository, request);
  const title = repository.t("measures.report.title");
  const printed = await readPrinted(repository, request);
  return {
    title,
    ...documentFrame(repository, request.paper),
    heading: `${title} · ${lines[0]?.[1] ?? ""}`,
    content: [
      ...(await readLetterhead(repository, uploads, whose(repository, request))),
      { text: title, style: "title", margin: [0, 0, 0, 8] },
      ...facts(lines),
      ...measureReport(repository, printed, comparedOf(request)),
    ],
  };
}

/** Returns the cell for a number. A share is a percentage. */
function valueCell(
  { definition: { kind } }: PrintedMeasure,
  cell: NonNullable<PrintedMeasure["before"]>,
): Cell {
  const value = figureNumber(kind, cell);
  return value !== null && isShare(kind) ? { share: value } : value;
}

function sheetsOf(
  repository: Repository,
  request: ExportMeasures,
  printed: readonly PrintedMeasure[],
): Sheet[] {
  const { t } = repository;
  const header = (key: string) => ({ header: t(key) });
  const count = (measure: PrintedMeasure, value: number | undefined) =>
    value === undefined || isTooFew(measure, value) ? null : value;
  const number = (measure: PrintedMeasure, cell: PrintedMeasure["before"]) =>
    cell && !isTooFew(measure, cell.counted) ? valueCell(measure, cell) : null;
  /** Values that aren't numbers are formatted as in the report. */
  const beforeOf = (measure: PrintedMeasure) =>
    number(measure, measure.before) ?? figureWords(repository, measure, measure.before, measure.tells.before);
  const sheetRowsOf = (measure: PrintedMeasure): SheetRow[] => {
    const { figure, tells, set, name } = measure;
    if (!figure) return [[set, name, "", t("measures.closed"), null, null, null, null, null]];
    const row = (group: string, cell: PrintedMeasure["before"], isTotal: boolean): SheetRow => [
      set,
      name,
      group,
      figureWords(repository, measure, cell, isTotal && tells.total),
      number(measure, cell),
      count(measure, cell?.counted),
      count(measure, cell?.all),
      count(measure, cell?.unknown),
      isTotal && request.compareTo !== "none" ? beforeOf(measure) : null,
    ];
    return [
      row("", figure.total, true),
      ...figure.groups.map((cell) => row(cell.name || t("measures.noGroup"), cell, false)),
    ];
  };
  return [
    {
      name: t("measures.report.title"),
      isList: true,
      columns: [
        { header: t("measures.report.set") },
        header("records.measures.fields.name"),
        header("measures.group"),
        header("measures.report.figure"),
        header("measures.value"),
        header("measures.report.counted"),
        header("measures.report.all"),
        header("measures.report.unknown"),
        header("measures.report.before"),
      ],
      rows: async function* () {
        yield printed.flatMap(sheetRowsOf);
      },
    },
    {
      name: t("measures.definition"),
      columns: [
        header("records.measures.fields.name"),
        { header: t("measures.definition"), wraps: true },
        header("measures.source"),
        { header: t("measures.isChecked"), wraps: true },
        header("measures.report.version"),
        { header: t("records.measures.fields.note"), wraps: true },
      ],
      rows: async function* () {
        yield printed.map(({ name, words, source, check, version, stored }): SheetRow => [
          name,
          words,
          source,
          check,
          version,
          stored.note ?? "",
        ]);
      },
    },
  ];
}

async function writeSheet(
  repository: Repository,
  request: ExportMeasures,
  { path, signal, report }: Work,
): Promise<void> {
  const { signedIn, t } = repository;
  const printed = await readPrinted(repository, request);
  const lines: AboutLine[] = [
    ...(await linesOf(repository, request)).slice(0, -1),
    [t("measures.report.limits"), t("measures.report.limitsText")],
    [t("records.measures.fields.suppressBelow"), notesOf(repository, printed).join(" ")],
  ];
  report(0.6);
  const sheets = [...sheetsOf(repository, request, printed), aboutSheet(repository, () => lines)];
  const paper = defaultPaperSize(signedIn);
  await writeWorkbook(path, signal, sheets, { zone: signedIn.zone, paper });
}

export const measuresExport: ExportKind<ExportMeasures & OpenParts> = {
  authorize: authorizeMeasures,

  plan: async (own, request, uploads) => {
    await authorizeMeasures(own, request);
    const repository = await own.in(whose(own, request));
    const isPdf = request.format === "pdf";
    const make = async (work: Work) => {
      if (!isPdf) return writeSheet(repository, request, work);
      const document = await documentOf(repository, request, uploads);
      work.report(0.6);
      await renderPdf(work.path, document, work.signal);
    };
    return {
      kind: "measures",
      request: { ...request, open: await openMeasures(own, request) },
      fileName: datedName(repository, repository.t("measures.report.title"), isPdf ? "pdf" : "xlsx"),
      mediaType: isPdf ? "application/pdf" : xlsxMediaType,
      make,
    };
  },
};

/**
 * Returns the measures for printing in the browser. Same content, rules, and permissions as a report with exact
 * numbers.
 */
export async function printedMeasures(
  repository: Repository,
  figures: RunMeasures,
): Promise<Pick<PrintedMeasuresAnswer, "dataValues" | "notes">> {
  const request: ExportMeasures = { ...figures, format: "pdf", paper: null };
  await authorizeMeasures(repository, request);
  const printed = await readPrinted(repository, request);
  const compared = comparedOf(request);
  const [included, caseload] = caseloadLine(repository);
  return {
    dataValues: printed
      .filter(({ stored }) => request.ids.includes(stored.id))
      .map((measure) => ({ id: measure.stored.id, rows: rowsOf(repository, measure, compared) })),
    notes: [...(caseload ? [`${included}: ${caseload}.`] : []), ...notesOf(repository, printed)],
  };
}
