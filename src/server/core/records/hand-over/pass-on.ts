/** Records that last a while: the one of whoever leaves ends, and the successor's begins. */
import { sql } from "kysely";
import type { Pointer } from "#shared/records/pointers.ts";
import type { Db } from "#server/platform/db/database.ts";
import { storedFields, type StoredRow } from "../columns.ts";
import type { Draft, HookContext } from "../hooks/hook.ts";
import { factsOf } from "../rows.ts";
import { storeDraft, writeRow } from "../save/store.ts";

/** The day in an organization, and the day before, as `YYYY-MM-DD`. */
export async function daysOf(db: Db, organizationId: string): Promise<{ today: string; yesterday: string }> {
  const { rows } = await sql<{ day: string }>`
    select generate_series(d - 1, d, '1 day')::date as day from organization_day(${organizationId}) d`.execute(
    db,
  );
  const [yesterday = "", today = ""] = rows.map(({ day }) => day);
  return { today, yesterday };
}

const draftOf = (
  values: Draft["values"],
  columns: Draft["columns"],
  organizationId: string | null,
): Draft => ({ values, columns, secrets: {}, organizationId });

/**
 * Ends the period of a row with yesterday; one that has not begun before today is deleted.
 * @param row stored, locked
 */
export async function endPeriod(context: HookContext, row: StoredRow, yesterday: string): Promise<void> {
  const { type, signedIn } = context;
  if (!type.period) return;
  const { from, until } = type.period;
  if (String(row[from]) <= yesterday) {
    const draft = draftOf({ [until]: yesterday }, {}, factsOf(type, row).organizationId);
    await storeDraft(context, draft, row, "change");
    return;
  }
  const write = sql`update ${sql.table(type.table)} set deleted_at = now(),
    deleted_by = ${signedIn.caller.accountId}, version = version + 1 where id = ${row.id} returning id`;
  await writeRow(context, write, { action: "delete", draft: null, before: row });
}

/**
 * Ends a row that names somebody, and adds one like it, from today on, that names the successor; without a successor it
 * only ends.
 * @param row stored, locked
 */
export async function passOn(
  outer: HookContext,
  { type, name }: Pointer,
  row: StoredRow,
  takerId: string | null,
): Promise<void> {
  const context = { ...outer, type };
  const organizationId = String(factsOf(type, row).organizationId);
  const { today, yesterday } = await daysOf(context.db, organizationId);
  await endPeriod(context, row, yesterday);
  if (takerId === null || !type.period) return;
  const values = Object.fromEntries(storedFields(type).map((field) => [field, row[field]]));
  const from = String(row[type.period.from]);
  Object.assign(values, { [name]: takerId, [type.period.from]: from < today ? today : from });
  const columns = type.scope === "mentee" ? { mentee_id: row["menteeId"] } : {};
  await storeDraft(context, draftOf(values, columns, organizationId), null, "create");
}
