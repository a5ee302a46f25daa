/** The initial roles of every organization. */
import { sql } from "kysely";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import { allKeys, areaKeys, menteeKeys, workKeys, type AccessKey } from "#shared/access/keys.ts";
import { roleTypes } from "#shared/constants.ts";
import { sqlName } from "#shared/records/record-type.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";

/** The key of a role's name in the texts, below `server.roles.standard`. */
export type StandardRoleName = "owner" | "caseManager" | "mentor" | "readOnly";

interface StandardRole {
  readonly roleType: keyof typeof roleTypes;
  readonly editable: boolean;
  /** The permission flags that are set. All others are off. */
  readonly flags: readonly Flag[];
  readonly keys: readonly AccessKey[];
  /** True if the role shows only the mentees that a person is assigned to. */
  readonly caseloadOnly?: boolean;
}

const viewFlags: readonly Flag[] = [
  "organizationsCanView",
  "usersCanView",
  "menteesCanView",
  "tablesCanView",
];

const caseManagerKeys: readonly AccessKey[] = [
  ...areaKeys,
  ...menteeKeys.filter((key) => key !== "menteeDeactivate"),
  ...workKeys,
];

/** The permissions of the standard roles. */
export const standardRoles: Readonly<Record<StandardRoleName, StandardRole>> = {
  // Locked, so that no one can take permissions away from the people who must be able to restore them.
  owner: { roleType: "owner", editable: false, flags: allFlags, keys: allKeys },
  caseManager: {
    roleType: "customer",
    editable: true,
    flags: [
      ...viewFlags,
      "menteesCanAdd",
      "menteesCanEdit",
      "menteesCanArchive",
      "menteesCanChat",
      "menteesCanExport",
      "tablesCanAdd",
      "tablesCanEdit",
      "sensitiveCanView",
    ],
    keys: caseManagerKeys,
  },
  mentor: {
    roleType: "customer",
    editable: true,
    caseloadOnly: true,
    flags: ["menteesCanView", "menteesCanChat", "tablesCanView", "notesCanAdd"],
    keys: [
      "chat",
      "manageMentees",
      "menteeProfile",
      "menteeChat",
      "menteeGoals",
      "menteeTasks",
      "menteeChallenges",
      "menteeNotes",
      "calendar",
    ],
  },
  readOnly: { roleType: "customer", editable: true, flags: viewFlags, keys: caseManagerKeys },
};

/** The standard roles, in the order in which they are created. */
export const standardRoleNames = Object.keys(standardRoles) as StandardRoleName[];

/**
 * Creates the standard roles of a new organization.
 * @param db the transaction that creates the organization
 * @param nameOf returns a role's name, in the language of the person who creates the organization
 * @returns the ids of the roles
 */
export async function makeStandardRoles(
  db: Db,
  organizationId: string,
  nameOf: (role: StandardRoleName) => string,
): Promise<Readonly<Record<StandardRoleName, string>>> {
  const tuples = standardRoleNames.map((name) => {
    const { roleType, editable, flags, keys, caseloadOnly = false } = standardRoles[name];
    return sql`(${organizationId}, ${nameOf(name)}, ${Number(roleTypes[roleType])}, ${editable}, ${caseloadOnly}, ${[...keys]}::text[],
      ${sql.join(allFlags.map((flag) => sql`${flags.includes(flag)}`))})`;
  });
  const { rows } = await sql<Row<"user_roles", "id">>`
    insert into user_roles (organization_id, role_name, role_type, editable, caseload_only, tables_can_access,
      ${sql.join(allFlags.map((flag) => sql.ref(sqlName(flag))))})
    values ${sql.join(tuples)} returning id`.execute(db);
  const made = standardRoleNames.map((name, index) => [name, rows[index]?.id ?? "0"] as const);
  return Object.fromEntries(made) as Record<StandardRoleName, string>;
}
