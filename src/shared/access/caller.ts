import { superOrganizationId } from "../constants.ts";
import type { Flag } from "./flags.ts";
import type { AccessKey } from "./keys.ts";

/** The signed-in person as the policy sees it. */
export interface Caller {
  readonly accountType: "staff" | "mentee";
  readonly accountId: string;
  /** Id of the person's row in `users` or `mentees`. */
  readonly personId: string;
  readonly organizationId: string;
  /** True if the person's role makes them an Owner of the organization. */
  readonly isOwner?: boolean;
  readonly flags: ReadonlySet<Flag>;
  readonly keys: ReadonlySet<AccessKey>;
  /** True if the role shows only the mentees assigned to the person (ADR 51). */
  readonly caseloadOnly?: boolean;
}

/**
 * Returns true for staff of the super-organization. They see all organizations unless their role limits them to a
 * caseload.
 */
export const isSuper = (caller: Caller): boolean =>
  caller.accountType === "staff" && caller.organizationId === superOrganizationId && !caller.caseloadOnly;

/** Returns true for an Owner of the super-organization, who manages the installation itself. */
export const isSystemOwner = (caller: Caller): boolean => isSuper(caller) && caller.isOwner === true;

/**
 * Returns true if the caller may read fields and records that are declared sensitive. Mentees have no flags. They see
 * only their own records, so sensitive fields aren't hidden from them.
 */
export const readsSensitive = (caller: Pick<Caller, "accountType" | "flags">): boolean =>
  caller.accountType === "mentee" || caller.flags.has("sensitiveCanView");
