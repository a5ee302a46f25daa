/**
 * Caches roles by version. The session lookup returns the version of each person's role. The role's hundred or so
 * columns are read only if that version isn't cached. PostgreSQL gives a row a new version with every change (`xmin`,
 * the transaction that wrote it, and `ctid`, its position), so a changed role applies from the next request on.
 */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { AccessKey } from "#shared/access/keys.ts";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import { parseKeys, type WireRole } from "#shared/access/role.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { staffRole, type RoleRow, type RoleVersion } from "./wire-role.ts";

/**
 * A role in the form that clients receive and in the form that the policy reads. Everyone with the role shares this
 * object.
 */
export interface KnownRole {
  readonly wire: WireRole;
  readonly flags: ReadonlySet<Flag>;
  readonly keys: ReadonlySet<AccessKey>;
}

/** Maximum number of cached roles. In practice, installations use fewer at the same time. */
const maxRoles = 5000;

const flagColumns = sql.raw(allFlags.map((flag) => `r.${sqlName(flag)}`).join(", "));

/** The version of a role in the table alias `r`. */
export const roleVersion: RawBuilder<unknown> = sql.raw("r.xmin::text || ' ' || r.ctid::text");

/** Returns the parts of a role that the policy reads. */
export const toKnownRole = (wire: WireRole): KnownRole => ({
  wire,
  flags: new Set(allFlags.filter((flag) => wire[flag] === "1")),
  keys: new Set(parseKeys(wire.tablesCanAccess)),
});

const nothing: RoleRow = {
  role_id: null,
  role_name: null,
  role_type: null,
  tables_can_access: null,
  caseload_only: null,
};
const noRole = toKnownRole(staffRole(nothing));

const known = new WeakMap<Db, Map<string, KnownRole>>();

const keyOf = ({ role_id, role_version }: RoleVersion): string => `${role_id} ${role_version}`;

/**
 * Returns the roles of the people that a lookup found.
 * @param db the executor of that lookup. Roles read in a transaction are cached only for that transaction.
 * @returns a function that finds the role of a row. A missing role grants nothing.
 */
export async function rolesOf(
  db: Db,
  people: readonly RoleVersion[],
): Promise<(person: RoleVersion) => KnownRole> {
  const roles = known.get(db) ?? new Map<string, KnownRole>();
  known.set(db, roles);
  const wanted = people.filter((person) => person.role_id !== null && !roles.has(keyOf(person)));
  // A role read after the lookup may be newer than the version of the lookup, so it applies only to these people.
  const fresh = new Map<string, KnownRole>();
  if (wanted.length > 0) {
    const ids = [...new Set(wanted.map((person) => person.role_id))];
    const { rows } = await sql<RoleRow & RoleVersion>`
      select r.id as role_id, ${roleVersion} as role_version, r.role_name, r.role_type, r.tables_can_access, r.caseload_only,
        ${flagColumns} from user_roles r where r.id = any((select ${ids}::bigint[])::bigint[])`.execute(db);
    if (roles.size + rows.length > maxRoles) roles.clear();
    for (const row of rows) {
      const role = toKnownRole(staffRole(row));
      roles.set(keyOf(row), role);
      fresh.set(String(row.role_id), role);
    }
  }
  return (person) =>
    fresh.get(String(person.role_id)) ??
    (person.role_id === null ? noRole : roles.get(keyOf(person))) ??
    noRole;
}
