/** The export of one mentee: a .zip with the case file as .pdf, its data as .xlsx, and the files themselves. */
import { createWriteStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { ExportMentee } from "#shared/contracts/exports.ts";
import type { Repository } from "../../records/repository.ts";
import type { Work } from "../exporter.ts";
import { datedName, exportedByText, exportTexts, type ExportKind } from "../kind.ts";
import { usualPaper, type PdfDocument } from "../pdf/document.ts";
import { renderPdf } from "../pdf/render.ts";
import { workbookStream } from "../sheets/workbook.ts";
import { readCase, readCover, type CaseData } from "./case-data.ts";
import { findCaseFiles, type CaseFile } from "./case-files.ts";
import { casePages } from "./case-pages.ts";
import { caseSheets } from "./case-sheets.ts";
import { authorizeCaseFile, chosenItems } from "./items.ts";

/** Pixels of the photo on the profile sheet. */
const photoSize = 300;

/** The photo as a document takes it; a picture that is lost or broken is left out. */
async function readPhoto({ services }: Repository, { profile, image }: CaseData): Promise<string | null> {
  if (!profile || !image || (await services.files.size(image)) === null) return null;
  const { sharp } = await import("#server/files/sharp.ts");
  const bytes = await buffer(services.files.read(image))
    .then((stored) =>
      sharp(stored)
        .resize(photoSize, photoSize, { fit: "inside" })
        .flatten({ background: "#fff" })
        .jpeg()
        .toBuffer(),
    )
    .catch(() => null);
  return bytes && `data:image/jpeg;base64,${bytes.toString("base64")}`;
}

async function caseDocument(
  repository: Repository,
  request: ExportMentee,
  data: CaseData,
  files: ReadonlyMap<string, CaseFile>,
): Promise<PdfDocument> {
  const { signedIn, t } = repository;
  const say = exportTexts(t);
  const items = chosenItems(request);
  return {
    title: `${say("caseFile.title")}: ${data.name}`,
    author: `${signedIn.firstName} ${signedIn.lastName}`,
    language: signedIn.language,
    paper: request.paper ?? usualPaper(signedIn.language),
    heading: `${say("caseFile.title")} · ${data.name} · ${data.organization}`,
    foot: exportedByText(repository),
    pageText: say("pages"),
    unknownText: say("unknownLetters"),
    content: casePages(repository, {
      data,
      items,
      range: request,
      files,
      hasFiles: items.includes("files"),
      photo: await readPhoto(repository, data),
    }),
  };
}

/** Formats that are compressed already. */
const isCompressed = (mediaType: string): boolean =>
  /^(image|video|audio)\/|zip|pdf|openxmlformats|opendocument/.test(mediaType);

function addFiles(zip: ZipFile, { services }: Repository, files: Iterable<CaseFile>): void {
  for (const { stored, path, size, mediaType } of files) {
    if (size === null) continue;
    zip.addReadStreamLazy(path, { compress: !isCompressed(mediaType) }, (done) =>
      done(null, services.files.read(stored)),
    );
  }
}

async function makeZip(repository: Repository, request: ExportMentee, work: Work): Promise<void> {
  const { path, signal, report } = work;
  const say = exportTexts(repository.t);
  const data = await readCase(repository, request, signal);
  const files = await findCaseFiles(repository.services, data);
  report(0.2);
  const document = `${path}.pdf`;
  await renderPdf(document, await caseDocument(repository, request, data, files), signal);
  report(0.6);
  const zip = new ZipFile();
  const output = createWriteStream(path);
  zip.on("error", (error: Error) => output.destroy(error));
  const name = say("caseFile.title");
  zip.addFile(document, `${name}.pdf`, { compress: false });
  zip.addReadStreamLazy(`${name}.xlsx`, { compress: false }, (done) =>
    done(null, workbookStream(caseSheets(repository, data))),
  );
  if (chosenItems(request).includes("files")) addFiles(zip, repository, files.values());
  zip.end();
  await pipeline(zip.outputStream, output, { signal });
}

/** Whoever may export mentees, open this screen, and read all that was chosen. */
export const caseFileExport: ExportKind<ExportMentee> = {
  authorize: authorizeCaseFile,

  plan: async (repository, request) => {
    await authorizeCaseFile(repository, request);
    const { name } = await readCover(repository, request.menteeId);
    return {
      kind: "mentee",
      request,
      fileName: datedName(exportTexts(repository.t)("caseFile.fileName", { name }), "zip"),
      mediaType: "application/zip",
      make: (work) => makeZip(repository, request, work),
    };
  },
};
