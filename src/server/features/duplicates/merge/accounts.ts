/** Merges the accounts of two mentees who are the same person. One account stays. */
import { sql } from "kysely";
import { mentees } from "#shared/records/mentees.ts";
import { deleteAccount } from "#server/core/accounts/accounts.ts";
import { replaceAccount } from "#server/core/chat/merge-rooms.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import type { HookContext } from "#server/core/records/hooks/hook.ts";
import { recordHooks } from "#server/core/records/hooks/index.ts";
import { maySetSignIns } from "#server/core/records/hooks/mentees.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { moveAccountRows } from "./move.ts";
import type { Pair } from "./plan.ts";

/** Returns the two mentees with their accounts, all locked. */
export async function lockPair(trx: Db, keptId: string, goneId: string): Promise<Pair> {
  await sql`select from accounts where id in (select account_id from mentees where id in (${keptId}, ${goneId}))
    order by id for update`.execute(trx);
  const { rows } = await sql<{
    id: string;
    accountId: string;
  }>`select id, account_id as "accountId" from mentees
    where id in (${keptId}, ${goneId}) order by id for update`.execute(trx);
  const accountOf = (id: string) => rows.find((row) => row.id === id)?.accountId ?? "0";
  return { keptId, goneId, stayingAccount: accountOf(keptId), goneAccount: accountOf(goneId) };
}

/** Returns which of the two accounts sign in with an email address. */
async function signIns(trx: Db, { stayingAccount, goneAccount }: Pair) {
  const { rows } = await sql<IdRow>`select id from accounts
    where id in (${stayingAccount}, ${goneAccount}) and email_key is not null and deleted_at is null`.execute(
    trx,
  );
  const has = (id: string) => rows.some((row) => row.id === id);
  return { kept: has(stayingAccount), gone: has(goneAccount) };
}

/**
 * Requires the right to change how a mentee signs in if one of the two can: with an email address, a code by text
 * message, a paper card, or an open session. Whichever record is kept, the sign-in of one person then opens the records
 * of both. Call it before anything is moved.
 * @throws AppError forbidden
 */
export async function requireSignInRightsOfBoth(
  context: HookContext,
  pair: Pair,
  kept: StoredRow,
): Promise<void> {
  const { rows } = await sql`select from mentees m join accounts a on a.id = m.account_id
    where m.id in (${pair.keptId}, ${pair.goneId}) and (a.email_key is not null
      or (m.text_consent_on is not null and m.text_consent_to = m.mobile)
      or exists (select from paper_cards c where c.mentee_id = m.id and c.expires_at > now() and c.entered_at is null)
      or exists (select from sessions s where s.account_id = a.id and s.expires_at > now()))`.execute(
    context.db,
  );
  if (rows.length > 0) await recordHooks[mentees.name]?.requireSignInRights?.(context, kept);
}

/**
 * Ends sign-ins by text message with the kept mentee's number, unless the caller may set sign-ins. The number would open
 * the records of both, once someone records the mentee's consent to texts.
 */
export async function endTextSignIn(context: HookContext, { keptId }: Pair): Promise<void> {
  if (maySetSignIns(context)) return;
  await sql`update mentees set sign_in_mobile = null where id = ${keptId}`.execute(context.db);
}

/**
 * Closes one of the two accounts and moves its rows to the other one. An account without an email address is always
 * closed if the other one has an address.
 * @param isGoneChosen true to keep the account and address of the mentee that is removed
 * @returns the closed account
 */
export async function joinAccounts(
  { db, registry }: HookContext,
  pair: Pair,
  isGoneChosen: boolean,
): Promise<string> {
  const { keptId, goneId, stayingAccount, goneAccount } = pair;
  const has = await signIns(db, pair);
  const isSwapped = has.gone && (!has.kept || isGoneChosen);
  const [survivor, closed] = isSwapped ? [goneAccount, stayingAccount] : [stayingAccount, goneAccount];
  await replaceAccount(db, keptId, closed, survivor);
  await moveAccountRows(db, registry, closed, survivor);
  if (isSwapped) {
    await sql`set constraints mentees_account_id_key deferred`.execute(db);
    await sql`update mentees m set account_id = o.account_id, email = o.email from mentees o
      where m.id in (${keptId}, ${goneId}) and o.id in (${keptId}, ${goneId}) and o.id <> m.id`.execute(db);
    await sql`set constraints mentees_account_id_key immediate`.execute(db);
  }
  await deleteAccount(db, closed);
  return closed;
}
