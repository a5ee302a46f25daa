/** The link of a text message invitation and its page (ADR 79). The page shows nothing before the second proof. */
import { languageOf } from "#shared/constants.ts";
import { sql } from "kysely";
import type { FastifyRequest } from "fastify";
import type { TextInvitationAnswer } from "#shared/contracts/responses/auth.ts";
import { lockAccount } from "#server/core/accounts/accounts.ts";
import { createLink, textCodeHash } from "#server/core/accounts/links.ts";
import { plainCode } from "#server/core/paper-cards/card-code.ts";
import { setTargetAccount } from "#server/kernel/context.ts";
import type { Env } from "#server/kernel/env.ts";
import type { Db } from "#server/platform/db/database.ts";
import { enterAgain, enterOnce, type Enter, type Entry } from "./entry-once.ts";
import type { WrongAnswer } from "./guarded-entry.ts";
import { countWrongAnswer, isRightAnswer, maxTries, type AskingLink } from "./link-answer.ts";
import { createSession } from "./sign-in.ts";

type Link = AskingLink & {
  readonly accountId: string;
  readonly isEntered: boolean;
  readonly hasEmail: boolean;
  readonly languageCode: string;
};

/**
 * Finds the link of a code, open or used to sign in. Undefined if the number now belongs to another person or its owner
 * texted STOP.
 */
async function findLink(db: Db, code: string): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select l.id, l.account_id, l.tries, l.number_hash, l.code_hash, a.id::text as "accountId", a.email_key is not null as "hasEmail",
      m.birthday::text as birthday, a.language_code as "languageCode", l.entered_at is not null as "isEntered"
    from one_time_links l
    join accounts a on a.id = l.account_id and a.deleted_at is null and a.password_hash is null
    join mentees m on m.account_id = a.id and m.active and m.deleted_at is null and m.anonymized_at is null
    join organizations o on o.id = m.organization_id and o.active and o.deleted_at is null
    where l.purpose = 'textInvitation' and l.code_hash = ${textCodeHash(code)}
      and (l.used_at is null or l.entered_at is not null) and l.expires_at > now() and l.tries < ${maxTries}
      and l.sent_to_phone = m.mobile and m.text_consent_on is not null and m.text_consent_to = m.mobile
      and not text_stopped(m.mobile)`.execute(db);
  return rows[0];
}

/** Records when the page of a link was first opened, and returns what it asks for. Null for an invalid code. */
export async function openTextInvitation(db: Db, code: string): Promise<TextInvitationAnswer | null> {
  const link = await findLink(db, code);
  if (!link || link.isEntered) return null;
  await sql`update one_time_links set opened_at = now() where id = ${link.id} and opened_at is null`.execute(
    db,
  );
  return {
    status: 1,
    dataType: "textInvitation",
    asks: link.number_hash ? "number" : "birthday",
    languageCode: languageOf(link.languageCode),
  };
}

/**
 * Signs in the invited person in the caller's transaction. A person with an email address chooses a password, as with
 * a paper card. All others get a session. The link works once ({@link enterAgain}). Wrong answers are counted, and
 * the fifth one ends it.
 * @returns null if the code is invalid or no longer valid; the remaining tries after a wrong answer
 */
export async function enterByText(
  trx: Db,
  env: Env,
  { code, answer }: { readonly code: string; readonly answer: string },
  request: FastifyRequest,
): Promise<Entry | WrongAnswer | null> {
  const found = await findLink(trx, code);
  if (!found) return null;
  const { accountId } = found;
  // Serializes simultaneous answers, so that each is counted and only one of them signs in.
  await lockAccount(trx, accountId);
  const link = await findLink(trx, code);
  if (!link) return null;
  const enter: Enter = async (client) => {
    if (!link.hasEmail) return createSession(trx, env, { accountId, passwordHash: null }, client);
    const number = link.number_hash ? answer : null;
    return {
      status: true,
      nextPage: "invitation",
      // Nothing was emailed, so the address is not confirmed yet.
      code: await createLink(trx, { purpose: "invitation", accountId, number, isMailed: false }),
    };
  };
  if (link.isEntered) return enterAgain(request, trx, accountId, enter);
  setTargetAccount(accountId);
  if (!isRightAnswer(link, plainCode(code), answer)) return { triesLeft: await countWrongAnswer(trx, link) };
  await sql`update one_time_links set used_at = now(), entered_at = now() where id = ${link.id}`.execute(trx);
  return enterOnce(request, trx, accountId, enter);
}
