import { sql } from "kysely";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { lockAccount } from "#server/core/accounts/accounts.ts";
import { endCredentials } from "#server/core/accounts/credentials.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { TestApp } from "#tests/support/app.ts";

/** Value of a cookie that an answer sets. */
export const cookieOf = (response: LightMyRequestResponse, name: string): string | undefined =>
  response.cookies.find((cookie) => cookie.name === name)?.value;

/** Signs in as a browser does: with its cookies, from an address. */
export const logIn = (
  { app }: TestApp,
  username: string,
  password: string,
  options: { device?: string; address?: string; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: "POST",
    url: "/apicalls/auth/login",
    payload: { username, password },
    remoteAddress: options.address ?? "127.0.0.1",
    headers: options.headers ?? {},
    cookies: options.device ? { device: options.device } : {},
  });

/** The two languages that every installation starts with. */
export async function insertLanguages(db: Db): Promise<void> {
  await sql`insert into languages (name, code) values ('English', 'en'), ('Español', 'es')`.execute(db);
}

/** Returns the bodies of the emails to an address, newest first. */
export async function mailsTo(db: Db, address: string): Promise<{ subject: string; body: string }[]> {
  const { rows } = await sql<{ subject: string; body: string }>`
    select subject, body from deliveries where "to" = ${address} order by id desc`.execute(db);
  return rows;
}

/** Sends a multipart form of text fields to `/update-profile`. */
export async function updateProfile(
  { app }: TestApp,
  token: string | undefined,
  fields: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const response = await app.inject({
    method: "POST",
    url: "/apicalls/update-profile",
    headers: {
      "content-type": request.headers.get("content-type") ?? "",
      ...(token ? { authorization: token } : {}),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

/**
 * Makes a call wait for a lock of a transaction, and commits the transaction after more work in it.
 * @returns the answer of the call
 */
export async function whileItWaits<Answer>(
  db: Db,
  lock: (trx: Db) => Promise<unknown>,
  call: () => Promise<Answer>,
  work: (trx: Db) => Promise<unknown>,
): Promise<Answer> {
  const { begun } = await db.transaction().execute(async (trx) => {
    await lock(trx);
    const answer = call();
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0);
    await work(trx);
    return { begun: answer };
  });
  return begun;
}

/** Ends an account's credentials while a call waits for the account. Returns the answer of the call. */
export async function endMeanwhile<Answer>(
  db: Db,
  accountId: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const lock = (trx: Db) => lockAccount(trx, accountId);
  return whileItWaits(db, lock, call, (trx) => endCredentials(trx, accountId, "delete"));
}
