import { superOrganizationId } from "../constants.ts";
import type { RecordType } from "../records/record-type.ts";
import type { Action } from "./actions.ts";
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
  /** The API key that makes the call in the person's name. Missing if the person makes it. */
  readonly apiKey?: CallerKey;
}

/** An API key as the policy and the audit trail see it. */
export interface CallerKey {
  readonly id: string;
  /** The key's name and the public part of its value. */
  readonly label: string;
  /** False if its scopes don't include mentees. It then reads only their ids. */
  readonly readsMentees: boolean;
  /** True if its scopes include adding webhooks. */
  readonly subscribes: boolean;
  /** Returns true if its scopes allow an action on a type (`scopes.ts`). The other rules apply too. */
  allows(type: RecordType, action: Action): boolean;
}

/**
 * Returns true for staff of the super-organization. They see all organizations unless their role limits them to a
 * caseload. An API key never leaves its organization.
 */
export const isSuper = (caller: Caller): boolean =>
  caller.accountType === "staff" &&
  caller.organizationId === superOrganizationId &&
  !caller.caseloadOnly &&
  !caller.apiKey;

/** Returns true for an Owner of the super-organization, who manages the installation itself. */
export const isSystemOwner = (caller: Caller): boolean => isSuper(caller) && caller.isOwner === true;

/**
 * Returns true if the caller may read fields and records that are declared sensitive. Mentees have no flags. They see
 * only their own records, so sensitive fields aren't hidden from them.
 */
export const readsSensitive = (caller: Pick<Caller, "accountType" | "flags">): boolean =>
  caller.accountType === "mentee" || caller.flags.has("sensitiveCanView");
