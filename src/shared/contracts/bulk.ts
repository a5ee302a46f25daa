/**
 * One action on many records. `POST /bulk` starts it and returns a code for `GET /job-status/{code}`. Then `POST
 * /bulk/result {code}` returns the outcome of each record, and `POST /bulk/undo {code}` undoes the action for {@link
 * undoMinutes} minutes under the same code. Each record is written like a single save, archive, or delete, with the
 * same permissions.
 */
import { z } from "zod";
import { exportOverviewBody } from "./exports.ts";
import { getTableBody } from "./records.ts";
import { orElse, text, wireIds } from "./text.ts";

/** Maximum number of records in one action. */
export const maxBulk = 1000;
/** Above this number, a call with ids must also send the expected count. */
export const unconfirmedBulk = 20;

const tableName = text(100);

/** Selects the rows of a list, in the same form as `getTable` and `getMenteeTable`. */
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
  /** The records, by id. A call has either `ids` or `filter`. */
  ids: orElse(wireIds(maxBulk), null),
  /** All records of the filtered list. */
  filter: orElse(filter, null),
  /** Limits the filter to the records of one mentee. */
  menteeId: getTableBody.shape.organizationId,
  /** The number of records that the sender expects. It must match. */
  expectedCount: z.number().int().min(0).max(1_000_000).nullish(),
  reason: exportOverviewBody.shape.reason,
};
const field = text(100);

/** What to do with each record. */
export const bulkBody = z
  .discriminatedUnion("action", [
    /** Sets a field of the record. With `tableName`, sets it in the single record of that type below it. */
    z.object({
      ...common,
      action: z.literal("set"),
      values: z.object({ tableName: tableName.nullish(), field, value: z.union([text(2000), z.null()]) }),
    }),
    /** Adds a record below each mentee. `each` has the values of one field for mentees who differ, by mentee. */
    z.object({
      ...common,
      action: z.literal("add"),
      values: z.object({
        tableName,
        data: z.record(text(200), z.unknown()),
        each: z.record(text(40), z.unknown()).nullish(),
      }),
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
/** The part of a request that is stored for the job. */
export type BulkOrder = Pick<BulkRequest, "action" | "values">;

export const bulkCodeBody = z.object({ code: text(200) });
