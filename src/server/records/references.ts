/** Checks that the ids in a draft lead to records that the owner of the record may point to. */
import { sql } from "kysely";
import { superOrganizationId } from "#shared/constants.ts";
import type { Field } from "#shared/fields/field.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { refuseFields } from "./draft.ts";
import type { Draft, HookContext } from "./hooks/hook.ts";

const idsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value as string[];
  return typeof value === "string" ? [value] : [];
};

/** Organizations whose people a field of this draft may name; null: rows of any organization. */
function allowedOwners(context: HookContext, draft: Draft, field: Field): string[] | null {
  const options = field.options;
  const target = options && "list" in options ? context.registry.get(options.list) : undefined;
  if (target?.scope !== "organization") return null;
  const own = draft.organizationId ?? context.signedIn.caller.organizationId;
  return options && "list" in options && options.withSuper ? [own, superOrganizationId] : [own];
}

async function findMissing(
  context: HookContext,
  draft: Draft,
  field: Field,
  ids: string[],
): Promise<boolean> {
  if (!field.options || !("list" in field.options) || ids.length === 0) return false;
  const target = context.registry.get(field.options.list);
  if (!target) return true;
  const owners = allowedOwners(context, draft, field);
  const limit = owners ? sql`and organization_id = any(${owners}::bigint[])` : sql``;
  // The lock keeps the record from being deleted before this save commits.
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(target.table)}
    where id = any(${ids}::bigint[]) and deleted_at is null ${limit} order by id for share`.execute(
    context.db,
  );
  return rows.length < new Set(ids).size;
}

/**
 * Refuses references to records that do not exist or belong to an organization that this record may not point to;
 * both get the same answer. What a record already held stays allowed.
 * @throws Refusal
 */
export async function checkReferences(
  context: HookContext,
  draft: Draft,
  before: Record<string, unknown> | null,
): Promise<void> {
  const errors: Record<string, string> = {};
  for (const [name, field] of Object.entries(context.type.fields)) {
    if (!(name in draft.values) || (field.value !== "id" && field.value !== "idList")) continue;
    const held = new Set(before ? idsOf(before[name]) : []);
    const added = idsOf(draft.values[name]).filter((id) => !held.has(id));
    if (await findMissing(context, draft, field, added)) errors[name] = context.t("server.problems.option");
  }
  const owner = draft.organizationId;
  // An organization with people is never deleted, so the caller's own and that of a mentee are there.
  const isKnown = owner === context.signedIn.caller.organizationId || context.type.scope === "mentee";
  if (owner !== null && !isKnown && !context.type.isOrganization && owner !== before?.["organizationId"]) {
    const { rows } = await sql`
      select 1 from organizations where id = ${owner} and deleted_at is null for share`.execute(context.db);
    if (rows.length === 0) errors["organizationId"] = context.t("server.problems.option");
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}

/** The columns of a draft, SQL name to value; arrays and entries in the form that the driver stores. */
export function columnsOf(context: HookContext, draft: Draft): [string, unknown][] {
  const columns = Object.entries(draft.values).map(([name, value]): [string, unknown] => [
    sqlName(name),
    context.type.fields[name]?.value === "entries" ? JSON.stringify(value) : value,
  ]);
  return [...columns, ...Object.entries(draft.columns)];
}
