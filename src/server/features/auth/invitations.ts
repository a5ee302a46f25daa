/** The data of the invitation screen, and accepting an invitation. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { now } from "#server/platform/db/expressions.ts";
import type { InvitationAnswer } from "#shared/contracts/responses/auth.ts";
import type { InvitationState } from "#shared/contracts/responses/sessions.ts";
import type { Env } from "#server/kernel/env.ts";
import { lockAccount, setPassword } from "#server/core/accounts/accounts.ts";
import type { RequestClient } from "./devices.ts";
import { findByAccount } from "#server/core/accounts/people.ts";
import type { Challenge } from "./second-factor/challenges.ts";
import { createSession, type SignInResult } from "./sign-in.ts";
import { setTargetAccount } from "#server/kernel/context.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { WrongAnswer } from "./guarded-entry.ts";
import { countWrongAnswer, isRightAnswer, maxTries, type AskingLink } from "./link-answer.ts";

async function nameOf(db: Db, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null;
  const user = await db
    .selectFrom("users")
    .select(["first_name", "last_name"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return user ? `${user.first_name} ${user.last_name}` : null;
}

type OpenLink = AskingLink &
  Row<"one_time_links", "created_by" | "sent_to"> & {
    /** True if the invited person must answer a question in addition to the link. Team members don't. */
    isMentee: boolean;
  };

async function findOpen(db: Db, code: string): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select l.id, l.account_id, l.created_by, l.tries, l.number_hash, l.code_hash, l.sent_to,
      a.account_type = 'mentee' as "isMentee", m.birthday
    from one_time_links l join accounts a on a.id = l.account_id left join mentees m on m.account_id = a.id
    where l.purpose = 'invitation' and l.code_hash = ${hashToken(code)} and l.used_at is null
      and l.expires_at > now() and l.tries < ${maxTries}`.execute(db);
  return rows[0];
}

const asksOf = ({ isMentee, number_hash: hash }: OpenLink): InvitationAnswer["asks"] =>
  !isMentee ? "" : hash ? "number" : "birthday";

/**
 * Returns the data of the invitation screen. Null if the code is unknown, used, expired, or belongs to a disabled
 * person.
 */
export async function readInvitation(db: Db, code: string): Promise<InvitationAnswer | null> {
  const link = await findOpen(db, code);
  const person = link?.account_id ? await findByAccount(db, link.account_id) : null;
  if (!link || !person) return null;
  return {
    status: 1,
    dataType: "invitation",
    inviter: (await nameOf(db, link.created_by)) ?? person.organizationName,
    organization: person.organizationName,
    firstName: person.firstName,
    // The email contains only the first name, and the visitor has not proved to be that person yet.
    lastName: link.isMentee ? "" : person.lastName,
    email: person.email,
    languageCode: person.languageCode,
    asks: asksOf(link),
  };
}

/** Records when the page of an invitation was first opened, and returns its data. Null as in {@link readInvitation}. */
export async function openInvitation(db: Db, code: string): Promise<InvitationAnswer | null> {
  const shown = await readInvitation(db, code);
  if (shown)
    await db
      .updateTable("one_time_links")
      .set({ opened_at: now })
      .where("code_hash", "=", hashToken(code))
      .where("opened_at", "is", null)
      .execute();
  return shown;
}

/** Returns the state of an account's newest invitation, for callers who may invite. Null if there is none. */
export async function readInvitationState(db: Db, accountId: string): Promise<InvitationState | null> {
  const { rows } = await sql<
    Pick<InvitationState, "state" | "way" | "asksNumber"> & { openedAt: Date | null; expiresAt: Date }
  >`
    select case purpose when 'invitation' then 'mail' else 'text' end as way,
      case when entered_at is not null then 'used' when tries >= ${maxTries} then 'died' when used_at is not null then 'ended'
        when expires_at <= now() then 'expired' when opened_at is not null then 'opened' else 'open' end as state,
      opened_at as "openedAt", expires_at as "expiresAt",
      number_hash is not null and used_at is null and expires_at > now() as "asksNumber"
    from one_time_links where account_id = ${accountId} and purpose in ('invitation', 'textInvitation') order by id desc limit 1`.execute(
    db,
  );
  const [link] = rows;
  if (!link) return null;
  const { openedAt, expiresAt, ...rest } = link;
  return { ...rest, openedAt: openedAt?.toISOString() ?? "", expiresAt: expiresAt.toISOString() };
}

/** The input of a person who accepts an invitation. */
export interface Acceptance {
  readonly code: string;
  readonly answer: string;
  readonly passwordHash: string;
}

/**
 * Accepts an invitation in the caller's transaction: stores the password, confirms the address that the link was
 * emailed to, and begins a session. Wrong answers are counted. The fifth one ends the invitation and notifies the
 * team.
 * @returns null if the invitation is invalid or no longer valid; the remaining tries after a wrong answer
 */
export async function acceptInvitation(
  trx: Db,
  env: Env,
  { code, answer, passwordHash }: Acceptance,
  client: RequestClient,
): Promise<SignInResult | Challenge | WrongAnswer | null> {
  const found = await findOpen(trx, code);
  if (!found?.account_id) return null;
  const accountId = found.account_id;
  // Serializes simultaneous answers, so that each of them is counted.
  await lockAccount(trx, accountId);
  const link = await findOpen(trx, code);
  if (!link) return null;
  setTargetAccount(accountId);
  if (!(await findByAccount(trx, accountId))) return null;
  if (link.isMentee && !isRightAnswer(link, code, answer))
    return { triesLeft: await countWrongAnswer(trx, link) };
  await setPassword(trx, accountId, passwordHash);
  if (link.sent_to !== null)
    await trx
      .updateTable("accounts")
      .set({ email_confirmed_at: now })
      .where("id", "=", accountId)
      .where("email_wrong_at", "is", null)
      .execute();
  return createSession(trx, env, { accountId, passwordHash, isInvited: true }, client);
}
