/**
 * Whose data the database shows: the second wall behind the policy. Every connection that works for a request carries
 * the caller's organization (and, for a mentee, the mentee), and row-level security hides everything else, even from a
 * statement that forgot its condition.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { AuditedCall } from "./audited-call.ts";

/** What a statement may see and change of the tables that carry case data. */
export interface CallerScope {
  readonly organizationId: string;
  readonly accountId: string;
  /** Only this mentee's rows; null for staff. */
  readonly menteeId: string | null;
  /** Of mentees and what is about them only those in the caseload of this team member. */
  readonly caseloadOf?: string;
}

/** `system` sees everything: work without a person, and the super-organization's staff. `nobody` sees no case data. */
export type Scope = CallerScope | "system" | "nobody";

/** What goes along with everything that one request starts. */
export interface RequestContext {
  /** Changes when the person behind the request is known. */
  scope: Scope;
  /** For the audit trail. */
  readonly call?: AuditedCall;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The scope of the running code; outside of requests that is the application itself. */
export const currentScope = (): Scope => storage.getStore()?.scope ?? "system";

/** The call that the running code works for; undefined in background work. */
export const currentCall = (): AuditedCall | undefined => storage.getStore()?.call;

/** Says that the running call's row is in the trail, committed together with what it changed. */
export function markAudited(): void {
  const call = currentCall();
  if (call) call.isAudited = true;
}

/** Adds to what the trail keeps of the running call. */
export function addAuditDetails(details: Readonly<Record<string, unknown>>): void {
  const call = currentCall();
  if (call) call.details = { ...call.details, ...details };
}

/** Says which account the running call tries to sign in to: its refusal is kept with that account's person. */
export function setTargetAccount(accountId: string): void {
  const call = currentCall();
  if (call) call.targetAccount = accountId;
}

/** Runs work whose statements see what the context's scope says at that moment. */
export const runInContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/**
 * Runs work with the application's own view inside a request: looking up sessions, what concerns several people at
 * once. The caller's rights must have been checked, or must not matter.
 */
export const asSystem = <T>(work: () => T): T => {
  const call = currentCall();
  return storage.run({ scope: "system", ...(call ? { call } : {}) }, work);
};
