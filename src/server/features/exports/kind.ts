/** The definition of one kind of export: who may request it, and how it is created. */
import { localeOf } from "#shared/constants.ts";
import type { TFunction } from "i18next";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { ListQuery } from "#server/core/records/list/query.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { dayIn } from "#shared/fields/days.ts";
import { dayText } from "./cells.ts";
import type { Plan } from "./exporter.ts";
import { defaultPaperSize, type PdfDocument } from "./pdf/document.ts";

export interface ExportKind<Request> {
  /**
   * Called before the export is created and again before it is downloaded.
   * @throws AppError if the caller may not request it
   */
  authorize(repository: Repository, request: Request): Promise<void>;
  /**
   * @param uploads store of the records' files
   * @throws AppError like `authorize`
   */
  plan(repository: Repository, request: Request, uploads: FileStore): Promise<Plan>;
}

/** Returns texts of exports by their key below `server.exports`. */
export const exportTexts =
  (t: TFunction) =>
  (key: string, values: Record<string, string> = {}): string =>
    t(`server.exports.${key}`, values);

export type ExportText = ReturnType<typeof exportTexts>;

/**
 * Returns a file name with the current date, such as `Mentees 2026-02-28.xlsx`. For an export of one organization, the
 * repository has its time zone.
 */
export const datedName = ({ signedIn }: Repository, name: string, extension: string): string =>
  `${name} ${dayIn(signedIn.zone)}.${extension}`;

/** Returns the repository with the time zone of a list's days, so that all times of a file are in one zone. */
export const inListZone = (own: Repository, { zone }: Pick<ListQuery, "zone">): Repository =>
  own.forReader({ zone });

/**
 * Returns the line that says that a file covers only a caseload. Otherwise, its numbers would be mistaken for those of
 * the organization. Its text is "" if the caller sees all mentees.
 */
export function caseloadLine({ signedIn: { caller }, t }: Repository): [string, string] {
  const translate = exportTexts(t);
  return [translate("caseload"), caller.caseloadOnly ? translate("ownCaseload") : ""];
}

export interface DayRange {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Returns true if a range is limited on at least one side. */
export const hasPeriod = ({ startDate, endDate }: DayRange): boolean =>
  startDate !== null || endDate !== null;

/** Returns the text of a range of days. */
export function rangeText({ signedIn, t }: Repository, { startDate, endDate }: DayRange): string {
  const translate = exportTexts(t);
  const from = startDate ? dayText(signedIn.language, startDate) : "";
  const to = endDate ? dayText(signedIn.language, endDate) : "";
  if (from && to) return translate("periodBoth", { from, to });
  if (from) return translate("periodFrom", { from });
  return to ? translate("periodTo", { to }) : translate("periodAll");
}

/** Formats an instant in the reader's time zone, which is named: "November 3, 2026 at 2:15 PM EST". */
export const timeText = ({ signedIn: { language, zone } }: Repository, at: Date): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: zone,
    timeZoneName: "short",
  }).format(at);

/** Returns the text that says who made a document and when. */
export function exportedByText(repository: Repository): string {
  const { signedIn, t } = repository;
  const { firstName, lastName, email } = signedIn;
  const time = timeText(repository, new Date());
  return exportTexts(t)("exportedBy", { name: `${firstName} ${lastName}`, email: email ?? "", time });
}

/** Returns what all documents have: the author, the paper, and what is printed at the bottom and at the end. */
export function documentFrame(repository: Repository, paper?: PdfDocument["paper"] | null) {
  const { signedIn, t } = repository;
  const translate = exportTexts(t);
  return {
    author: `${signedIn.firstName} ${signedIn.lastName}`,
    language: signedIn.language,
    paper: paper ?? defaultPaperSize(signedIn),
    foot: exportedByText(repository),
    pageText: translate("pages"),
    unknownText: translate("unknownLetters"),
  };
}
