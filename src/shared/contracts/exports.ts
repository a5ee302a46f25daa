/**
 * The export calls.
 *
 * `POST /export/…` returns a code, sometimes before the file is ready. `GET /export/{code}` (or
 * `/export-mentee/{code}`, both with and without `/apicalls`) returns the file once, to the person who asked, within
 * {@link exportCodeSeconds} seconds after it is ready. A request before that waits until the file is ready, so clients
 * that don't show progress work too. A client that shows progress polls `GET /export-status/{code}` while
 * `exportStatus` is `queued` or `running`. An export that takes longer than a few seconds also creates a notification
 * with a link to the page `/downloads/{exportId}`. For one day, `POST /export-code {exportId}` returns a new code,
 * unless the person has asked for ten newer files and not downloaded them.
 */
import { z } from "zod";
import { shownText } from "../fields/blank.ts";
import { exportItems } from "./export-items.ts";
import { getMenteeTableBody, getTableBody } from "./records.ts";
import { anyId, flag, optionalText, orElse, paper, text, unlessBlank, wireId } from "./text.ts";

/** How many seconds a code is valid after the file is ready. */
export const exportCodeSeconds = 60;

const { organizationId, startDate, endDate } = getTableBody.shape;

/** Why data leaves the organization without consent. The audit trail stores it. */
const reason = optionalText(200).transform(shownText);

/** The list to export, as in `getTable` or, with `menteeId`, in `getMenteeTable`. */
export const exportOverviewBody = getTableBody
  .omit({ currentPage: true, recordsPerPage: true, deleted: true })
  .extend({
    menteeId: organizationId,
    format: unlessBlank(z.enum(["xlsx", "csv", ""]), "xlsx"),
    /**
     * Extension: `shown` exports the columns of the list, `all` exports all fields of its records. Sensitive fields
     * are included only with `sensitive`.
     */
    fields: unlessBlank(z.enum(["shown", "all", ""]), "shown"),
    /** True to include columns with sensitive data if the caller may read them. Extension. */
    sensitive: flag,
    /** Exports only these rows of the list. */
    ids: orElse(z.array(wireId).max(1000), null),
    reason,
  });
// The properties that requests stored by an earlier version don't have.
type Later = "ids" | "fields" | "sensitive";
type Overview = z.output<typeof exportOverviewBody>;
export type ExportOverview = Omit<Overview, Later> & Partial<Pick<Overview, Later>>;

const optionIds = z
  .union([z.array(anyId).max(1000), text(10_000), z.number().int()])
  .nullish()
  .transform((value) =>
    Array.isArray(value)
      ? value
      : String(value ?? "")
          .split(",")
          .map((part) => part.trim())
          .filter(Boolean),
  );

/** The option of a field for "not answered". */
export const notAnswered = "none";
/** The option of an ask-once field for "prefers not to say", which is an answer (ADR 88). */
export const prefersNot = "declined";

/**
 * Chosen options by field. Options of one field are combined with OR, different fields with AND. A field without
 * options doesn't filter.
 */
export const advExportBody = z.object({
  exportOptions: z
    .record(text(100), optionIds)
    .nullish()
    .transform((value) => value ?? {}),
  startDate,
  endDate,
  /**
   * Extension: what the dates apply to. `referral`: mentees who were referred in that period. `program`: mentees who
   * were in the program at some time in that period, so admitted on or before its last day and not discharged before
   * its first.
   */
  datesOf: unlessBlank(z.enum(["referral", "program", ""]), "referral"),
  organizationId,
  paper,
  /** As in {@link exportOverviewBody}. */
  sensitive: flag,
  reason,
});
export type AdvExport = Omit<z.output<typeof advExportBody>, "sensitive"> & { readonly sensitive?: boolean };

const itemIds = new Set(exportItems.map(({ id }) => id));

export const exportMenteeBody = z.object({
  menteeId: getMenteeTableBody.shape.menteeId,
  startDate,
  endDate,
  /** An array of ids or a string such as `",8,6,"`. */
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

/** Response if the mentees' consents don't cover the export. */
export interface ExportRefusal {
  readonly status: 0;
  readonly message: string;
  /** With the key `reason`, the same call succeeds if it gives a reason. */
  readonly errors: Readonly<Record<string, string>>;
  /** Number of mentees without a recorded consent. Present only if that is why a reason is needed. */
  readonly withoutConsent?: number;
}
