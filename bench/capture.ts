/** Writes down the statements that the app runs for a call, for the floor to run the same ones. */
import type pg from "pg";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/db/database.ts";
import { readEnv } from "#server/env.ts";
import type { Scenario } from "./scenarios.ts";
import type { Statement } from "./statement.ts";

/** What the floor answers calls of one scenario with: the statements of each of its calls. */
export interface FloorScenario {
  readonly name: string;
  readonly verifiesPassword: boolean;
  readonly calls: readonly (readonly Statement[])[];
}

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
 * Sends every call of every scenario to an app in this process and keeps the statements that do the work.
 * @throws Error when a call fails or none of its statements is known to do the work
 */
export async function capture(
  connection: pg.ClientConfig,
  dataDir: string,
  scenarios: readonly Scenario[],
  token: string,
): Promise<FloorScenario[]> {
  const database = connect(connection, { max: 1 });
  const seen: Statement[] = [];
  spyOn(database.pool, seen);
  const env = readEnv({ DATA_DIR: dataDir, SEED: "none", LOG_LEVEL: "silent" });
  const app = await buildApp({ env, db: database.db });
  try {
    const result: FloorScenario[] = [];
    for (const { name, calls, isWork, toFloor, against, verifiesPassword = false } of scenarios) {
      const captured: Statement[][] = [];
      for (const { path, body } of against ? [] : calls) {
        seen.length = 0;
        const url = `/apicalls/${path}`;
        const headers = { authorization: token };
        const answer = await (body === undefined
          ? app.inject({ method: "GET", url, headers })
          : app.inject({ method: "POST", url, headers, payload: body as object }));
        if (answer.json<{ status?: number }>().status !== 1) throw new Error(`${name}: ${answer.payload}`);
        const work = seen.filter(({ text }) => isWork(text));
        if (work.length === 0) throw new Error(`${name}: none of the app's statements is known as its work.`);
        captured.push(toFloor ? work.map(toFloor) : work);
      }
      result.push({ name, verifiesPassword, calls: captured });
    }
    return result;
  } finally {
    await app.close();
    await database.close();
  }
}
