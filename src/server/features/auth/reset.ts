/** The three steps of a forgotten password. Nothing here reveals whether an account exists. */
import type { Db } from "#server/platform/db/database.ts";
import type { Env } from "#server/kernel/env.ts";
import { senderNameFor } from "#server/core/notifications/sender.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import { emailKey, lockAccount, setPassword } from "#server/core/accounts/accounts.ts";
import { hashPassword } from "#server/core/accounts/passwords.ts";
import { findByEmail } from "#server/core/accounts/people.ts";
import { createCode, tryCode } from "./reset-codes.ts";

/** Step 1: mails a code, when there is somebody to mail it to whose address is confirmed. */
export async function sendCode(db: Db, env: Env, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await findByEmail(trx, emailKey(username));
    if (!person?.isReachable) return;
    const made = await createCode(trx, person.accountId, "reset");
    if (!made) return;
    await queueMail(trx, env, {
      to: person.email,
      owner: person,
      template: "verificationCode",
      languageCode: person.languageCode,
      values: { firstName: person.firstName, organization: senderNameFor(person, env), code: made.code },
      eventKey: `verificationCode:${made.id}`,
    });
  });
}

/** Step 2: whether the code is right; it stays good for step 3. */
export async function isRightCode(db: Db, username: string, code: string): Promise<boolean> {
  const person = await findByEmail(db, emailKey(username));
  return (await tryCode(db, person?.accountId ?? "0", code, "reset")) !== null;
}

/**
 * Step 3: stores the new password, uses the code up and ends every session of the account.
 * @returns false when the code is wrong, used or too old
 */
export async function resetPassword(
  db: Db,
  env: Env,
  username: string,
  code: string,
  password: string,
): Promise<boolean> {
  const person = await findByEmail(db, emailKey(username));
  const accountId = person?.accountId ?? "0";
  if ((await tryCode(db, accountId, code, "reset")) === null) return false;
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    // Of two simultaneous calls with one code, the second finds it used: `setPassword` ends all codes.
    if ((await tryCode(trx, accountId, code, "reset")) === null) return false;
    await setPassword(trx, accountId, passwordHash);
    await notifyAccount(trx, env, accountId, { text: "passwordChanged" });
    return true;
  });
}
