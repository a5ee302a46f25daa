/**
 * Signing in with a code that works once, even if the response is lost: for some minutes, the browser may send the same
 * request again with the same `Idempotency-Key`. The new response replaces the lost one. Without the key, the code is
 * used.
 */
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { PasswordFirst } from "#shared/contracts/responses/auth.ts";
import { endSession } from "#server/core/accounts/session.ts";
import { SaveKey, type AnswerExtras } from "#server/core/records/save/save-keys.ts";
import { setTargetAccount } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { RequestClient } from "./devices.ts";
import type { Challenge } from "./second-factor/challenges.ts";
import { requestClientOf } from "./sign-in-cookies.ts";
import type { SignInResult } from "./sign-in.ts";

/** Minutes after the first request in which it may be repeated. */
const validMinutes = 10;
/** Browsers send 32 random characters. A short key could be guessed, so it is ignored. */
const minKey = 32;

export type Entry = SignInResult | Challenge | PasswordFirst;

/** Signs in the person of a code whose answer is right. */
export type Enter = (client: RequestClient) => Promise<Entry | null>;

function keyOf(request: FastifyRequest, accountId: string): SaveKey | undefined {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || key.length < minKey) return undefined;
  return new SaveKey(request, key, { accountId });
}

function secretOf(entry: Entry): string {
  if ("token" in entry) return entry.token;
  return "challenge" in entry ? entry.challenge : entry.code;
}

/** Returns what identifies a response later. It contains no secret that opens a session. */
const extrasOf = (entry: Entry): AnswerExtras => ({
  given: hashToken(secretOf(entry)).toString("hex"),
  ...("device" in entry ? { device: entry.device } : {}),
});

/** Signs in, and stores the request's key if it has one. The caller has locked the account. */
export async function enterOnce(
  request: FastifyRequest,
  trx: Db,
  accountId: string,
  enter: Enter,
): Promise<Entry | null> {
  const entry = await enter(requestClientOf(request));
  if (entry) await keyOf(request, accountId)?.store(trx, { recordId: accountId, extras: extrasOf(entry) });
  return entry;
}

/**
 * Returns true if the session, challenge, or invitation of a response still works. Whatever ended it, such as a
 * sign-out everywhere, also ends the repetition. If a code was tried for the challenge, the response wasn't lost, and a
 * new challenge would allow more tries.
 */
async function isValid(trx: Db, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions where token_hash = ${hash}
    union all select 1 from second_factor_challenges where token_hash = ${hash} and tries = 0
    union all select 1 from one_time_links where code_hash = ${hash} and used_at is null`.execute(trx);
  return rows.length > 0;
}

/**
 * Signs in again if the same request has used the code a short time ago. The session or challenge of the first response
 * ends. The caller has locked the account.
 * @returns null if it was another request, too long ago, or if its response was revoked
 */
export async function enterAgain(
  request: FastifyRequest,
  trx: Db,
  accountId: string,
  enter: Enter,
): Promise<Entry | null> {
  const key = keyOf(request, accountId);
  const before = await key?.find(trx, validMinutes).catch((error: unknown) => {
    // The key came with another answer.
    if (error instanceof AppError && error.code === "conflict") return undefined;
    throw error;
  });
  if (!key || !before) return null;
  const { given = "", device } = before.extras;
  const hash = Buffer.from(given, "hex");
  if (!(await isValid(trx, hash))) return null;
  setTargetAccount(accountId);
  await endSession(trx, hash);
  await sql`delete from second_factor_challenges where token_hash = ${hash}`.execute(trx);
  const client = requestClientOf(request);
  // The same device, so that the person isn't told of a new one.
  const entry = await enter({ ...client, device: client.device ?? device });
  if (entry) await key.replace(trx, extrasOf(entry));
  return entry;
}
