/**
 * Super-organization staff work with the records of all organizations, each with its organization's custom fields and
 * time zone.
 */
import { sql } from "kysely";
import { isSuper } from "#shared/access/policy.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { canHaveCustomFields } from "#shared/records/custom-fields.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { Repository } from "./repository.ts";

/** The sent owner of a new record: a mentee, or for other types an organization. */
export interface NewOwner {
  readonly menteeId?: unknown;
  readonly organizationId?: unknown;
}

/** Returns a sent id as text, or null if there is none. A client may send an id as a number. */
const idOf = (sent: unknown): string | null => {
  const id = typeof sent === "number" ? String(sent) : sent;
  return isWireId(id) ? id : null;
};

/**
 * Returns the repository with the custom fields and the time zone of a record's organization. For a new record
 * (id "0"), that is its mentee's or the chosen one. It doesn't check whether the caller may see the record or the
 * mentee.
 */
export async function repositoryOfRecord(
  repository: Repository,
  tableName: string,
  id: string,
  owner: NewOwner = {},
): Promise<Repository> {
  if (!isSuper(repository.signedIn.caller)) return repository;
  const type = repository.typeOf(tableName);
  const isNew = id === "0";
  if (isNew && type.scope !== "mentee") return repository.in(idOf(owner.organizationId));
  if (!isNew && !canHaveCustomFields(tableName)) return repository;
  const owning = isNew ? { table: mentees.table, id: owner.menteeId } : { table: type.table, id };
  const owningId = idOf(owning.id);
  if (owningId === null) return repository;
  const { rows } = await sql<{ owner: string }>`
    select organization_id as owner from ${sql.table(owning.table)} where id = ${owningId}`.execute(
    repository.db,
  );
  return repository.in(rows[0]?.owner ?? null);
}
