/** The stored views of lists: their owners, and who else sees them. */
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import type { SaveView, ViewListing } from "#shared/contracts/views.ts";
import type { PinnedView, SharedView } from "#shared/contracts/responses/views.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";

export interface StoredView extends Omit<PinnedView, "listing" | "canDelete"> {
  readonly listing: ViewListing;
  /** ISO 8601. Changes with every save. */
  readonly savedAt: string;
}

/** The row `v` is shared with a role that was deleted. */
const hasLostRole = sql`(v.visibility = 'role' and r.id is null)`;

/** A view shared with a deleted role isn't shared anymore. */
const visibility = sql`case when ${hasLostRole} then 'me' else v.visibility end`;

const isVisible = ({ accountId, organizationId, personId }: Caller): RawBuilder<unknown> => sql`
  v.organization_id = ${organizationId} and (v.account_id = ${accountId} or v.visibility = 'organization'
    or (v.visibility = 'role' and r.id = (select u.user_role from users u where u.id = ${personId})))`;

const selectViews = (
  caller: Caller,
  ...conditions: readonly RawBuilder<unknown>[]
): RawBuilder<StoredView> => sql`
  select v.id, v.table_name as "tableName", v.name, v.listing, v.columns, v.pinned,
    v.is_default and not ${hasLostRole} as "isDefault", ${visibility} as visibility, r.id as "roleId",
    v.account_id = ${caller.accountId} and (${caller.isOwner === true} or ${visibility} = 'me') as "isOwn",
    v.saved_at::text as "savedAt"
  from saved_views v left join user_roles r on r.id = v.role_id and r.deleted_at is null
  where ${sql.join(conditions, sql` and `)}
  order by search_fold(v.name), v.id`;

/** Returns the views of a record type that the caller may see, by name. */
export async function readViews(db: Db, caller: Caller, tableName: string): Promise<StoredView[]> {
  return (await selectViews(caller, isVisible(caller), sql`v.table_name = ${tableName}`).execute(db)).rows;
}

/** Returns the pinned views of all lists that the caller may see, by name. */
export async function readPinnedViews(db: Db, caller: Caller): Promise<StoredView[]> {
  return (await selectViews(caller, isVisible(caller), sql`v.pinned`).execute(db)).rows;
}

/** Matches views that are shared with anyone in the caller's organization. */
const isShared = ({ organizationId }: Caller): RawBuilder<unknown> =>
  sql`(v.organization_id = ${organizationId} and ${visibility} <> 'me')`;

/** Returns a view that the caller may see. Owners find any shared view. */
export async function findView(db: Db, caller: Caller, id: string): Promise<StoredView | undefined> {
  const mayFind = caller.isOwner ? sql`(${isVisible(caller)} or ${isShared(caller)})` : isVisible(caller);
  return (await selectViews(caller, mayFind, sql`v.id = ${id}`).execute(db)).rows[0];
}

/**
 * Returns the views of a list that are shared with anyone in the caller's organization.
 * @param personName SQL expression for the name in row `u`
 */
export async function readSharedViews(
  db: Db,
  caller: Caller,
  tableName: string,
  personName: RawBuilder<unknown>,
): Promise<SharedView[]> {
  const { rows } = await sql<SharedView>`
    select v.id, v.name, v.visibility, coalesce(r.role_name, '') as "roleName", coalesce(${personName}, '') as by
    from saved_views v left join user_roles r on r.id = v.role_id and r.deleted_at is null
      left join users u on u.account_id = v.account_id
    where v.table_name = ${tableName} and ${isShared(caller)}
    order by search_fold(v.name), v.id`.execute(db);
  return rows;
}

/** Returns true if the role exists in the caller's organization. */
export async function hasRole(db: Db, { organizationId }: Caller, roleId: string): Promise<boolean> {
  const { rows } = await sql`select from user_roles
    where id = ${roleId} and organization_id = ${organizationId} and deleted_at is null`.execute(db);
  return rows.length > 0;
}

/**
 * Stores a view. If it is a default, the other views of the list for the same people are no longer defaults.
 * @returns its id; undefined if it isn't the caller's
 */
export async function writeView(db: Db, caller: Caller, view: SaveView): Promise<string | undefined> {
  const { accountId, organizationId } = caller;
  const { id, tableName, name, columns, pinned, isDefault } = view;
  const roleId = view.visibility === "role" ? view.roleId : null;
  const listing = JSON.stringify(view.listing);
  const { rows } =
    id === "0"
      ? await sql<IdRow>`
          insert into saved_views (organization_id, account_id, visibility, role_id, table_name, name, listing, columns,
            pinned, is_default)
          values (${organizationId}, ${accountId}, ${view.visibility}, ${roleId}, ${tableName}, ${name},
            ${listing}::jsonb, ${columns}, ${pinned}, ${isDefault}) returning id`.execute(db)
      : await sql<IdRow>`
          update saved_views set visibility = ${view.visibility}, role_id = ${roleId}, name = ${name},
            listing = ${listing}::jsonb, columns = ${columns}, pinned = ${pinned}, is_default = ${isDefault},
            saved_at = clock_timestamp()
          where id = ${id} and account_id = ${accountId} and table_name = ${tableName} returning id`.execute(
          db,
        );
  const written = rows[0]?.id;
  if (written && isDefault)
    await sql`update saved_views set is_default = false
      where organization_id = ${organizationId} and table_name = ${tableName} and id <> ${written} and is_default
        and visibility = ${view.visibility} and role_id is not distinct from ${roleId}
        and (visibility <> 'me' or account_id = ${accountId})`.execute(db);
  return written;
}

/** Returns the number of views of a list that the person has saved. */
export async function countViews(db: Db, { accountId }: Caller, tableName: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from saved_views
    where account_id = ${accountId} and table_name = ${tableName}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteView(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from saved_views where id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}
