/** Ownership of email addresses: confirming one's address after sign-in, and "This is not me" (ADR 34). */
import { sql } from "kysely";
import type { TFunction } from "i18next";
import type { Db } from "#server/platform/db/database.ts";
import { now } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { Env } from "#server/kernel/env.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import { readAddressAccount, stateOf } from "#server/core/accounts/address-state.ts";
import { renewNumber } from "#server/core/accounts/links.ts";
import { lockAccount } from "#server/core/accounts/accounts.ts";
import { endCredentials } from "#server/core/accounts/credentials.ts";
import { findByAccount } from "#server/core/accounts/people.ts";
import type { Limits } from "#server/core/accounts/limits.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import {
  mailConfirmation,
  mailInvitation,
  notifyAboutAddress,
} from "#server/core/notifications/address-mail.ts";
import { withPersonLimited } from "#server/core/records/sign-in-rights.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { StoreAnswer } from "#server/core/records/save/transaction.ts";
import type { Invited, StoreInvited } from "./invite-once.ts";

/**
 * Emails the caller a link that confirms their address.
 * @throws BusinessError if there is nothing to confirm, AppError `tooManyRequests`
 */
export async function sendConfirmation(
  { db, env, limits }: { db: Db; env: Env; limits: Limits },
  { caller }: SignedIn,
  t: TFunction,
  storeAnswer?: StoreAnswer,
): Promise<void> {
  await limits.count("addressMail", caller.accountId);
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, caller.accountId);
    const state = stateOf(await readAddressAccount(trx, caller.accountId));
    if (state === "wrong") throw new BusinessError(t("server.accounts.addressIsWrong"));
    if (state !== "unconfirmed") throw new BusinessError(t("server.accounts.addressIsConfirmed"));
    await mailConfirmation(trx, env, caller.accountId);
    await storeAnswer?.(trx, caller.accountId);
  });
}

/**
 * Confirms the caller's address with the code that was emailed to it.
 * @returns false if the link is invalid, expired, or belongs to another person
 */
export const confirmAddress = (db: Db, { caller }: SignedIn, code: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockAccount(trx, caller.accountId);
    const { rows } = await sql`
      with used as (
        update one_time_links set used_at = now()
        where purpose = 'address' and code_hash = ${hashToken(code)} and account_id = ${caller.accountId}
          and used_at is null and expires_at > now()
        returning account_id, sent_to
      )
      update accounts a set email_confirmed_at = now() from used u
      where a.id = u.account_id and a.email_key = u.sent_to and a.email_wrong_at is null
      returning a.id`.execute(trx);
    return rows.length > 0;
  });

/**
 * "This is not me": marks the address as wrong, ends its links, codes, and queued emails, and notifies the team. The
 * code of an invitation or a confirmation email is accepted, even after its link was used. It has no effect if the
 * address was confirmed in the meantime or no longer belongs to the mentee.
 * @returns false if the code is unknown
 */
export async function reportWrongAddress(trx: Db, code: string): Promise<boolean> {
  const { rows } = await sql<Row<"accounts", "id" | "email_key" | "email_wrong_at">>`
    select a.id, a.email_key, a.email_wrong_at from accounts a join one_time_links l on l.account_id = a.id
    where l.code_hash = ${hashToken(code)} and l.purpose in ('invitation', 'address') and l.sent_to = a.email_key
      and a.account_type = 'mentee' and a.email_confirmed_at is null and a.deleted_at is null
    for update of a`.execute(trx);
  const [account] = rows;
  if (!account) return false;
  if (account.email_wrong_at) return true;
  await trx.updateTable("accounts").set({ email_wrong_at: now }).where("id", "=", account.id).execute();
  await endCredentials(trx, account.id, "email");
  await sql`update deliveries set status = 'failed', body = null
    where status = 'queued' and lower("to") = ${account.email_key}`.execute(trx);
  await notifyAboutAddress(trx, account.id, "addressWrong");
  return true;
}

/**
 * Sends another invitation to a person who has no password yet.
 * @param tableName a record type of people
 * @param store stores the response in the transaction of the invitation
 * @throws AppError badRequest for other types, forbidden, notFound, `tooManyRequests`; BusinessError
 */
export const inviteAgain = (
  repository: Repository,
  limits: Limits,
  tableName: string,
  personId: string,
  store: StoreInvited,
): Promise<Invited> =>
  withPersonLimited(repository, tableName, personId, {
    async allow({ db, t }, { accountId }) {
      await lockAccount(db, accountId);
      const stored = await readAddressAccount(db, accountId);
      if (stored?.email_key === null) throw new BusinessError(t("server.people.noEmail"));
      if (stored?.password_hash !== null) throw new BusinessError(t("server.accounts.invitationNotNeeded"));
      if (stored.email_wrong_at) throw new BusinessError(t("server.accounts.invitationWrongAddress"));
      if (!(await findByAccount(db, accountId)))
        throw new BusinessError(t("server.accounts.invitationInactive"));
    },
    count: (accountId) => limits.count("addressMail", accountId),
    async run({ db, env, signedIn }, { accountId }) {
      const answer = { number: await mailInvitation(db, env, accountId, signedIn) };
      await store(db, answer);
      return answer;
    },
  });

/**
 * Creates a new number for a person's open invitation by email or text message. Sends nothing.
 * @param tableName a record type of people
 * @param store stores the response in the same transaction
 * @throws AppError badRequest for other types, forbidden, notFound, `tooManyRequests`; BusinessError if no open
 * invitation asks for a number
 */
export const renewInvitationNumber = (
  repository: Repository,
  limits: Limits,
  tableName: string,
  personId: string,
  store: StoreInvited,
): Promise<Invited> =>
  withPersonLimited(repository, tableName, personId, {
    allow: ({ db }, { accountId }) => lockAccount(db, accountId),
    count: (accountId) => limits.count("invitationNumber", accountId),
    async run({ db, t }, { accountId }) {
      const number = await renewNumber(db, accountId);
      if (number === null) throw new BusinessError(t("server.accounts.noNumber"));
      await store(db, { number });
      return { number };
    },
  });
