/** Super-organization staff work with the records of all organizations, each with its organization's custom fields. */
import { sql } from "kysely";
import { isSuper } from "#shared/access/policy.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { customizedTables } from "#shared/records/custom-fields.ts";
import type { Repository } from "./repository.ts";

const customized: ReadonlySet<string> = new Set(customizedTables);

/**
 * Returns the repository with the custom fields of a record's organization. It doesn't check whether the caller may see
 * the record.
 */
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
  return repository.in(rows[0]?.owner ?? null);
}
