/** What one kind of export is: who may have it, and how it is made. */
import { localeOf } from "#shared/constants.ts";
import type { TFunction } from "i18next";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { dayIn } from "#shared/fields/days.ts";
import { dayText } from "./cells.ts";
import type { Plan } from "./exporter.ts";

export interface ExportKind<Request> {
  /**
   * Asked before the export is made and again before it is fetched.
   * @throws AppError what the caller would get
   */
  authorize(repository: Repository, request: Request): Promise<void>;
  /**
   * @param uploads where the files of records are stored
   * @throws AppError like `authorize`
   */
  plan(repository: Repository, request: Request, uploads: FileStore): Promise<Plan>;
}

/** Texts of exports, by their key below `server.exports`. */
export const exportTexts =
  (t: TFunction) =>
  (key: string, values: Record<string, string> = {}): string =>
    t(`server.exports.${key}`, values);

export type ExportText = ReturnType<typeof exportTexts>;

/** A file name that says what it is and of which day of the reader, as `Mentees 2026-02-28.xlsx`. */
export const datedName = ({ signedIn }: Repository, name: string, extension: string): string =>
  `${name} ${dayIn(signedIn.zone)}.${extension}`;

export interface DayRange {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Whether a range has an end: without one it is everything. */
export const hasPeriod = ({ startDate, endDate }: DayRange): boolean =>
  startDate !== null || endDate !== null;

/** A range of days in words. */
export function rangeText({ signedIn, t }: Repository, { startDate, endDate }: DayRange): string {
  const translate = exportTexts(t);
  const from = startDate ? dayText(signedIn.language, startDate) : "";
  const to = endDate ? dayText(signedIn.language, endDate) : "";
  if (from && to) return translate("periodBoth", { from, to });
  if (from) return translate("periodFrom", { from });
  return to ? translate("periodTo", { to }) : translate("periodAll");
}

/** An instant on the clock of the reader, whose zone is named: "November 3, 2026 at 2:15 PM EST". */
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

/** Who made a document and when. */
export function exportedByText(repository: Repository): string {
  const { signedIn, t } = repository;
  const { firstName, lastName, email } = signedIn;
  const time = timeText(repository, new Date());
  return exportTexts(t)("exportedBy", { name: `${firstName} ${lastName}`, email, time });
}
