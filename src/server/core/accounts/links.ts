/** Single-use links that are sent to an account. Only the hashes of their codes are stored. */
import { randomInt } from "node:crypto";
import { sql, type NotNull, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { minutesFromNow, now } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";
import { makeCardCode, plainCode } from "#server/core/paper-cards/card-code.ts";

// Hours of validity. A text message that waits until the morning still works for the three days that it promises.
const hoursOf = { invitation: 72, address: 24, textInvitation: 84 } as const;

/** Returns six random digits. Staff tell them, by phone or in person, to people whose birthday isn't on record. */
export const makeNumber = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/**
 * Returns the stored form of a number, which belongs to one link. @param link identifies the link: the hash of its code
 * in hexadecimal
 */
export const numberHash = (link: string, typed: string): Buffer =>
  hashToken(`${link}:${typed.replace(/\D/g, "")}`);

/** Returns the stored form of a texted code. */
export const textCodeHash = (code: string): Buffer => hashToken(`text invitation ${plainCode(code)}`);

/** The kind of a delivery with an invitation by text message. */
export const textInvitationKind = "textInvitation";

/** Ends the open links of an account. A waiting text message whose link has ended isn't sent. */
export async function endLinks(trx: Db, accountId: string): Promise<void> {
  await sql`update deliveries set status = 'suppressed', body = null
    where account_id = ${accountId} and channel = 'sms' and kind = ${textInvitationKind} and status = 'queued'`.execute(
    trx,
  );
  await trx
    .updateTable("one_time_links")
    .set({ used_at: now })
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .execute();
}

interface StoredLink {
  readonly purpose: keyof typeof hoursOf;
  readonly accountId: string;
  readonly createdBy: string | null;
  readonly codeHash: Buffer;
  readonly number: string | null;
  readonly sentTo?: RawBuilder<string> | null;
  readonly phone?: string;
}

/** Stores a link and ends an earlier one of the account, by email or text message. @returns the end of its validity */
async function storeLink(trx: Db, link: StoredLink): Promise<Date> {
  const { purpose, accountId, createdBy, codeHash, number, sentTo = null, phone = null } = link;
  await endLinks(trx, accountId);
  const { expires_at: expiresAt } = await trx
    .insertInto("one_time_links")
    .values({
      purpose,
      code_hash: codeHash,
      account_id: accountId,
      created_by: createdBy,
      expires_at: minutesFromNow(hoursOf[purpose] * 60),
      number_hash: number === null ? null : numberHash(codeHash.toString("hex"), number),
      sent_to: sentTo,
      sent_to_phone: phone,
    })
    .returning("expires_at")
    .$narrowType<{ expires_at: NotNull }>()
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** The data of a new link. */
export interface NewLink {
  /** `invitation` is valid for 72 hours, `address` (to confirm an address) for 24. */
  readonly purpose: Exclude<keyof typeof hoursOf, "textInvitation">;
  readonly accountId: string;
  /** The person who invites, shown to the invited person. */
  readonly createdBy?: string | null;
  /** The number that the link asks for in addition to the code. */
  readonly number?: string | null;
  /**
   * True if the code is sent to the account's address, so that using it proves the address. If not, it is given to the
   * caller.
   */
  readonly isMailed?: boolean;
}

/**
 * Creates a link and ends an earlier one of the account.
 * @returns its code of 256 random bits
 */
export async function createLink(trx: Db, link: NewLink): Promise<string> {
  const { purpose, accountId, createdBy = null, number = null, isMailed = true } = link;
  const code = makeToken();
  const sentTo = isMailed ? sql<string>`(select email_key from accounts where id = ${accountId})` : null;
  await storeLink(trx, { purpose, accountId, createdBy, number, codeHash: hashToken(code), sentTo });
  return code;
}

/**
 * Creates an invitation for `/confirm-invitation?code=…`. See {@link createLink}.
 * @param invitedByAccountId the account that invites
 */
export const createInvitation = (
  trx: Db,
  accountId: string,
  invitedByAccountId: string | null,
  number: string | null = null,
): Promise<string> =>
  createLink(trx, { purpose: "invitation", accountId, createdBy: invitedByAccountId, number });

/** An invitation by text message. */
export interface NewTextLink {
  readonly accountId: string;
  readonly createdBy: string;
  /** The phone number in E.164 format. The link works only while the person has this number. */
  readonly phone: string;
  /** The number that the link asks for if no birthday is on record. */
  readonly number: string | null;
}

/**
 * Creates a link for `/i#…` and ends an earlier one of the account, by email or text message.
 * @returns its code of 60 random bits, and the end of its validity
 */
export async function createTextLink(trx: Db, link: NewTextLink): Promise<{ code: string; expiresAt: Date }> {
  const code = plainCode(makeCardCode());
  const stored = { ...link, purpose: "textInvitation", codeHash: textCodeHash(code) } as const;
  return { code, expiresAt: await storeLink(trx, stored) };
}

/**
 * Replaces the number of an account's open invitation. The link stays valid, and its tries start over.
 * @returns the new number, or null if no open invitation asks for one
 */
export async function renewNumber(trx: Db, accountId: string): Promise<string | null> {
  const { rows } = await sql<Row<"one_time_links", "id" | "code_hash">>`
    select id, code_hash from one_time_links
    where account_id = ${accountId} and purpose in ('invitation', 'textInvitation') and number_hash is not null
      and used_at is null and expires_at > now()
    for update`.execute(trx);
  const [link] = rows;
  if (!link) return null;
  const number = makeNumber();
  await sql`update one_time_links set tries = 0, number_hash = ${numberHash(link.code_hash.toString("hex"), number)}
    where id = ${link.id}`.execute(trx);
  return number;
}
