/** The role object of the wire, and how a caller is built from it. */
import { roleTypes } from "../constants.ts";
import { allFlags, type Flag } from "./flags.ts";
import { allKeys, type AccessKey } from "./keys.ts";
import type { Caller } from "./policy.ts";

export type WireRole = {
  id: string;
  roleName: string;
  roleType: string;
  tablesCanAccess: string;
  caseloadOnly: "0" | "1";
} & Record<Flag, "0" | "1">;

export interface WireUser {
  readonly id: string;
  readonly accountType: "staff" | "mentee";
  readonly organizationId: string;
  readonly accountId: string;
  readonly userRole: WireRole;
}

const isKey = (key: string): key is AccessKey => (allKeys as readonly string[]).includes(key);

/** Splits `,chat,users,` into access keys and drops unknown ones. */
export const parseKeys = (wire: string): AccessKey[] => wire.split(",").filter(isKey);

/** Builds the caller from the response to `GET /auth/user`. */
export const callerOf = (user: WireUser): Caller => ({
  accountType: user.accountType,
  accountId: user.accountId,
  personId: user.id,
  organizationId: user.organizationId,
  isOwner: user.accountType === "staff" && user.userRole.roleType === roleTypes.owner,
  flags: new Set(allFlags.filter((flag) => user.userRole[flag] === "1")),
  keys: new Set(parseKeys(user.userRole.tablesCanAccess)),
  caseloadOnly: user.accountType === "staff" && user.userRole.caseloadOnly === "1",
});
