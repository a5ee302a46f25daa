/** Options of lists that mean "prefers not to say". Selecting one declines the answer (ADR 88). */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import type { SentAnswers } from "#shared/contracts/answers.ts";
import type { Field } from "#shared/fields/field.ts";
import { isAskedOnce } from "#shared/records/asked-once.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { StoredRow } from "../columns.ts";
import { changesField } from "../hooks/changes.ts";
import type { Draft, HookContext } from "../hooks/hook.ts";

/**
 * Returns the list with the options of a field whose answers are recorded. Each such list says which of its options
 * decline.
 */
export function decliningList(field: Field, registry: HookContext["registry"]): RecordType | undefined {
  if (!isAskedOnce(field) || !field.options || !("list" in field.options)) return undefined;
  return registry.get(field.options.list);
}

/** Returns the ids of options that decline, out of the given ones. */
export async function decliningIds(db: Db, list: RecordType, ids: readonly unknown[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<IdRow>`
    select id from ${sql.table(list.table)} where id = any(${ids}::bigint[]) and declines`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Empties the fields of a draft for which a declining option was selected. An earlier selection doesn't decline,
 * because it was emptied when the option started to decline.
 * @returns the save's statements about answers, with these declined
 */
export async function declineChosen(
  { db, type, registry, answers = {} }: HookContext,
  draft: Draft,
  before: StoredRow | null,
): Promise<SentAnswers> {
  const declined: SentAnswers = {};
  for (const [name, field] of Object.entries(type.fields)) {
    const value = draft.values[name];
    const list = value && changesField(draft, before, name) ? decliningList(field, registry) : undefined;
    if (!list || (await decliningIds(db, list, [value].flat())).size === 0) continue;
    draft.values[name] = Array.isArray(value) ? [] : null;
    declined[name] = { ...answers[name], declined: true };
  }
  return { ...answers, ...declined };
}
