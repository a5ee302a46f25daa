/** The short time between the right password and the code. */
import { sql, type Kysely } from "kysely";
import { hashToken, makeToken } from "../tokens.ts";

type Executor = Kysely<unknown>;

const validMinutes = 5;
/** Wrong codes, after which a challenge is no good. */
export const maxTries = 5;

/** The password was right; the code is asked for. */
export interface Challenge {
  /** A secret of 256 random bits; only its hash is stored. */
  readonly challenge: string;
}

/** Makes a challenge for an account. */
export async function createChallenge(trx: Executor, accountId: string): Promise<Challenge> {
  const challenge = makeToken();
  await sql`insert into second_factor_challenges (token_hash, account_id, expires_at)
    values (${hashToken(challenge)}, ${accountId}, now() + make_interval(mins => ${validMinutes}))`.execute(
    trx,
  );
  return { challenge };
}

const isOpen = (challenge: string) =>
  sql`token_hash = ${hashToken(challenge)} and expires_at > now() and tries < ${maxTries}`;

/** The account of a challenge that is still good, or null. */
export async function accountOf(db: Executor, challenge: string): Promise<string | null> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from second_factor_challenges where ${isOpen(challenge)}`.execute(db);
  return rows[0]?.account_id ?? null;
}

/**
 * Counts a try before the code is looked at; tries at the same time wait for each other.
 * @returns how many there were with this one, or null when the challenge is not good any more
 */
export async function countTry(trx: Executor, challenge: string): Promise<number | null> {
  const { rows } = await sql<{ tries: number }>`
    update second_factor_challenges set tries = tries + 1 where ${isOpen(challenge)} returning tries`.execute(
    trx,
  );
  return rows[0]?.tries ?? null;
}

/** The challenge has served its one purpose. */
export async function endChallenge(trx: Executor, challenge: string): Promise<void> {
  await sql`delete from second_factor_challenges where token_hash = ${hashToken(challenge)}`.execute(trx);
}
