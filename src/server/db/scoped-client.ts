import { PreparingClient } from "./prepared-statements.ts";
import type { Scope } from "#server/context.ts";

const enter = `select set_config('app.organization', $1, false), set_config('app.account', $2, false),
  set_config('app.mentee', $3, false)`;

const settingsOf = (scope: Scope): [organization: string, account: string, mentee: string] =>
  typeof scope === "string" ? ["", "", ""] : [scope.organizationId, scope.accountId, scope.menteeId ?? ""];

/** A connection that carries a scope, which row-level security reads. */
export class ScopedClient extends PreparingClient {
  /** What the connection carries; undefined while that is not known. */
  #carried: string | undefined;
  #entering: Promise<unknown> | undefined;

  /** Tells the connection whose rows it may touch. The answer is not waited for: the next statement follows at once. */
  enter(scope: Scope): void {
    const values = settingsOf(scope);
    const key = values.join();
    if (key === this.#carried) return;
    this.#carried = key;
    this.#entering = super.send(enter, values);
    this.#entering.catch(() => (this.#carried = undefined));
  }

  /** An answer counts only if the connection had the right scope when it was made. */
  protected override send(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const entering = this.#entering;
    const answer = super.send(text, parameters);
    if (!entering) return answer;
    this.#entering = undefined;
    return Promise.all([answer, entering]).then(([result]) => result);
  }

  override release(destroy?: boolean): void {
    super.release(destroy === true || this.#carried === undefined || this.#entering !== undefined);
  }
}
