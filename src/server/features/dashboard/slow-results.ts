/** Numbers that took long to count are answered again for a moment, so that large installations are not slowed by them. */
import { todayIn } from "#shared/fields/days.ts";
import type { DashboardScope } from "./scope.ts";

/** What is quicker than this is counted anew each time. */
const quickMs = 5;
/** Counting may take this share of the time; over 50,000 mentees that means twice a minute at most. */
const share = 1 / 200;
const maxMs = 60_000;
const maxResults = 1000;

/** Counts something for a scope; `of` names what is counted for one scope. */
export type ScopeCounter<Result> = (scope: DashboardScope, of?: string) => Promise<Result>;

/**
 * Makes a counter that answers a result which took long again, to all who would be counted the same. Not to whoever is limited to a
 * caseload: a hand-over changes what they may count, and it is little.
 */
export function withSlowResults<Result>(
  count: (scope: DashboardScope, of: string) => Promise<Result>,
): ScopeCounter<Result> {
  const stored = new Map<string, { result: Result; until: number }>();
  return async (scope, of = "") => {
    if (scope.caller.caseloadOnly) return count(scope, of);
    const begun = performance.now();
    const { organizationId, keys, flags, personId } = scope.caller;
    // Everything that the numbers depend on.
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
    if (known && known.until > begun) return known.result;
    stored.delete(key);
    const result = await count(scope, of);
    const took = performance.now() - begun;
    if (took > quickMs) {
      if (stored.size > maxResults) stored.clear();
      stored.set(key, { result, until: performance.now() + Math.min(took / share, maxMs) });
    }
    return result;
  };
}
