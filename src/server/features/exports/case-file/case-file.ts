/** The export of one mentee: a .zip with the case file as .pdf, its data as .xlsx, and the files. */
import { sql } from "kysely";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { filesItem } from "#shared/contracts/export-items.ts";
import type { ExportMentee } from "#shared/contracts/exports.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { sheetPages } from "../about-sheet.ts";
import { requireReason } from "../consent.ts";
import type { Work } from "../exporter.ts";
import { datedName, documentFrame, exportTexts, type ExportKind } from "../kind.ts";
import { readLetterhead } from "../letterhead.ts";
import { shortened } from "../pdf/blocks.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { readPicture } from "../pdf/picture.ts";
import { renderPdf } from "../pdf/render.ts";
import { writeWorkbook } from "#server/platform/sheets/workbook.ts";
import { zipStream, type ZipEntry } from "#server/platform/sheets/zip.ts";
import { inOrganizationZone, readCase, readCover, type CaseData } from "./case-data.ts";
import { findCaseFiles, type CaseFile } from "./case-files.ts";
import { casePages, type CaseContent } from "./case-pages.ts";
import { caseSheets } from "./case-sheets.ts";
import { authorizeCaseFile, chosenItems } from "./items.ts";

/** Maximum size of the photo on the profile sheet in pixels. */
const photoSize = 300;

function caseDocument(
  repository: Repository,
  request: ExportMentee,
  data: CaseData,
  files: ReadonlyMap<string, CaseFile>,
  pictures: Pick<CaseContent, "photo" | "letterhead">,
): PdfDocument {
  const translate = exportTexts(repository.t);
  return {
    title: `${translate("caseFile.title")}: ${data.name}`,
    ...documentFrame(repository, request.paper),
    heading: [
      translate("confidentialMark"),
      translate("caseFile.title"),
      // Long names are shortened, so that the mark at the end (42 CFR Part 2) still fits.
      shortened(data.name, 80),
      shortened(data.organization, 80),
      ...(data.isPartTwo ? [translate("partTwoMark")] : []),
    ].join(" · "),
    content: casePages(repository, {
      data,
      items: chosenItems(request),
      range: request,
      files,
      hasFiles: request.itemsToExport.includes(filesItem),
      ...pictures,
    }),
  };
}

async function makeZip(
  own: Repository,
  request: ExportMentee,
  uploads: FileStore,
  work: Work,
): Promise<void> {
  const { path, signal, report } = work;
  const cover = await readCover(own, request.menteeId);
  const repository = inOrganizationZone(own, cover);
  const translate = exportTexts(repository.t);
  const data = await readCase(repository, cover, request, signal);
  const files = await findCaseFiles(repository, uploads, data);
  report(0.2);
  const document = `${path}.pdf`;
  const pictures = {
    photo: await readPicture(uploads, data.profile && data.image, photoSize),
    letterhead: await readLetterhead(repository, uploads, data.organizationId),
  };
  await renderPdf(document, caseDocument(repository, request, data, files, pictures), signal);
  report(0.6);
  const workbook = `${path}.xlsx`;
  const pages = sheetPages(repository, mentees, request.paper);
  await writeWorkbook(workbook, signal, caseSheets(repository, request, data), pages);
  const name = translate("caseFile.title");
  const wanted = request.itemsToExport.includes(filesItem) ? [...files.values()] : [];
  const entries: ZipEntry[] = [
    { path: `${name}.pdf`, open: () => createReadStream(document) },
    { path: `${name}.xlsx`, open: () => createReadStream(workbook) },
    ...wanted
      .filter(({ size }) => size !== null)
      .map((file): ZipEntry => ({ path: file.path, open: () => uploads.read(file.stored) })),
  ];
  await pipeline(zipStream(entries), createWriteStream(path), { signal });
}

/** Needs the permissions to export mentees, to open the screen, and to read all chosen items. */
export const caseFileExport: ExportKind<ExportMentee> = {
  authorize: authorizeCaseFile,

  plan: async (repository, request, uploads) => {
    await authorizeCaseFile(repository, request);
    await requireReason(repository, request.reason, sql`${request.menteeId}::bigint`);
    const cover = await readCover(repository, request.menteeId);
    const name = exportTexts(repository.t)("caseFile.fileName", { name: cover.name });
    return {
      kind: "mentee",
      request,
      fileName: datedName(inOrganizationZone(repository, cover), name, "zip"),
      mediaType: "application/zip",
      make: (work) => makeZip(repository, request, uploads, work),
    };
  },
};
