import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import type { RawBuilder } from "kysely";
import type { Registry } from "#shared/records/registry.ts";
import { buildApp } from "#server/process/app.ts";
import type { Chat } from "#server/features/chat/serve.ts";
import type { Clock } from "#server/kernel/clock.ts";
import { type Env, readEnv } from "#server/kernel/env.ts";
import type { Db } from "#server/platform/db/database.ts";
import { backgroundWorkEnded } from "#server/features/auth/minimum-duration.ts";
import { checkResponse } from "./responses.ts";
import { createTestDatabase, type TestDatabase, type TestSeed } from "./database.ts";
import { prepared } from "./prepared.ts";

/** The response of a call. */
export interface Answer {
  readonly status: number;
  readonly headers: LightMyRequestResponse["headers"];
  /** The parsed body. Calls respond with objects. */
  readonly body: Record<string, unknown>;
  readonly text: string;
}

export interface TestApp {
  readonly app: FastifyInstance & { chat: Chat };
  readonly env: Env;
  readonly database: TestDatabase;
  /** The database, as its owner. */
  readonly db: Db;
  /** Posts JSON to `/apicalls/<path>`, anonymously without a token. @param key the idempotency key */
  post(path: string, body?: unknown, token?: string, key?: string): Promise<Answer>;
  get(path: string, token?: string): Promise<Answer>;
  /** Posts to `saveRecord`. @param more further keys of the body */
  save(tableName: string, tableId: unknown, data: unknown, token?: string, more?: object): Promise<Answer>;
  /** Posts to `getRecord`. */
  read(tableName: string, tableId: unknown, token?: string, more?: object): Promise<Answer>;
  /** Posts to `deleteRecord`. */
  remove(tableName: string, tableId: unknown, token?: string, more?: object): Promise<Answer>;
  /** Runs a statement as the owner of the database. Returns the rows. */
  query(statement: RawBuilder<unknown>): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export interface TestAppSettings {
  readonly seed?: TestSeed;
  readonly env?: Record<string, string>;
  readonly registry?: Registry;
  readonly clock?: Clock;
  /** True to record the statements of the application (tests/security/payloads/statements.ts). */
  readonly countsStatements?: boolean;
  readonly isDiskFull?: () => boolean;
}

/** A test sends more calls per minute than people do in a day. Tests of the limits set their own. */
export const unlimited = {
  RATE_LIMIT_SESSION: "0",
  RATE_LIMIT_ADDRESS: "0",
  RATE_LIMIT_KEY: "0",
  SOCKET_LIMIT_SESSION: "0",
  SOCKET_LIMIT_ADDRESS: "0",
};

/** Returns the id of the record that a call saved. @throws if it was refused */
export async function savedId(answer: Promise<Answer>): Promise<string> {
  const { body, text } = await answer;
  if (body["status"] !== 1) throw new Error(`Not saved: ${text}`);
  return String(body["recordId"]);
}

/** Reads a response and checks it against the schema of its call. */
function toAnswer(call: string, response: LightMyRequestResponse): Answer {
  const isJson = String(response.headers["content-type"] ?? "").startsWith("application/json");
  const body = isJson ? (response.json() as Record<string, unknown>) : {};
  if (isJson) checkResponse(call.replace(/\?.*/, ""), response.statusCode, body);
  return { status: response.statusCode, headers: response.headers, body, text: response.payload };
}

/** The real application on a separate database, from before the tests of a file until after them. */
export const testApp = (settings?: TestAppSettings): TestApp => prepared(() => createTestApp(settings));

/** Starts the real application on a separate database. Call `close()` at the end. */
export async function createTestApp(settings: TestAppSettings = {}): Promise<TestApp> {
  const database = await createTestDatabase(settings.seed, settings);
  const dataDir = await mkdtemp(join(tmpdir(), "mentor-files-"));
  const env = readEnv({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    SEED: "none",
    ...unlimited,
    ...settings.env,
  });
  const app = await buildApp({
    env,
    db: database.application,
    ...(settings.registry ? { registry: settings.registry } : {}),
    ...(settings.clock ? { clock: settings.clock } : {}),
    ...(settings.isDiskFull ? { isDiskFull: settings.isDiskFull } : {}),
  });
  await app.ready();
  const headers = (token?: string) => (token ? { authorization: token } : {});
  const post = async (path: string, body?: unknown, token?: string, key?: string): Promise<Answer> => {
    const answer = await app.inject({
      method: "POST",
      url: `/apicalls/${path}`,
      headers: { ...headers(token), ...(key === undefined ? {} : { "idempotency-key": key }) },
      payload: (body ?? {}) as object,
    });
    // Requests for codes respond after a fixed time, while the code is sent in the background.
    await backgroundWorkEnded();
    return toAnswer(`POST /${path}`, answer);
  };
  return {
    app,
    env,
    database,
    db: database.db,
    post,
    save: (tableName, tableId, data, token, more) =>
      post("saveRecord", { tableName, tableId, data, ...more }, token),
    read: (tableName, tableId, token, more) => post("getRecord", { tableName, tableId, ...more }, token),
    remove: (tableName, tableId, token, more) => post("deleteRecord", { tableName, tableId, ...more }, token),
    get: async (path, token) =>
      toAnswer(
        `GET /${path}`,
        await app.inject({ method: "GET", url: `/apicalls/${path}`, headers: headers(token) }),
      ),
    query: async (statement) => (await statement.execute(database.db)).rows as Record<string, unknown>[],
    close: async () => {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
