/**
 * One action on many records: `POST /bulk` begins it and answers a code for `GET /job-status/{code}`; then
 * `POST /bulk/result {code}` says what became of each record, and `POST /bulk/undo {code}` takes it back for
 * {@link undoMinutes} minutes, under the same code. Each record is written like a single save, archive or delete, with the same rights.
 */
import { z } from "zod";
import { isWireId } from "../fields/wire-shapes.ts";
import type { JobProgress } from "./jobs.ts";
import { exportOverviewBody } from "./exports.ts";
import { getTableBody } from "./records.ts";
import { text } from "./text.ts";

/** Records of one action. */
export const maxBulk = 1000;
/** From more than this many on, the number must be sent with the ids too. */
export const unconfirmedBulk = 20;

const tableName = text(100);
const ids = z
  .array(
    z
      .union([text(40), z.number().int()])
      .transform(String)
      .refine(isWireId, "expected an id"),
  )
  .min(1)
  .max(maxBulk)
  .transform((list) => [...new Set(list)]);

/** The rows of a list, as `getTable` and `getMenteeTable` are asked for them. */
const filter = getTableBody.pick({
  searchText: true,
  startDate: true,
  endDate: true,
  active: true,
  filter: true,
  incomplete: true,
  organizationId: true,
});

const common = {
  tableName,
  /** Either these records, */
  ids: ids.nullish().transform((value) => value ?? null),
  /** or all of the list that is narrowed like this; */
  filter: filter.nullish().transform((value) => value ?? null),
  /** of the list of one mentee. */
  menteeId: getTableBody.shape.organizationId,
  /** How many records the sender means; it must be so many. */
  expectedCount: z.number().int().min(0).max(1_000_000).nullish(),
  reason: exportOverviewBody.shape.reason,
};
const field = text(100);

/** What is done to each record. */
export const bulkBody = z
  .discriminatedUnion("action", [
    /** Sets a field of the record, or with `tableName` of the one record of this type below it. */
    z.object({
      ...common,
      action: z.literal("set"),
      values: z.object({ tableName: tableName.nullish(), field, value: z.union([text(2000), z.null()]) }),
    }),
    /** Adds a record below each mentee. */
    z.object({
      ...common,
      action: z.literal("add"),
      values: z.object({ tableName, data: z.record(text(200), z.unknown()) }),
    }),
    z.object({
      ...common,
      action: z.literal("archive"),
      values: z.object({ activeStatus: z.enum(["0", "1"]) }),
    }),
    z.object({ ...common, action: z.literal("delete"), values: z.object({}).nullish() }),
  ])
  .refine((body) => (body.ids === null) !== (body.filter === null), "either ids or filter");
export type BulkRequest = z.output<typeof bulkBody>;
export type BulkAction = BulkRequest["action"];
/** The part of a request that is stored for the work. */
export type BulkOrder = Pick<BulkRequest, "action" | "values">;

export const bulkCodeBody = z.object({ code: text(200) });

/** Answer of `POST /bulk` and `POST /bulk/undo`. */
export interface BulkAnswer extends JobProgress {
  readonly status: 1;
  readonly dataType: "bulk";
  readonly code: string;
}

/** `undone` and `kept` only after an undo: taken back, or not, with the reason. */
export type BulkOutcome = "done" | "refused" | "undone" | "kept";

export interface BulkResultRow {
  readonly id: string;
  /** Empty where the caller may not see the record or it has none. */
  readonly name: string;
  readonly outcome: BulkOutcome | "waiting";
  /** Why it was refused or kept. */
  readonly message: string;
}

/** Answer of `POST /bulk/result`. */
export interface BulkResultAnswer {
  readonly status: 1;
  readonly dataType: "bulkResult";
  readonly action: BulkAction;
  readonly tableName: string;
  readonly counts: Readonly<Record<BulkOutcome | "waiting", number>>;
  /** Until when it can be undone, ISO 8601; null when it cannot. */
  readonly undoUntil: string | null;
  /** Those that were refused or kept first. */
  readonly rows: readonly BulkResultRow[];
}
