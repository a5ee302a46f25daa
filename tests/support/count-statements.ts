/** Counts the statements that calls send to the database. */
import pg from "pg";
import { vi } from "vitest";
import { currentCall } from "#server/kernel/context.ts";

type Method = (...values: unknown[]) => unknown;

/**
 * Runs calls of the application in this process.
 * @returns the number of statements that they sent. Background jobs do not count.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const client: object = pg.Client.prototype;
  const methods = client as Record<string, Method>;
  const query = methods["query"] as Method;
  let statements = 0;
  const spy = vi.spyOn(methods, "query").mockImplementation(function (this: unknown, ...values: unknown[]) {
    if (currentCall()) statements += 1;
    return query.apply(this, values);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return statements;
}
