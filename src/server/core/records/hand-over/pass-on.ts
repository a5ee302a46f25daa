/** Ends the departing person's records that have a period, and starts the successor's. */
import { sql } from "kysely";
import type { Pointer } from "#shared/records/pointers.ts";
import { sqlName } from "#shared/records/record-type.ts";
import type { Db } from "#server/platform/db/database.ts";
import { plainColumns, storedFields, type StoredRow } from "../columns.ts";
import type { Draft, HookContext } from "../hooks/hook.ts";
import { factsOf } from "../rows.ts";
import { storeDraft, writeRow } from "../save/store.ts";

/** Returns the current day in an organization and the day before, as `YYYY-MM-DD`. */
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

async function remove(context: HookContext, row: StoredRow): Promise<void> {
  const { type, signedIn } = context;
  const write = sql`update ${sql.table(type.table)} set deleted_at = now(),
    deleted_by = ${signedIn.caller.accountId}, version = version + 1 where id = ${row.id} returning id`;
  await writeRow(context, write, { action: "delete", draft: null, before: row });
}

/**
 * Ends the period of a row yesterday. A row that hasn't begun before today is deleted.
 * @param row stored, locked
 */
export async function endPeriod(context: HookContext, row: StoredRow, yesterday: string): Promise<void> {
  const { type } = context;
  if (!type.period) return;
  const { from, until } = type.period;
  if (String(row[from]) <= yesterday) {
    const draft = draftOf({ [until]: yesterday }, {}, factsOf(type, row).organizationId);
    await storeDraft(context, draft, row, "change");
    return;
  }
  await remove(context, row);
}

type Values = Readonly<Record<string, unknown>>;

/** Returns rows whose periods must not overlap the new one but do, locked and in chronological order. */
async function overlapping(
  { db, type, registry }: HookContext,
  values: Values,
  menteeId: unknown,
): Promise<StoredRow[]> {
  if (!type.period) return [];
  const { from, until, of } = type.period;
  const stored = (name: string) => sql`t.${sql.id(sqlName(name))}`;
  const isSame = of.map((name) => sql`${stored(name)} is not distinct from ${values[name]}`);
  if (type.menteeKey) isSame.push(sql`t.mentee_id = ${menteeId}`);
  const { rows } = await sql<StoredRow>`
    select ${plainColumns(type, registry)} from ${sql.table(type.table)} t
    where t.deleted_at is null and ${sql.join(isSame, sql` and `)}
      and period_of(${stored(from)}, ${stored(until)}) && period_of(${values[from]}::date, ${values[until]}::date)
    order by ${stored(from)}, t.id for no key update of t`.execute(db);
  return rows;
}

/** Extends the first of some periods to cover all of them and a new one. The others are deleted. */
async function widen(context: HookContext, rows: readonly StoredRow[], values: Values): Promise<void> {
  const [first, ...others] = rows;
  const { period } = context.type;
  if (!first || !period) return;
  const { from, until } = period;
  for (const other of others) await remove(context, other);
  const all: readonly Values[] = [...rows, values];
  const lasts = all.map((one) => one[until]);
  const widened = {
    [from]: all.map((one) => String(one[from])).sort()[0],
    [until]: lasts.includes(null) ? null : lasts.map(String).sort().at(-1),
  };
  if (widened[from] === first[from] && widened[until] === first[until]) return;
  await storeDraft(
    context,
    draftOf(widened, {}, factsOf(context.type, first).organizationId),
    first,
    "change",
  );
}

/**
 * Ends a row that refers to a person and adds a copy from today on that refers to the successor. Without a successor,
 * the row only ends. If the successor already has a row for some of those days, the first one is extended to cover all
 * of them.
 * @param row stored, locked
 */
export async function passOn(
  outer: HookContext,
  { type, name }: Pointer,
  row: StoredRow,
  successorId: string | null,
): Promise<void> {
  const context = { ...outer, type };
  const organizationId = String(factsOf(type, row).organizationId);
  const { today, yesterday } = await daysOf(context.db, organizationId);
  await endPeriod(context, row, yesterday);
  if (successorId === null || !type.period) return;
  const values = Object.fromEntries(storedFields(type).map((field) => [field, row[field]]));
  const from = String(row[type.period.from]);
  Object.assign(values, { [name]: successorId, [type.period.from]: from < today ? today : from });
  const others = await overlapping(context, values, row["menteeId"]);
  if (others.length > 0) {
    await widen(context, others, values);
    return;
  }
  const columns = type.scope === "mentee" ? { mentee_id: row["menteeId"] } : {};
  await storeDraft(context, draftOf(values, columns, organizationId), null, "create");
}
