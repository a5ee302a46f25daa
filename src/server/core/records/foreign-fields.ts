/** Staff of the super-organization work with the records of all organizations, each with the fields of its own. */
import { sql } from "kysely";
import { isSuper } from "#shared/access/policy.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { customizedTables } from "#shared/records/custom-fields.ts";
import { customFieldsIn } from "#server/core/accounts/custom-fields.ts";
import type { Repository } from "./repository.ts";

const customized: ReadonlySet<string> = new Set(customizedTables);

/** The repository with the fields of an organization, where the caller looks into another one than its own. */
export async function repositoryIn(
  repository: Repository,
  organizationId: string | null,
): Promise<Repository> {
  const { caller } = repository.signedIn;
  const isForeign = isSuper(caller) && isWireId(organizationId) && organizationId !== caller.organizationId;
  if (!isForeign) return repository;
  return repository.withFields(await customFieldsIn(repository.db, organizationId));
}

/** The same for the organization of a record; nothing is said of whether the caller may see it. */
export async function repositoryOfRecord(
  repository: Repository,
  tableName: string,
  id: string,
): Promise<Repository> {
  if (!isSuper(repository.signedIn.caller) || !customized.has(tableName) || !isWireId(id)) return repository;
  const { rows } = await sql<{ owner: string }>`
    select organization_id as owner from ${sql.table(repository.typeOf(tableName).table)} where id = ${id}`.execute(
    repository.db,
  );
  return repositoryIn(repository, rows[0]?.owner ?? null);
}
