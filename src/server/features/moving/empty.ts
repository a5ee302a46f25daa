/** Checks whether an organization is empty: it has only the rows that every organization starts with, and one Owner. */
import { sql } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import type { Registry } from "#shared/records/registry.ts";
import { accountsOf, movingTypes } from "#server/core/moving/parts.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * Returns the record types in which an organization has more rows than it started with. Initial rows are recognized by
 * having no author and no changes.
 */
export async function findContent(
  db: Db,
  registry: Registry,
  { organizationId, accountId }: Pick<Caller, "organizationId" | "accountId">,
): Promise<string[]> {
  const queries = movingTypes(registry).flatMap(({ name, table, scope, isOrganization, isPersonal }) => {
    if (isOrganization) return [];
    const own =
      scope === "account"
        ? `t.account_id in ${accountsOf(organizationId)}`
        : `t.organization_id = ${BigInt(organizationId)}`;
    const isPerson = isPersonal && scope === "organization";
    const counts = isPerson
      ? `t.account_id <> ${BigInt(accountId)}`
      : "(t.created_by is not null or t.version > 1)";
    return [`select '${name}' as name where exists (select from ${table} t where ${own} and ${counts})`];
  });
  const { rows } = await sql.raw<{ name: string }>(queries.join(" union all ")).execute(db);
  return rows.map(({ name }) => name);
}
