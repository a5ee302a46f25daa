import { superOrganizationId } from "../constants.ts";
import type { Flag } from "./flags.ts";
import type { AccessKey } from "./keys.ts";

/** The signed-in person as the policy sees it. */
export interface Caller {
  readonly accountType: "staff" | "mentee";
  readonly accountId: string;
  /** The row in `users` or `mentees`. */
  readonly personId: string;
  readonly organizationId: string;
  /** Whether the role makes an Owner of the organization. */
  readonly isOwner?: boolean;
  readonly flags: ReadonlySet<Flag>;
  readonly keys: ReadonlySet<AccessKey>;
  /** The role shows only the mentees that the person is assigned to (ADR 51). */
  readonly caseloadOnly?: boolean;
}

/** Whether the caller is staff of the super-organization, who see all organizations, unless the role narrows that. */
export const isSuper = (caller: Caller): boolean =>
  caller.accountType === "staff" && caller.organizationId === superOrganizationId && !caller.caseloadOnly;

/** Whether the caller looks after the installation itself: an Owner of the super-organization. */
export const isSystemOwner = (caller: Caller): boolean => isSuper(caller) && caller.isOwner === true;

/**
 * Whether the caller reads what the declarations mark as sensitive. A mentee has no flags: it sees its own records only,
 * and no field of them is hidden from it for that reason.
 */
export const readsSensitive = (caller: Pick<Caller, "accountType" | "flags">): boolean =>
  caller.accountType === "mentee" || caller.flags.has("sensitiveCanView");
