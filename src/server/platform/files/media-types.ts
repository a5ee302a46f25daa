/** The kinds of files that people may upload. Everything else is refused. */
export type FileKind = "image" | "pdf" | "office" | "text" | "audio" | "video";

export interface MediaType {
  readonly kind: FileKind;
  /** As it is answered in `Content-Type`. */
  readonly mediaType: string;
  /** Without the dot. */
  readonly extension: string;
  /** Of the stored name, where it is another one. */
  readonly storedExtension?: string;
}

const openXml = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

/** Documents, by the media type that detection finds. Types with macros are missing on purpose. */
const documents: Readonly<Record<string, FileKind>> = {
  "application/pdf": "pdf",
  [`${openXml}.wordprocessingml.document`]: "office",
  [`${openXml}.spreadsheetml.sheet`]: "office",
  [`${openXml}.presentationml.presentation`]: "office",
  [`${openDocument}.text`]: "office",
  [`${openDocument}.spreadsheet`]: "office",
  [`${openDocument}.presentation`]: "office",
  "application/rtf": "office",
};

/** Pictures that can be re-encoded. */
const images = new Set([
  "image/jpeg",
  "image/png",
  "image/apng",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/heic",
  "image/heif",
]);

/** What is accepted among the types that have a signature, or null. */
export function acceptedType(mime: string, extension: string): MediaType | null {
  const mediaType = mime.split(";")[0]?.trim().toLowerCase() ?? "";
  const kind = images.has(mediaType) ? "image" : (documents[mediaType] ?? streamKind(mediaType));
  return kind ? { kind, mediaType, extension } : null;
}

function streamKind(mediaType: string): FileKind | null {
  if (mediaType.startsWith("audio/")) return "audio";
  return mediaType.startsWith("video/") ? "video" : null;
}

/** A PDF with scripts: neither its type nor its stored name lets a browser show it. */
export const activePdf: MediaType = {
  kind: "pdf",
  mediaType: "application/octet-stream",
  extension: "pdf",
  storedExtension: "bin",
};

export const plainText: MediaType = { kind: "text", mediaType: "text/plain", extension: "txt" };
export const csvText: MediaType = { kind: "text", mediaType: "text/csv", extension: "csv" };

/** The binary Office formats, by the name of the stream inside that only they have. */
export const binaryOffice: Readonly<Record<string, MediaType>> = {
  WordDocument: { kind: "office", mediaType: "application/msword", extension: "doc" },
  Workbook: { kind: "office", mediaType: "application/vnd.ms-excel", extension: "xls" },
  Book: { kind: "office", mediaType: "application/vnd.ms-excel", extension: "xls" },
  "PowerPoint Document": { kind: "office", mediaType: "application/vnd.ms-powerpoint", extension: "ppt" },
};

/** Endings that a downloaded file may keep, because they mean the same type as the stored one. */
const sameMeaning: Readonly<Record<string, readonly string[]>> = {
  jpg: ["jpeg", "jpe"],
  txt: ["csv", "tsv", "text", "log", "md"],
  csv: ["txt", "tsv", "text"],
  mpg: ["mpeg"],
  mov: ["qt"],
  m4a: ["mp4"],
  ogg: ["oga", "ogv", "opus"],
};

/** Whether a file of a type may carry an ending; both without the dot. */
export const endingFits = (extension: string, ending: string): boolean =>
  ending === extension || (sameMeaning[extension] ?? []).includes(ending);
