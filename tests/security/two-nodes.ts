/** Two nodes of the application on one database, each with its own connections and counters. */
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { buildApp } from "#server/process/app.ts";
import { connectApplication } from "#server/platform/db/database.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { patient } from "#tests/support/database.ts";

export interface TwoNodes {
  /** The first node with its database. */
  readonly test: TestApp;
  readonly apps: readonly [FastifyInstance, FastifyInstance];
  close(): Promise<void>;
}

export async function openTwoNodes(env: Record<string, string> = {}): Promise<TwoNodes> {
  const test = await createTestApp({ env });
  const second = connectApplication(test.database.applicationConnection, patient);
  const other = await buildApp({ env: test.env, db: second.db });
  await other.ready();
  const close = async () => {
    await other.close();
    await second.close();
    await test.close();
  };
  return { test, apps: [test.app, other], close };
}

/** Where a call comes from. */
export interface From {
  /** The client's address as the proxy states it. */
  readonly address?: string;
  /** The address of the connection's peer: the trusted proxy by default. */
  readonly peer?: string;
  readonly device?: string;
}

/** Posts JSON to a node, as it comes through the proxy. */
export const postTo = (
  app: FastifyInstance,
  path: string,
  body: object,
  { address = "203.0.113.200", peer = "127.0.0.1", device }: From = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: "POST",
    url: `/apicalls/${path}`,
    payload: body,
    remoteAddress: peer,
    headers: { "x-forwarded-for": address },
    cookies: device ? { device } : {},
  });

/** Runs work for each number below a count, a limited number at a time. */
export async function inParallel(
  count: number,
  atOnce: number,
  work: (n: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const mine = next;
      next += 1;
      await work(mine);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
}
