import { setTimeout as sleep } from "node:timers/promises";
import { generateSync } from "otplib";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { Db } from "#server/platform/db/database.ts";
import type { TestApp } from "#tests/support/app.ts";
import { signIn, type Person } from "#tests/support/factories.ts";

const period = 30_000;

/** Stops the date of this process during each test of a file, so that no code expires on a slow machine. */
export function stopDate(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());
}

/**
 * A code of an authenticator app.
 * @param steps how many 30-second steps its clock is ahead of this machine's
 */
export async function codeOf(secret: string, steps = 0): Promise<string> {
  // A code must not grow old between here and the server.
  const left = period - (Date.now() % period);
  if (left < 4000 && !vi.isFakeTimers()) await sleep(left + 50);
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

/** Returns a code of six digits that isn't valid around now. */
export async function wrongCode(secret: string): Promise<string> {
  const good = await Promise.all([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return ["111111", "222222", "333333", "444444", "555555", "666666"].find((code) => !good.includes(code))!;
}

/** Makes the codes of the current 30 seconds usable again. */
export const forgetStep = (db: Db, accountId: string) =>
  sql`update accounts set totp_last_step = 0 where id = ${accountId}`.execute(db);

export interface Factor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Token of the session that set it up. */
  readonly token: string;
}

/** Sets up a second factor with the product's calls. A code of the current step can be used right after. */
export async function setUpFactor(test: TestApp, { accountId }: Person): Promise<Factor> {
  const { db } = test;
  const token = await signIn(db, accountId);
  const start = await test.post("auth/secondFactor/start", {}, token);
  expect(start).toMatchObject({ status: 200, body: { status: 1, secret: expect.any(String) } });
  const secret = String(start.body["secret"]);
  const confirmed = await test.post("auth/secondFactor/confirm", { code: await codeOf(secret) }, token);
  expect(confirmed).toMatchObject({ status: 200, body: { status: 1 } });
  await forgetStep(db, accountId);
  return { secret, recoveryCodes: confirmed.body["recoveryCodes"] as string[], token };
}
