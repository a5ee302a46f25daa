/** Super-organization staff work with the records of all organizations, each with its organization's custom fields. */
import { sql } from "kysely";
import { isSuper } from "#shared/access/policy.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { canHaveCustomFields } from "#shared/records/custom-fields.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { Repository } from "./repository.ts";

/**
 * Returns the repository with the custom fields of a record's organization, or for a new record (id "0") of its
 * mentee's. It doesn't check whether the caller may see the record or the mentee.
 * @param menteeId the mentee who gets a new record, as it was sent
 */
export async function repositoryOfRecord(
  repository: Repository,
  tableName: string,
  id: string,
  menteeId: unknown = null,
): Promise<Repository> {
  if (!isSuper(repository.signedIn.caller) || !canHaveCustomFields(tableName)) return repository;
  const type = repository.typeOf(tableName);
  const isNewBelow = id === "0" && type.scope === "mentee";
  const owning = isNewBelow ? { table: mentees.table, id: menteeId } : { table: type.table, id };
  // A client may send an id as a number.
  const owningId = typeof owning.id === "number" ? String(owning.id) : owning.id;
  if (!isWireId(owningId)) return repository;
  const { rows } = await sql<{ owner: string }>`
    select organization_id as owner from ${sql.table(owning.table)} where id = ${owningId}`.execute(
    repository.db,
  );
  return repository.in(rows[0]?.owner ?? null);
}
