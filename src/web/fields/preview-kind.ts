/** How the page shows a stored file. */
export type PreviewKind = "picture" | "pdf" | "video" | "audio" | "office";

/** Type of an office file. Also the key of its text. */
export type OfficeKind = "text" | "sheet" | "slides" | "archive";

const officeKinds: Readonly<Record<string, OfficeKind>> = {
  doc: "text",
  docx: "text",
  odt: "text",
  rtf: "text",
  xls: "sheet",
  xlsx: "sheet",
  ods: "sheet",
  ppt: "slides",
  pptx: "slides",
  odp: "slides",
  zip: "archive",
};

const endings: Readonly<Record<Exclude<PreviewKind, "office">, ReadonlySet<string>>> = {
  picture: new Set(["jpg", "jpeg", "png", "gif", "webp", "avif"]),
  pdf: new Set(["pdf"]),
  video: new Set(["mp4", "m4v", "mov", "qt", "webm", "ogv", "3gp", "3g2", "mpg", "mkv", "avi"]),
  audio: new Set(["mp3", "m4a", "aac", "wav", "ogg", "oga", "opus", "flac", "amr", "weba"]),
};

const endingOf = (stored: string): string => stored.slice(stored.lastIndexOf(".") + 1).toLowerCase();

/** Returns the type of an office file. Undefined for all others. */
export const officeKind = (stored: string): OfficeKind | undefined => officeKinds[endingOf(stored)];

/**
 * Returns how the page can show a stored file, from its extension, which always matches the content. Undefined if it
 * can only be downloaded.
 */
export function previewKind(stored: string): PreviewKind | undefined {
  const ending = endingOf(stored);
  for (const kind of ["picture", "pdf", "video", "audio"] as const)
    if (endings[kind].has(ending)) return kind;
  return officeKinds[ending] ? "office" : undefined;
}
