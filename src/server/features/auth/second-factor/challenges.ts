/** The short time between the right password and the code. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { minutesFromNow } from "#server/platform/db/expressions.ts";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";

const validMinutes = 5;
/** Wrong codes, after which a challenge is no good. */
export const maxTries = 5;

/** The password was right; the code is asked for. */
export interface Challenge {
  /** A secret of 256 random bits; only its hash is stored. */
  readonly challenge: string;
}

/** Makes a challenge for an account. */
export async function createChallenge(trx: Db, accountId: string): Promise<Challenge> {
  const challenge = makeToken();
  await trx
    .insertInto("second_factor_challenges")
    .values({
      token_hash: hashToken(challenge),
      account_id: accountId,
      expires_at: minutesFromNow(validMinutes),
    })
    .execute();
  return { challenge };
}

const isGood = sql<boolean>`expires_at > now() and tries < ${maxTries}`;
const isOpen = (challenge: string) => sql<boolean>`token_hash = ${hashToken(challenge)} and ${isGood}`;

/** A challenge that was made and has not served yet. */
export interface KnownChallenge {
  readonly accountId: string;
  /** Whether a code for it is still looked at. */
  readonly isOpen: boolean;
}

/** The challenge of a secret, or null. */
export async function findChallenge(db: Db, challenge: string): Promise<KnownChallenge | null> {
  const found = await db
    .selectFrom("second_factor_challenges")
    .select(["account_id as accountId", isGood.as("isOpen")])
    .where("token_hash", "=", hashToken(challenge))
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Counts a try before the code is looked at; tries at the same time wait for each other.
 * @returns how many there were with this one, or null when the challenge is not good any more
 */
export async function countTry(trx: Db, challenge: string): Promise<number | null> {
  const counted = await trx
    .updateTable("second_factor_challenges")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where(isOpen(challenge))
    .returning("tries")
    .executeTakeFirst();
  return counted?.tries ?? null;
}

/** The challenge has served its one purpose. */
export async function endChallenge(trx: Db, challenge: string): Promise<void> {
  await trx.deleteFrom("second_factor_challenges").where("token_hash", "=", hashToken(challenge)).execute();
}
