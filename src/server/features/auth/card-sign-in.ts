/** The first sign-in with a card on paper: its code and the birthday on record (ADR 84). */
import { sql } from "kysely";
import { createLink } from "#server/core/accounts/links.ts";
import { lockAccount } from "#server/core/accounts/accounts.ts";
import { entryOf, findCard, maxCardTries, type Card } from "#server/core/paper-cards/cards.ts";
import type { Env } from "#server/kernel/env.ts";
import { setTargetAccount } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { PaperCardInvitation } from "#shared/contracts/paper-cards.ts";
import type { Visitor } from "./devices.ts";
import type { WrongAnswer } from "./guarded-entry.ts";
import type { Challenge } from "./second-factor/challenges.ts";
import { createSession, type SignInResult } from "./sign-in.ts";

/** The card with its account and itself locked, so that simultaneous answers each count. */
async function lockCard(trx: Db, code: string): Promise<Card | null> {
  const found = await findCard(trx, code);
  if (!found) return null;
  await lockAccount(trx, found.accountId);
  await sql`select from paper_cards where id = ${found.id} for update`.execute(trx);
  return findCard(trx, code);
}

/**
 * Lets the person of a card in, inside the caller's transaction: who has an email chooses a password, as with an invitation,
 * all others get a session, once. A wrong birthday is counted; the fifth ends this way in.
 * @returns null when the code is no good for it (any more), the tries that are left after a wrong birthday
 */
export async function enterWithCard(
  trx: Db,
  env: Env,
  { code, birthday }: { readonly code: string; readonly birthday: string },
  visitor: Visitor,
): Promise<SignInResult | Challenge | PaperCardInvitation | WrongAnswer | null> {
  const card = await lockCard(trx, code);
  if (!card || entryOf(card) !== "birthday") return null;
  const { accountId } = card;
  setTargetAccount(accountId);
  if (birthday.trim() !== card.birthday) {
    await sql`update paper_cards set tries = tries + 1 where id = ${card.id}`.execute(trx);
    return { triesLeft: maxCardTries - card.tries - 1 };
  }
  if (card.hasEmail)
    return {
      status: true,
      nextPage: "invitation",
      // Nothing was mailed: the address is still to be proved.
      code: await createLink(trx, { purpose: "invitation", accountId, isMailed: false }),
    };
  await sql`update paper_cards set entered_at = now() where id = ${card.id}`.execute(trx);
  return createSession(trx, env, { accountId, passwordHash: null }, visitor);
}
