/** Definitions of custom fields: what can't be changed, and what happens to the answers. */
import { sql } from "kysely";
import { readsSensitive } from "#shared/access/caller.ts";
import { defaultLanguage } from "#shared/constants.ts";
import { nameIn } from "#shared/fields/in-languages.ts";
import type { StoredEntry } from "#shared/fields/codec.ts";
import {
  maxCustomFields,
  maxCustomKey,
  maxDefinedFields,
  maxFieldOptions,
  maxSortableFields,
  maxSortableInTable,
  sortableKinds,
} from "#shared/records/custom-fields.ts";
import { foldText } from "#shared/search-words.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { StoredRow } from "../columns.ts";
import { fieldErrors } from "../save/draft.ts";
import type { Draft, HookContext, RecordHooks } from "./hook.ts";
import { lockNamed } from "#server/platform/db/lock-named.ts";

type Values = Readonly<Record<string, unknown>>;

const fixed = ["tableName", "kind", "key"] as const;
const choiceKinds: ReadonlySet<unknown> = new Set(["choice", "multiChoice"]);
const keyShape = /^[a-z][a-z0-9_]*$/;

/** Returns a key derived from the label: "Shoe size" → `shoe_size`. */
export function keyOf(label: string): string {
  const words = foldText(label)
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "");
  return words.slice(0, maxCustomKey - 4).replace(/_+$/, "") || "field";
}

/** Locks the definitions, because they are counted and their keys are compared. */
const lockDefinitions = ({ db }: HookContext, organizationId: string | null) =>
  lockNamed(db, "custom_fields", organizationId);

async function keysOf(
  { db }: HookContext,
  organizationId: string | null,
  tableName: unknown,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from custom_fields
    where organization_id = ${organizationId} and table_name = ${tableName}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Returns the key derived from the label, with a number if another field has it. */
async function freeKey(context: HookContext, draft: Draft): Promise<string> {
  const taken = await keysOf(context, draft.organizationId, draft.values["tableName"]);
  const wanted = keyOf(String(draft.values[nameIn("label", defaultLanguage)] ?? ""));
  if (!taken.includes(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const numbered = `${wanted}_${number}`;
    if (!taken.includes(numbered)) return numbered;
  }
}

/** Counts the other custom fields of a record type: all of them, and the active ones. */
async function countOthers(
  { db }: HookContext,
  organizationId: string | null,
  { tableName, id }: Values,
): Promise<{ readonly defined: number; readonly active: number }> {
  const { rows } = await sql<{ defined: number; active: number }>`
    select count(*)::integer as defined, count(*) filter (where active)::integer as active from custom_fields
    where organization_id = ${organizationId} and table_name = ${tableName} and deleted_at is null
      and id is distinct from ${id ?? null}`.execute(db);
  return rows[0] ?? { defined: 0, active: 0 };
}

/** Limits all fields, because every request reads all fields of its organization, even those that are turned off. */
async function refuseTooManyDefined(
  context: HookContext,
  organizationId: string | null,
  field: Values,
): Promise<void> {
  const { defined } = await countOthers(context, organizationId, field);
  if (defined >= maxDefinedFields)
    throw new BusinessError(context.t("server.customFields.tooManyDefined", { count: maxDefinedFields }));
}

async function refuseTooMany(
  context: HookContext,
  organizationId: string | null,
  field: Values,
): Promise<void> {
  const { active } = await countOthers(context, organizationId, field);
  if (active >= maxCustomFields)
    throw new BusinessError(context.t("server.customFields.tooMany", { count: maxCustomFields }));
}

/**
 * Limits the sorted fields per organization. An installation with very many organizations can't have these indexes for
 * all.
 */
async function refuseTooManySorted(
  { db, t }: HookContext,
  organizationId: string | null,
  { tableName, id }: Values,
): Promise<void> {
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*)::integer as own, sortable_fields_of(${tableName}) as all from custom_fields
    where organization_id = ${organizationId} and sortable and active and deleted_at is null
      and id is distinct from ${id ?? null}`.execute(db);
  const { own = 0, all = 0 } = rows[0] ?? {};
  if (own >= maxSortableFields)
    throw new BusinessError(t("server.customFields.tooManySorted", { count: maxSortableFields }));
  if (all >= maxSortableInTable) throw new BusinessError(t("server.customFields.sortFull"));
}

const isSorted = (row: Values | null): boolean => row?.["sortable"] === true && row["active"] === true;

/** Sets the state of the index. A job (`../sort-indexes.ts`) builds and drops the indexes of sortable fields. */
async function followSorting(context: HookContext, draft: Draft, before: StoredRow | null): Promise<void> {
  const now = { ...before, ...draft.values };
  if (now["sortable"] === true && !sortableKinds.has(now["kind"]))
    throw fieldErrors({ sortable: context.t("server.customFields.notSortable") });
  if (isSorted(now) === isSorted(before)) return;
  if (isSorted(now)) await refuseTooManySorted(context, draft.organizationId, now);
  draft.values["sortState"] = isSorted(now) ? "building" : null;
}

/** The meaning of an option never changes. A removed option is retired, because records may contain it. */
function keepOptions({ t }: HookContext, draft: Draft, before: StoredRow | null): void {
  const { options } = draft.values;
  if (!Array.isArray(options)) return;
  const now = options as StoredEntry[];
  const stored = (before?.["options"] ?? []) as StoredEntry[];
  const kept = new Set(now.map(({ id }) => id));
  const gone = stored.filter(({ id }) => !kept.has(id));
  const count = now.length + gone.length;
  if (count > maxFieldOptions && count > stored.length)
    throw fieldErrors({ options: t("server.customFields.tooManyOptions", { count: maxFieldOptions }) });
  draft.values["options"] = [...now, ...gone.map((option) => ({ ...option, retired: true }))];
}

function checkOptions({ t }: HookContext, { kind, options }: Values): void {
  const isChoice = choiceKinds.has(kind);
  const count = ((options ?? []) as StoredEntry[]).length;
  if (isChoice && count === 0) throw fieldErrors({ options: t("server.customFields.noOptions") });
  if (!isChoice && count > 0) throw fieldErrors({ options: t("server.customFields.needlessOptions") });
}

/** Returns true if any record has an answer. */
async function hasAnswers({ db, registry }: HookContext, row: StoredRow): Promise<boolean> {
  const type = registry.get(String(row["tableName"]));
  if (!type) return false;
  const { rows } = await sql`
    select 1 from ${sql.table(type.table)}
    where organization_id = ${row["organizationId"]} and custom <> '{}' and custom ? ${row.id} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Keeps people from opening the answers of a sensitive field to themselves. @throws AppError forbidden */
function keepSensitive({ signedIn }: HookContext, { values }: Draft, before: StoredRow | null): void {
  const isOpened = before?.["sensitive"] === true && values["sensitive"] === false;
  if (isOpened && !readsSensitive(signedIn.caller)) throw new AppError("forbidden", "sensitive");
}

export const customFieldsHooks: RecordHooks = {
  async prepare(context, draft, before) {
    const { t, db } = context;
    const { values } = draft;
    keepSensitive(context, draft, before);
    await lockDefinitions(context, draft.organizationId);
    if (!before) await refuseTooManyDefined(context, draft.organizationId, values);
    if (before) {
      const moves = draft.organizationId !== before["organizationId"];
      const changed = fixed.find((name) => name in values && values[name] !== before[name]);
      if (moves || changed)
        throw fieldErrors({ [changed ?? "organizationId"]: t("server.customFields.fixed") });
    } else if (!values["key"]) values["key"] = await freeKey(context, draft);
    const key = values["key"];
    if (typeof key === "string" && !keyShape.test(key))
      throw fieldErrors({ key: t("server.customFields.key") });
    keepOptions(context, draft, before);
    const now = { ...before, ...values };
    checkOptions(context, now);
    if (now["required"] && now["sensitive"])
      throw fieldErrors({ required: t("server.customFields.requiredSensitive") });
    if (now["active"] === true && before?.["active"] !== true)
      await refuseTooMany(context, draft.organizationId, now);
    await followSorting(context, draft, before);
    if (values["active"] === true) values["retiredOn"] = null;
    if (values["active"] === false && before?.["active"] !== false) {
      const { rows } = await sql<{ today: string }>`
        select organization_day(${draft.organizationId}::bigint)::text as today`.execute(db);
      values["retiredOn"] = rows[0]?.today ?? null;
    }
  },
  /** Applies the limits: an archive may have been edited, and too few indexes may be left for its sortable fields. */
  async afterMove(trx, organizationId) {
    await sql`update custom_fields set active = false, retired_on = organization_day(${organizationId}::bigint)
      where id in (select id from (
        select id, row_number() over (partition by table_name order by id) as place from custom_fields
        where organization_id = ${organizationId} and active and deleted_at is null) f
        where place > ${maxCustomFields})`.execute(trx);
    await sql`update custom_fields f set sortable = false
      where f.organization_id = ${organizationId} and f.sortable and (
        f.kind <> all(${[...sortableKinds]}::text[])
        or sortable_fields_of(f.table_name) > ${maxSortableInTable}
        or f.id not in (select id from custom_fields
          where organization_id = ${organizationId} and sortable and active and deleted_at is null
          order by id limit ${maxSortableFields}))`.execute(trx);
  },
  async beforeDelete(context, row) {
    await lockDefinitions(context, String(row["organizationId"]));
    if (await hasAnswers(context, row)) throw new BusinessError(context.t("server.customFields.hasAnswers"));
  },
  async afterDelete(context, row, isDeleted) {
    if (isDeleted) return;
    await lockDefinitions(context, String(row["organizationId"]));
    await refuseTooManyDefined(context, String(row["organizationId"]), row);
    if (row["active"] === true) await refuseTooMany(context, String(row["organizationId"]), row);
    if (isSorted(row)) await refuseTooManySorted(context, String(row["organizationId"]), row);
  },
};
