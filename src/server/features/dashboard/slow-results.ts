/** Briefly caches numbers that took long to count, so that they don't slow down large installations. */
import { todayIn } from "#shared/fields/days.ts";
import type { DashboardScope } from "./scope.ts";

/** Results that took less than this many milliseconds aren't cached. */
const quickMs = 5;
/** Maximum share of the time spent counting. With 50,000 mentees, that means at most twice a minute. */
const share = 1 / 200;
const maxMs = 60_000;
const maxResults = 1000;

/** Counts something for a scope. `of` distinguishes several counts for one scope. */
export type ScopeCounter<Result> = (scope: DashboardScope, of?: string) => Promise<Result>;

/**
 * Creates a counter that reuses a slow result for everyone who counts the same records. Callers limited to a caseload
 * are always counted again, because reassigning a mentee changes what they may count, and counting a caseload is fast.
 * So are mentees, because each of them counts different records.
 */
export function withSlowResults<Result>(
  count: (scope: DashboardScope, of: string) => Promise<Result>,
): ScopeCounter<Result> {
  const stored = new Map<string, { result: Result; until: number }>();
  return async (scope, of = "") => {
    const { accountType, caseloadOnly, organizationId, keys, flags, personId } = scope.caller;
    if (caseloadOnly || accountType === "mentee") return count(scope, of);
    const start = performance.now();
    // The key contains everything that the numbers depend on.
    const key = JSON.stringify([
      of,
      scope.language,
      todayIn(scope.zone),
      organizationId,
      [...keys].sort(),
      [...flags].sort(),
      scope.whose === "mine" ? personId : null,
    ]);
    const known = stored.get(key);
    if (known && known.until > start) return known.result;
    stored.delete(key);
    const result = await count(scope, of);
    const took = performance.now() - start;
    if (took > quickMs) {
      if (stored.size > maxResults) stored.clear();
      stored.set(key, { result, until: performance.now() + Math.min(took / share, maxMs) });
    }
    return result;
  };
}
