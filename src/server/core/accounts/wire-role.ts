/** The role object of the wire. It comes from the row in `user_roles`, or is built in for mentees. */
import { languageOf } from "#shared/constants.ts";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import type { WireRole } from "#shared/access/role.ts";
import { sqlName } from "#shared/records/record-type.ts";
import type { OuterRow } from "#server/platform/db/row.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";

/** Columns of `user_roles`. The flags are columns too. All are null if there is no role. */
export interface RoleRow extends OuterRow<
  "user_roles",
  "role_name" | "role_type" | "tables_can_access" | "caseload_only"
> {
  role_id: OuterRow<"user_roles">["id"];
}

/** The version of a row's role. No two states of a role have the same version. */
export interface RoleVersion {
  role_id: OuterRow<"user_roles">["id"];
  role_version: string | null;
}

const flagColumns = new Map(allFlags.map((flag) => [flag, sqlName(flag)]));

const flagsFrom = (isSet: (flag: Flag) => boolean) =>
  Object.fromEntries(allFlags.map((flag) => [flag, isSet(flag) ? "1" : "0"])) as Record<Flag, "0" | "1">;

const joinKeys = (keys: readonly string[]): string => (keys.length > 0 ? `,${keys.join(",")},` : "");

/** Returns the role of a team member. A missing role grants nothing. */
export const staffRole = (row: RoleRow): WireRole => ({
  id: row.role_id ?? "0",
  roleName: row.role_name ?? "",
  roleType: String(row.role_type ?? ""),
  ...flagsFrom((flag) => Reflect.get(row, flagColumns.get(flag) ?? flag) === true),
  caseloadOnly: row.caseload_only ? "1" : "0",
  tablesCanAccess: joinKeys(row.tables_can_access ?? []),
});

/** Returns the built-in role of a mentee: no flags, only the chat. Its type is "Customer". */
export const menteeRole = (languageCode: string): WireRole => ({
  id: "0",
  roleName: textsOf(languageOf(languageCode))("server.accounts.menteeRole"),
  roleType: "2",
  ...flagsFrom(() => false),
  caseloadOnly: "0",
  tablesCanAccess: ",chat,",
});
