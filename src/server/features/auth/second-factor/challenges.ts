/** The short-lived challenge between a correct password and the second-factor code. */
import { sql } from "kysely";
import type { ProviderSignIn } from "#server/core/accounts/session.ts";
import type { Db } from "#server/platform/db/database.ts";
import { minutesFromNow } from "#server/platform/db/expressions.ts";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";

const validMinutes = 5;
/** Number of wrong codes that end a challenge. */
export const maxTries = 5;

/** The password was right, and the code is required next. */
export interface Challenge {
  /** A secret of 256 random bits. Only its hash is stored. */
  readonly challenge: string;
}

/**
 * Creates a challenge for an account.
 * @param linkId the link to the identity provider, if the person signed in through one
 */
export async function createChallenge(trx: Db, accountId: string, linkId?: string): Promise<Challenge> {
  const challenge = makeToken();
  await trx
    .insertInto("second_factor_challenges")
    .values({
      token_hash: hashToken(challenge),
      account_id: accountId,
      identity_link_id: linkId ?? null,
      expires_at: minutesFromNow(validMinutes),
    })
    .execute();
  return { challenge };
}

const isGood = sql<boolean>`expires_at > now() and tries < ${maxTries}`;
const isOpen = (challenge: string) => sql<boolean>`token_hash = ${hashToken(challenge)} and ${isGood}`;

/** A stored challenge that was not used yet. */
export interface KnownChallenge {
  readonly accountId: string;
  /** True if it still accepts a code. */
  readonly isOpen: boolean;
  /** The link of a sign-in through an identity provider, or null. */
  readonly linkId: string | null;
}

/** Returns the sign-in that a challenge completes. */
export const providerOf = ({ linkId }: KnownChallenge): { provider?: ProviderSignIn } =>
  linkId === null ? {} : { provider: { linkId, hasFactor: false } };

/** Returns the challenge of a secret, or null. */
export async function findChallenge(db: Db, challenge: string): Promise<KnownChallenge | null> {
  const found = await db
    .selectFrom("second_factor_challenges")
    .select(["account_id as accountId", "identity_link_id as linkId", isGood.as("isOpen")])
    .where("token_hash", "=", hashToken(challenge))
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Counts a try before the code is checked. A lock serializes simultaneous tries.
 * @returns the number of tries including this one; null if the challenge is no longer valid
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

/** Ends a challenge after its use. */
export async function endChallenge(trx: Db, challenge: string): Promise<void> {
  await trx.deleteFrom("second_factor_challenges").where("token_hash", "=", hashToken(challenge)).execute();
}
