/**
 * Signing in without an email address and password: a mentee gets a code by text message (ADR 79). No response reveals
 * whether a person exists.
 */
import { sql } from "kysely";
import { lockAccount } from "#server/core/accounts/accounts.ts";
import { notifyAboutAddress } from "#server/core/notifications/address-mail.ts";
import { createCode, endSignInCodes, tryBirthday, tryCode } from "./reset-codes.ts";
import { deviceOfAccount, type RequestClient } from "./devices.ts";
import type { Challenge } from "./second-factor/challenges.ts";
import { createSession, type SignInResult } from "./sign-in.ts";
import { findPhone } from "#server/core/texts/phone.ts";
import { signInCodeKind, textMentee } from "#server/core/texts/queue-text.ts";
import type { Env } from "#server/kernel/env.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import { senderNameOf } from "#server/core/notifications/sender.ts";

interface Found {
  readonly menteeId: string;
  readonly accountId: string;
  readonly passwordHash: string | null;
  /** In E.164 format. */
  readonly mobile: string;
  /** `MM-DD` */
  readonly birthday: string | null;
}

/**
 * Finds the active mentee with a phone number or client id, whose number may be used to sign in: staff who may set
 * sign-ins entered or confirmed it, or the mentee did.
 * @returns null if there is none or more than one; people who share a number must use their client ids
 */
async function findOne(db: Db, username: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select m.id::text as "menteeId", a.id::text as "accountId", a.password_hash as "passwordHash", m.mobile,
      to_char(m.birthday, 'MM-DD') as birthday
    from (
      select id from mentees where mobile = e164(${username})
      union select id from mentees where lower(client_id) = lower(${username.trim()}) and client_id is not null
        and deleted_at is null
    ) f
    join mentees m on m.id = f.id and m.active and m.deleted_at is null and m.anonymized_at is null
      and m.sign_in_mobile = m.mobile
    join accounts a on a.id = m.account_id and a.deleted_at is null
    join organizations o on o.id = m.organization_id and o.active and o.deleted_at is null
    limit 2`.execute(db);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/**
 * Maximum number of codes per hour for a phone that answered STOP: enough to sign in, but too few to bother a new owner
 * of the number.
 */
const codesAfterStop = 1;

/**
 * Texts a code if exactly one person matches and agreed to text messages at this number. A STOP doesn't prevent it,
 * because the person is asking for this text and would be locked out otherwise.
 */
export async function textSignInCode(db: Db, env: Env, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await findOne(trx, username);
    const phone = found && (await findPhone(trx, found.menteeId));
    // The number may have changed between the two reads.
    if (!phone?.hasConsent || phone.mobile !== found?.mobile) return;
    const made = await createCode(
      trx,
      phone.accountId,
      "signIn",
      phone.state === "stopped" ? codesAfterStop : undefined,
    );
    if (!made) return;
    await textMentee(trx, env, phone, {
      kind: signInCodeKind,
      text: (written) =>
        textsOf(written)("server.texts.signInCode", {
          sender: senderNameOf(phone.textName, env),
          code: made.code,
        }),
      eventKey: `signInCode:${made.id}`,
    });
  });
}

/** The input of a sign-in with a code. */
export interface CodeCredentials {
  readonly username: string;
  readonly code: string;
  /** `MM-DD`, or a full date, whose year is ignored. Empty if it wasn't asked for yet. */
  readonly birthday: string;
}

/**
 * Uses a code and begins a session in the caller's transaction. On a new device, the birthday is required too, so
 * that reading a code on a lock screen is not enough. The fifth wrong birthday in a day ends the codes and notifies
 * the team.
 * @returns null if the code or birthday is wrong; `asks` if the code is right and the birthday is missing, even if
 * none is recorded
 */
export async function signInWithCode(
  trx: Db,
  env: Env,
  { username, code, birthday }: CodeCredentials,
  client: RequestClient,
): Promise<SignInResult | Challenge | { readonly asks: "birthday" } | null> {
  const found = await findOne(trx, username);
  const { accountId = "0", passwordHash = null } = found ?? {};
  await lockAccount(trx, accountId);
  const isKnown = (await deviceOfAccount(trx, accountId, client.device)) !== null;
  if ((await tryCode(trx, accountId, code, "signIn")) === null || !found) return null;
  if (!isKnown) {
    if (birthday === "") return { asks: "birthday" };
    const isRight = found.birthday !== null && found.birthday === birthday.trim().slice(-5);
    const tried = await tryBirthday(trx, accountId, isRight);
    if (tried === "lastWrong") await notifyAboutAddress(trx, accountId, "codesEnded");
    if (tried !== "right") return null;
  }
  await endSignInCodes(trx, accountId);
  return createSession(trx, env, { accountId, passwordHash }, client);
}
