/** Records the statements that the app runs for a call. */
import type pg from "pg";
import { buildApp } from "#server/process/app.ts";
import { connect } from "#server/platform/db/database.ts";
import { readEnv } from "#server/kernel/env.ts";
import type { Scenario } from "./scenarios.ts";
import type { Statement } from "./statement.ts";

const selectsMentees = /^\s*(with|select)\b.*\bfrom "?mentees"?\b/is;

function spyOn(pool: pg.Pool, seen: Statement[]): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
    const spy = (first: unknown, values: unknown, ...rest: unknown[]): unknown => {
      const isText = typeof first === "string";
      const { name, text, values: own } = (isText ? { text: first } : first) as Partial<Statement>;
      seen.push({ ...(name ? { name } : {}), text: text ?? "", values: own ?? (values as unknown[]) ?? [] });
      return query(first, values, ...rest);
    };
    Object.assign(client, { query: spy });
  });
}

/**
 * Sends every call to an app in this process.
 * @returns by scenario, the statements of each call that select from mentees
 * @throws Error if a call fails
 */
export async function capture(
  connection: pg.ClientConfig,
  dataDir: string,
  scenarios: readonly Scenario[],
  token: string,
): Promise<Map<string, Statement[][]>> {
  const database = connect(connection, { max: 1 });
  const seen: Statement[] = [];
  spyOn(database.pool, seen);
  const env = readEnv({ DATA_DIR: dataDir, SEED: "none", LOG_LEVEL: "silent" });
  const app = await buildApp({ env, db: database.db });
  try {
    const captured = new Map<string, Statement[][]>();
    for (const { name, calls } of scenarios) {
      const statements: Statement[][] = [];
      for (const { path, body } of calls) {
        seen.length = 0;
        const headers = { authorization: token };
        const url = `/apicalls/${path}`;
        const answer = await app.inject({ method: "POST", url, headers, payload: body as object });
        if (answer.json<{ status?: number }>().status !== 1) throw new Error(`${name}: ${answer.payload}`);
        statements.push(seen.filter(({ text }) => selectsMentees.test(text)));
      }
      captured.set(name, statements);
    }
    return captured;
  } finally {
    await app.close();
    await database.close();
  }
}
