import { begin, isUnawaited, PreparingClient, rollback } from "./prepared-statements.ts";
import type { Scope } from "#server/kernel/context.ts";

/**
 * Sets the organization, account, mentee, and team member whose rows a connection may see. An empty value matches none.
 */
export const enter = `select set_config('app.organization', $1, false), set_config('app.account', $2, false),
  set_config('app.mentee', $3, false), set_config('app.caseload', $4, false),
  set_config('app.caseload_mentees', case when $4 = '' then '' else caseload_of($4::bigint)::text end, false)`;

/**
 * The maximum age of a cached caseload, for scopes that last longer than a call, such as those of a socket or an
 * export.
 */
const caseloadMilliseconds = 1000;

const settingsOf = (
  scope: Scope,
): [organization: string, account: string, mentee: string, caseload: string] =>
  typeof scope === "string"
    ? ["", "", "", ""]
    : [scope.organizationId, scope.accountId, scope.menteeId ?? "", scope.caseloadOf ?? ""];

/**
 * A connection that carries a scope, which row-level security reads. The scope and the start of a transaction are sent
 * together with the next statement instead of waiting for separate results.
 */
export class ScopedClient extends PreparingClient {
  /** The scope that the connection carries. Undefined if unknown. */
  #carried: string | undefined;
  /** The scope whose caseload the connection carries, and when it was computed, in milliseconds. */
  #caseload: { readonly of: Scope; readonly at: number } | undefined;
  /** Statements in progress. Results of later statements count only if these succeed. */
  readonly #ahead = new Set<Promise<unknown>>();

  /**
   * Sets whose rows the connection may read and change. A caseload is computed once for each request, that is, for each
   * scope object.
   */
  enter(scope: Scope): void {
    const values = settingsOf(scope);
    const key = values.join();
    const isNarrowed = typeof scope === "object" && scope.caseloadOf !== undefined;
    const isFresh =
      !isNarrowed ||
      (scope === this.#caseload?.of && performance.now() - this.#caseload.at < caseloadMilliseconds);
    if (key === this.#carried && isFresh) return;
    this.#carried = key;
    this.#caseload = { of: scope, at: performance.now() };
    this.#sendAhead(enter, values);
  }

  protected override send(text: string, parameters: readonly unknown[]): Promise<unknown> {
    // The caller doesn't read the result.
    if (text === begin || isUnawaited(text)) {
      this.#sendAhead(text, parameters);
      return Promise.resolve({ command: "", rowCount: null, rows: [] });
    }
    // After a failed statement, the transaction ends. After a failed scope or `begin`, the connection is closed.
    if (text === rollback) this.#ahead.clear();
    return Promise.all([super.send(text, parameters), ...this.#ahead]).then(([result]) => result);
  }

  #sendAhead(text: string, parameters: readonly unknown[]): void {
    const answer = super.send(text, parameters);
    answer.then(
      () => this.#ahead.delete(answer),
      () => {
        if (!isUnawaited(text)) this.#carried = undefined;
      },
    );
    this.#ahead.add(answer);
  }

  override release(destroy?: boolean): void {
    super.release(destroy === true || this.#carried === undefined || this.#ahead.size > 0);
  }
}
