/** Single-use links that are mailed to an account. Only hashes of their codes are stored. */
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { minutesFromNow, now } from "#server/platform/db/expressions.ts";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";

const hoursOf = { invitation: 72, address: 24 } as const;

/** Six digits, said by phone or in person, for people whose birthday is not on record. */
export const makeNumber = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** A number is stored with the code of its link, without which its million possibilities cannot be tried. */
export const numberHash = (code: string, typed: string): Buffer =>
  hashToken(`${code}:${typed.replace(/\D/g, "")}`);

/** Ends the open links of an account. */
export async function endLinks(trx: Db, accountId: string): Promise<void> {
  await trx
    .updateTable("one_time_links")
    .set({ used_at: now })
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .execute();
}

/** What a new link is for. */
export interface NewLink {
  /** `invitation` lasts 72 hours, `address` (confirming one) 24. */
  readonly purpose: keyof typeof hoursOf;
  readonly accountId: string;
  /** Who invites, shown to the invited person. */
  readonly createdBy?: string | null;
  /** Asked for by the link beside the code. */
  readonly number?: string | null;
  /** Whether the code goes to the address of the account, which using it then proves; otherwise it is handed over here. */
  readonly isMailed?: boolean;
}

/**
 * Makes a link and ends an earlier one of the account.
 * @returns its code of 256 random bits
 */
export async function createLink(trx: Db, link: NewLink): Promise<string> {
  const { purpose, accountId, createdBy = null, number = null, isMailed = true } = link;
  const code = makeToken();
  await endLinks(trx, accountId);
  await trx
    .insertInto("one_time_links")
    .values({
      purpose,
      code_hash: hashToken(code),
      account_id: accountId,
      created_by: createdBy,
      expires_at: minutesFromNow(hoursOf[purpose] * 60),
      number_hash: number === null ? null : numberHash(code, number),
      sent_to: isMailed ? sql<string>`(select email_key from accounts where id = ${accountId})` : null,
    })
    .execute();
  return code;
}

/**
 * Makes an invitation for `/confirm-invitation?code=…`; see {@link createLink}.
 * @param invitedByAccountId who invites
 */
export const createInvitation = (
  trx: Db,
  accountId: string,
  invitedByAccountId: string | null,
  number: string | null = null,
): Promise<string> =>
  createLink(trx, { purpose: "invitation", accountId, createdBy: invitedByAccountId, number });
