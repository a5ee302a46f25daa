/**
 * The scope of data that the database shows, as a second line of defense behind the policy. Every connection that works
 * for a request carries the caller's organization, and for a mentee also the mentee. Row-level security hides
 * everything else, even from a statement that lacks its condition.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { AuditedCall, DataOwner } from "./audited-call.ts";

/** What a statement may see and change in the tables with case data. */
export interface CallerScope {
  readonly organizationId: string;
  readonly accountId: string;
  /** Limits the scope to this mentee's rows. Null for staff. */
  readonly menteeId: string | null;
  /** Limits mentees and their records to the caseload of this team member. */
  readonly caseloadOf?: string;
}

/** `system` sees everything. Background work and the super-organization's staff use it. `nobody` sees no case data. */
export type Scope = CallerScope | "system" | "nobody";

/** The context of all work that one request starts. */
export interface RequestContext {
  /** Changes once the caller is known. */
  scope: Scope;
  /** The call to record in the audit trail. */
  readonly call?: AuditedCall;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Returns the scope of the running code. Outside of requests, it is `system`. */
export const currentScope = (): Scope => storage.getStore()?.scope ?? "system";

/** Returns the call that the running code serves. Undefined in background work. */
export const currentCall = (): AuditedCall | undefined => storage.getStore()?.call;

/** Records that the running call's audit row is committed together with its change. */
export function markAudited(): void {
  const call = currentCall();
  if (call) call.isAudited = true;
}

/** Adds details to the running call's audit row. */
export function addAuditDetails(details: Readonly<Record<string, unknown>>): void {
  const call = currentCall();
  if (call) call.details = { ...call.details, ...details };
}

/**
 * Records the running call once for each of these organizations, whose data it reads.
 * @param detailsOf returns the details of an organization's row
 */
export function setOwners(
  organizationIds: readonly string[],
  detailsOf: (organizationId: string) => DataOwner["details"] = () => ({}),
): void {
  const call = currentCall();
  if (call && organizationIds.length > 0)
    call.owners = organizationIds.map((id) => ({ id, details: detailsOf(id) }));
}

/**
 * Sets the account that the running call tries to sign in to, so that a refusal is recorded under that account's
 * person.
 */
export function setTargetAccount(accountId: string): void {
  const call = currentCall();
  if (call) call.targetAccount = accountId;
}

/** Runs work whose statements see the context's current scope. */
export const runInContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/**
 * Runs work in the `system` scope within a request, for example to look up sessions or data about several people. Check
 * the caller's rights first, unless they don't matter.
 */
export const asSystem = <T>(work: () => T): T => {
  const call = currentCall();
  return storage.run({ scope: "system", ...(call ? { call } : {}) }, work);
};
