/**
 * The export calls.
 *
 * `POST /export/…` answers with a code at once or after a moment. The code fetches the file with `GET /export/{code}`
 * (or `/export-mentee/{code}`, both with and without `/apicalls`): once, by the person who asked, within
 * {@link exportCodeSeconds} after the file is ready. Asked earlier, that address waits until the file is ready, so a
 * client that knows nothing of progress works too. A client that shows progress asks `GET /export-status/{code}` while
 * `exportStatus` is `queued` or `running`. What took longer than a few seconds also ends in a notification that
 * leads to the page `/downloads/{exportId}`: `POST /export-code {exportId}` then answers a new code, for a day.
 */
import { z } from "zod";
import { shownText } from "../fields/blank.ts";
import { isWireId } from "../fields/wire-shapes.ts";
import { exportItems } from "./export-items.ts";
import { getMenteeTableBody, getTableBody, type Option, type WireRow } from "./records.ts";
import { text } from "./text.ts";

/** How long a code works after the file is ready. */
export const exportCodeSeconds = 60;

const { organizationId, startDate, endDate } = getTableBody.shape;

/** Blank means the usual one of the reader's language: Letter for English, A4 for Spanish. */
const paper = z
  .enum(["A4", "Letter", ""])
  .nullish()
  .transform((value) => value || null);

/** Why data leaves the organization without the consent of who it is about; the audit trail keeps it. */
const reason = text()
  .max(200)
  .nullish()
  .transform((value) => shownText(value ?? ""));

/** Whether columns of what is sensitive are among all columns; the caller's rights decide besides. Own extension. */
const sensitive = z
  .union([z.boolean(), z.enum(["0", "1", ""])])
  .nullish()
  .transform((value) => value === true || value === "1");

/** The list to export: what `getTable` or, with `menteeId`, `getMenteeTable` was asked. */
export const exportOverviewBody = getTableBody
  .omit({ currentPage: true, recordsPerPage: true, deleted: true })
  .extend({
    menteeId: organizationId,
    format: z
      .enum(["xlsx", "csv", ""])
      .nullish()
      .transform((value) => value || "xlsx"),
    /** Own extension: the columns that the list shows, or all fields of its records; of those, what is sensitive if asked for. */
    fields: z
      .enum(["shown", "all", ""])
      .nullish()
      .transform((value) => value || "shown"),
    sensitive,
    /** Only these rows of the list. */
    ids: z
      .array(text().refine(isWireId, "expected an id"))
      .max(1000)
      .nullish()
      .transform((value) => value ?? null),
    reason,
  });
// What a request that was stored by an earlier version lacks.
type Later = "ids" | "fields" | "sensitive";
type Overview = z.output<typeof exportOverviewBody>;
export type ExportOverview = Omit<Overview, Later> & Partial<Pick<Overview, Later>>;

const optionId = z.union([text(40), z.number().int()]).transform(String);
const optionIds = z
  .union([z.array(optionId).max(1000), text(10_000), z.number().int()])
  .nullish()
  .transform((value) =>
    Array.isArray(value)
      ? value
      : String(value ?? "")
          .split(",")
          .map((part) => part.trim())
          .filter(Boolean),
  );

/** Among the options of a field: nothing was answered. */
export const notAnswered = "none";
/** Among the options of a field that is asked once: the person prefers not to say, which is an answer (ADR 88). */
export const prefersNot = "declined";

/** Chosen options by field: any of a field's values, and something of every field. A field without values is open. */
export const advExportBody = z.object({
  exportOptions: z
    .record(text(100), optionIds)
    .nullish()
    .transform((value) => value ?? {}),
  startDate,
  endDate,
  /**
   * What the dates are about, own extension: mentees who were referred then, or those who were in the program at some time of
   * them: admitted on the last day or before, and not discharged before the first.
   */
  datesOf: z
    .enum(["referral", "program", ""])
    .nullish()
    .transform((value) => value || "referral"),
  organizationId,
  paper,
  sensitive,
  reason,
});
export type AdvExport = Omit<z.output<typeof advExportBody>, "sensitive"> & { readonly sensitive?: boolean };

const itemIds = new Set(exportItems.map(({ id }) => id));

export const exportMenteeBody = z.object({
  menteeId: getMenteeTableBody.shape.menteeId,
  startDate,
  endDate,
  /** An array of ids or `",8,6,"`. */
  itemsToExport: optionIds.refine(
    (ids) => ids.length > 0 && ids.every((id) => itemIds.has(id)),
    "ids of items",
  ),
  paper,
  reason,
});
export type ExportMentee = z.output<typeof exportMenteeBody>;

export const exportCodeParams = z.object({ code: text() });
export const exportCodeBody = z.object({ exportId: getMenteeTableBody.shape.menteeId });

export type ExportStatus = "queued" | "running" | "ready" | "failed";

export interface ExportProgress {
  readonly exportId: string;
  readonly exportStatus: ExportStatus;
  /** 0 to 100. */
  readonly progress: number;
}

/** Answer of every `POST /export/…` and of `POST /export-code`. */
export interface ExportAnswer extends ExportProgress {
  readonly status: 1;
  readonly dataType: "export";
  readonly code: string;
}

/** Answer where the mentees' consents do not cover what was asked for. */
export interface ExportRefusal {
  readonly status: 0;
  readonly message: string;
  /** `reason`: the same call with a reason is not refused. */
  readonly errors: Readonly<Record<string, string>>;
  /** How many of the mentees have no recorded consent; only where a reason is asked for because of them. */
  readonly withoutConsent?: number;
}

/** Answer of the advanced exports; `mentees` holds the rows of the mentee list that were found, at most 10,000. */
export interface AdvExportAnswer extends ExportAnswer {
  readonly mentees: readonly WireRow[];
}

/** Answer of `GET /export-status/{code}`. */
export interface ExportStatusAnswer extends ExportProgress {
  readonly status: 1;
  readonly dataType: "exportStatus";
  /** Of a failed export: the sentence for people. */
  readonly message?: string;
}

/** Answer of `GET /getAdvExportOptions`: the options of each group that the caller may filter by. */
export interface AdvExportOptionsAnswer {
  readonly status: 1;
  readonly dataType: "advExports";
  readonly advExports: Readonly<Record<string, readonly Option[]>>;
}
