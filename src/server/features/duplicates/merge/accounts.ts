/** Of two mentees who are one person one account stays. */
import { sql } from "kysely";
import { mentees } from "#shared/records/mentees.ts";
import { deleteAccount } from "#server/core/accounts/accounts.ts";
import { replaceAccount } from "#server/core/chat/merge-rooms.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import type { HookContext } from "#server/core/records/hooks/hook.ts";
import { recordHooks } from "#server/core/records/hooks/index.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { moveAccountRows } from "./move.ts";
import type { Pair } from "./plan.ts";

/** The two mentees with their accounts, all locked. */
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

/** Which of the two accounts somebody can sign in with. */
async function signIns(trx: Db, { stayingAccount, goneAccount }: Pair) {
  const { rows } = await sql<IdRow>`select id from accounts
    where id in (${stayingAccount}, ${goneAccount}) and email_key is not null and deleted_at is null`.execute(
    trx,
  );
  const has = (id: string) => rows.some((row) => row.id === id);
  return { kept: has(stayingAccount), gone: has(goneAccount) };
}

/**
 * Closes one of the two accounts; what belongs to it goes to the other one. An account without an email never stays where
 * the other one has one.
 * @param kept the row of the mentee that stays
 * @param isGoneChosen the account of the mentee that goes stays, with its address
 * @returns the closed account
 * @throws AppError forbidden for who may not change how a mentee signs in
 */
export async function joinAccounts(
  context: HookContext,
  pair: Pair,
  kept: StoredRow,
  isGoneChosen: boolean,
): Promise<string> {
  const { db, registry } = context;
  const { keptId, goneId, stayingAccount, goneAccount } = pair;
  const has = await signIns(db, pair);
  const isSwapped = has.gone && (!has.kept || isGoneChosen);
  if (isSwapped && has.kept) await recordHooks[mentees.name]?.requirePower?.(context, kept);
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
