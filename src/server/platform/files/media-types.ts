/** The types of files that people may upload. All others are refused. */
export type FileKind = "image" | "pdf" | "office" | "text" | "audio" | "video";

export interface MediaType {
  readonly kind: FileKind;
  /** The value of `Content-Type` for downloads. */
  readonly mediaType: string;
  /** Without the dot. */
  readonly extension: string;
  /** The extension of the stored name, if it differs. */
  readonly storedExtension?: string;
}

const openXml = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

/** Documents by detected media type. Types with macros are left out on purpose. */
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

/** Image types that can be re-encoded. */
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

/** Returns the accepted type for a detected signature, or null if it isn't accepted. */
export function acceptedType(mime: string, extension: string): MediaType | null {
  const mediaType = mime.split(";")[0]?.trim().toLowerCase() ?? "";
  const kind = images.has(mediaType) ? "image" : (documents[mediaType] ?? streamKind(mediaType));
  return kind ? { kind, mediaType, extension } : null;
}

function streamKind(mediaType: string): FileKind | null {
  if (mediaType.startsWith("audio/")) return "audio";
  return mediaType.startsWith("video/") ? "video" : null;
}

/** A PDF with scripts. Its type and stored name both keep browsers from displaying it. */
export const activePdf: MediaType = {
  kind: "pdf",
  mediaType: "application/octet-stream",
  extension: "pdf",
  storedExtension: "bin",
};

export const plainText: MediaType = { kind: "text", mediaType: "text/plain", extension: "txt" };
export const csvText: MediaType = { kind: "text", mediaType: "text/csv", extension: "csv" };

/** The binary Office formats, by the name of a stream that only they contain. */
export const binaryOffice: Readonly<Record<string, MediaType>> = {
  WordDocument: { kind: "office", mediaType: "application/msword", extension: "doc" },
  Workbook: { kind: "office", mediaType: "application/vnd.ms-excel", extension: "xls" },
  Book: { kind: "office", mediaType: "application/vnd.ms-excel", extension: "xls" },
  "PowerPoint Document": { kind: "office", mediaType: "application/vnd.ms-powerpoint", extension: "ppt" },
};

/** Extensions that a downloaded file may keep, because they mean the same type as the stored one. */
const sameMeaning: Readonly<Record<string, readonly string[]>> = {
  jpg: ["jpeg", "jpe"],
  txt: ["csv", "tsv", "text", "log", "md"],
  csv: ["txt", "tsv", "text"],
  mpg: ["mpeg"],
  mov: ["qt"],
  m4a: ["mp4"],
  ogg: ["oga", "ogv", "opus"],
};

/** Returns true if a file of a type may have an extension. Both are without the dot. */
export const endingFits = (extension: string, ending: string): boolean =>
  ending === extension || (sameMeaning[extension] ?? []).includes(ending);
