/** The three steps of resetting a forgotten password. No response reveals whether an account exists. */
import type { Db } from "#server/platform/db/database.ts";
import type { Env } from "#server/kernel/env.ts";
import { senderNameFor } from "#server/core/notifications/sender.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import { emailKey, lockAccount, setPassword } from "#server/core/accounts/accounts.ts";
import { hashPassword } from "#server/core/accounts/passwords.ts";
import { findByEmail } from "#server/core/accounts/people.ts";
import { createCode, tryCode } from "./reset-codes.ts";

/** Step 1: emails a code if the account exists and its address is confirmed. */
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

/** Step 2: returns true if the code is right. It stays valid for step 3. */
export async function isRightCode(db: Db, username: string, code: string): Promise<boolean> {
  const person = await findByEmail(db, emailKey(username));
  return (await tryCode(db, person?.accountId ?? "0", code, "reset")) !== null;
}

/**
 * Step 3: stores the new password, uses the code, and ends every session of the account.
 * @returns false if the code is wrong, used, or expired
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
    // If two calls use the same code at once, the second one fails, because `setPassword` ends all codes.
    if ((await tryCode(trx, accountId, code, "reset")) === null) return false;
    await setPassword(trx, accountId, passwordHash);
    await notifyAccount(trx, env, accountId, { text: "passwordChanged" });
    return true;
  });
}
