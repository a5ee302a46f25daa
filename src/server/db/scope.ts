/**
 * Whose data the database shows: the second wall behind the policy. Every connection that works for a request carries
 * the caller's organization (and, for a mentee, the mentee), and row-level security hides everything else, even from a
 * statement that forgot its condition.
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** What a statement may see and change of the tables that carry case data. */
export interface CallerScope {
  readonly organizationId: string;
  readonly accountId: string;
  /** Only this mentee's rows; null for staff. */
  readonly menteeId: string | null;
}

/** `system` sees everything: work without a person, and the super-organization's staff. `nobody` sees no case data. */
export type Scope = CallerScope | "system" | "nobody";

/** Holds the scope of one request; it changes when the person behind the request is known. */
export interface ScopeHolder {
  scope: Scope;
}

const storage = new AsyncLocalStorage<ScopeHolder>();

/** The scope of the running code; outside of requests that is the application itself. */
export const currentScope = (): Scope => storage.getStore()?.scope ?? "system";

/** Runs work whose statements see what the holder says at that moment. */
export const runInScope = <T>(holder: ScopeHolder, work: () => T): T => storage.run(holder, work);

/**
 * Runs work with the application's own view inside a request: looking up sessions, what concerns several people at
 * once. The caller's rights must have been checked, or must not matter.
 */
export const asSystem = <T>(work: () => T): T => storage.run({ scope: "system" }, work);
