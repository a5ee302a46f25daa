/** The first sign-in with a paper card: the card's code and the recorded birthday (ADR 84). */
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { createLink } from "#server/core/accounts/links.ts";
import { lockAccount } from "#server/core/accounts/accounts.ts";
import { entryOf, findCard, maxCardTries, type Card } from "#server/core/paper-cards/cards.ts";
import type { Env } from "#server/kernel/env.ts";
import { setTargetAccount } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { enterAgain, enterOnce, type Enter, type Entry } from "./entry-once.ts";
import type { WrongAnswer } from "./guarded-entry.ts";
import { createSession } from "./sign-in.ts";

/** Finds a card and locks it and its account, so that each simultaneous attempt is counted. */
async function lockCard(trx: Db, code: string): Promise<Card | null> {
  const found = await findCard(trx, code);
  if (!found) return null;
  await lockAccount(trx, found.accountId);
  await sql`select from paper_cards where id = ${found.id} for update`.execute(trx);
  return findCard(trx, code);
}

/**
 * Signs in the person of a card in the caller's transaction. A person with an email address chooses a password, as
 * with an invitation. All others get a session, once ({@link enterAgain}). Wrong birthdays are counted, and the fifth
 * one disables the card.
 * @returns null if the code is invalid or no longer valid; the remaining tries after a wrong birthday
 */
export async function enterWithCard(
  trx: Db,
  env: Env,
  { code, birthday }: { readonly code: string; readonly birthday: string },
  request: FastifyRequest,
): Promise<Entry | WrongAnswer | null> {
  const card = await lockCard(trx, code);
  if (!card || entryOf({ ...card, isEntered: false }) !== "birthday") return null;
  const { accountId } = card;
  const enter: Enter = (client) => createSession(trx, env, { accountId, passwordHash: null }, client);
  if (card.isEntered) return enterAgain(request, trx, accountId, enter);
  setTargetAccount(accountId);
  if (birthday.trim() !== card.birthday) {
    await sql`update paper_cards set tries = tries + 1 where id = ${card.id}`.execute(trx);
    return { triesLeft: maxCardTries - card.tries - 1 };
  }
  if (card.hasEmail)
    return {
      status: true,
      nextPage: "invitation",
      // Nothing was emailed, so the address is not confirmed yet.
      code: await createLink(trx, { purpose: "invitation", accountId, isMailed: false }),
    };
  await sql`update paper_cards set entered_at = now() where id = ${card.id}`.execute(trx);
  return enterOnce(request, trx, accountId, enter);
}
