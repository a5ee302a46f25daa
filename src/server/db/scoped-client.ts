import { sql } from "kysely";
import { PreparingClient } from "./prepared-statements.ts";
import type { Scope } from "#server/context.ts";

const enter = `select set_config('app.organization', $1, false), set_config('app.account', $2, false),
  set_config('app.mentee', $3, false)`;

const settingsOf = (scope: Scope): [organization: string, account: string, mentee: string] =>
  typeof scope === "string" ? ["", "", ""] : [scope.organizationId, scope.accountId, scope.menteeId ?? ""];

const marker = "/* nothing waits for it */ ";

/**
 * Put before a statement inside a transaction whose answer nobody needs: the next statement goes out behind it at once,
 * and fails with its error when it fails.
 */
export const unawaited = sql.raw(marker);

/** What Kysely sends before the first statement of a transaction; it does not look at the answer. */
const begin = "begin";

/**
 * A connection that carries a scope, which row-level security reads. What must come before a statement (the scope, the
 * beginning of a transaction) goes out together with it instead of waiting for an answer of its own.
 */
export class ScopedClient extends PreparingClient {
  /** What the connection carries; undefined while that is not known. */
  #carried: string | undefined;
  /** Statements on their way whose success the next answer depends on. */
  #ahead: Promise<unknown>[] = [];

  /** Tells the connection whose rows it may touch. */
  enter(scope: Scope): void {
    const values = settingsOf(scope);
    const key = values.join();
    if (key === this.#carried) return;
    this.#carried = key;
    const entering = super.send(enter, values);
    entering.catch(() => (this.#carried = undefined));
    this.#ahead.push(entering);
  }

  protected override send(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const answer = super.send(text, parameters);
    if (text === begin || text.startsWith(marker)) {
      answer.catch(() => undefined);
      this.#ahead.push(answer);
      return Promise.resolve({ command: "", rowCount: null, rows: [] });
    }
    const ahead = this.#ahead;
    if (ahead.length === 0) return answer;
    this.#ahead = [];
    return Promise.all([answer, ...ahead]).then(([result]) => result);
  }

  override release(destroy?: boolean): void {
    super.release(destroy === true || this.#carried === undefined || this.#ahead.length > 0);
  }
}
