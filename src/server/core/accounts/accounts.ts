/**
 * Sign-in identities of team members and mentees. All functions take the executor of the caller, so that they run in
 * the transaction that also changes the person.
 */
import type { Db } from "#server/platform/db/database.ts";
import { sql } from "kysely";
import { anyOf, now } from "#server/platform/db/expressions.ts";
import { endCredentials, type CredentialEvent } from "./credentials.ts";

/** Another account signs in with the email. Emails are unique across team members and mentees of all organizations. */
export class EmailTakenError extends Error {
  override name = "EmailTakenError";
  readonly holder: EmailHolder;

  constructor(holder: EmailHolder = { organizationId: null }) {
    super();
    this.holder = holder;
  }
}

/** How an email is compared and looked up. */
export const emailKey = (email: string): string => email.trim().normalize("NFC").toLowerCase();

/** Who signs in with an email. */
export interface EmailHolder {
  /** Null when the caller's scope hides the person. */
  readonly organizationId: string | null;
}

/** The other account that signs in with an email, if there is one. */
export async function findHolder(
  trx: Db,
  key: string,
  exceptAccountId: string,
): Promise<EmailHolder | undefined> {
  const { rows } = await sql<EmailHolder>`
    select coalesce(u.organization_id, m.organization_id)::text as "organizationId"
    from accounts a left join users u on u.account_id = a.id left join mentees m on m.account_id = a.id
    where a.email_key = ${key} and a.deleted_at is null and a.id <> ${exceptAccountId}`.execute(trx);
  return rows[0];
}

/** Looks before a write, because a failed statement would end the caller's transaction. @throws EmailTakenError */
async function requireFree(trx: Db, key: string, exceptAccountId: string): Promise<void> {
  const holder = await findHolder(trx, key, exceptAccountId);
  if (holder) throw new EmailTakenError(holder);
}

/** Turns the error of an email that another account took after {@link requireFree} into EmailTakenError. */
async function refuseRace(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "23505") throw new EmailTakenError();
    throw error;
  }
}

/** What a new account starts with. */
export interface NewAccount {
  readonly accountType: "staff" | "mentee";
  /** Null for somebody without one, who cannot sign in. */
  readonly email: string | null;
  readonly languageCode: string;
  /** From `hashPassword`; null until an invitation is accepted. */
  readonly passwordHash: string | null;
}

/**
 * Makes an account.
 * @returns its id
 * @throws EmailTakenError
 */
export async function createAccount(trx: Db, account: NewAccount): Promise<string> {
  const key = account.email === null ? null : emailKey(account.email);
  const stored = await trx
    .insertInto("accounts")
    .values({
      account_type: account.accountType,
      email_key: key,
      language_code: account.languageCode,
      password_hash: account.passwordHash,
      password_changed_at: account.passwordHash === null ? null : now,
    })
    .onConflict((on) => on.column("email_key").where("deleted_at", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (stored) return stored.id;
  await requireFree(trx, key ?? "", "0");
  // The other account was deleted meanwhile.
  throw new EmailTakenError();
}

/** The email that an account signs in with: null when it has none, undefined when there is no such account. */
async function lockEmailKey(trx: Db, accountId: string): Promise<string | null | undefined> {
  const account = await trx
    .selectFrom("accounts")
    .select("email_key")
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  return account?.email_key;
}

/** Takes email and password from an account: nobody signs in with it until it gets an email and is invited again. */
export async function removeEmail(trx: Db, accountId: string): Promise<void> {
  await lockAccount(trx, accountId);
  await trx
    .updateTable("accounts")
    .set({ email_key: null, email_confirmed_at: null, email_wrong_at: null, password_hash: null })
    .where("id", "=", accountId)
    .execute();
  await signOutEverywhere(trx, accountId);
}

/**
 * Changes the email that somebody signs in with; the new one is not confirmed. Open codes and links went to the old address and end.
 * @throws EmailTakenError
 */
export async function changeEmail(trx: Db, accountId: string, email: string): Promise<void> {
  const key = emailKey(email);
  if ((await lockEmailKey(trx, accountId)) === key) return;
  await requireFree(trx, key, accountId);
  await refuseRace(() =>
    trx
      .updateTable("accounts")
      .set({ email_key: key, email_confirmed_at: null, email_wrong_at: null })
      .where("id", "=", accountId)
      .execute(),
  );
  await endCredentials(trx, accountId, "email");
}

/** Makes other changes of the account wait; the first lock that a transaction takes, so that none wait in a circle. */
export async function lockAccount(trx: Db, accountId: string): Promise<void> {
  await trx.selectFrom("accounts").where("id", "=", accountId).forUpdate().execute();
}

/** Stores a new password (a hash of `hashPassword`) and ends every session of the account, and the credentials of the former one. */
export async function setPassword(trx: Db, accountId: string, passwordHash: string): Promise<void> {
  const { rows } = await sql<{ hadPassword: boolean }>`
    with former as (select id, password_hash is not null as had from accounts where id = ${accountId} for update)
    update accounts a set password_hash = ${passwordHash}, password_changed_at = now() from former f where a.id = f.id
    returning f.had as "hadPassword"`.execute(trx);
  await endSessions(trx, accountId, rows[0]?.hadPassword ? "password" : "firstPassword");
}

/** Ends every session of an account, and the credentials that an event ends. */
async function endSessions(trx: Db, accountId: string, event: CredentialEvent): Promise<void> {
  await trx.deleteFrom("sessions").where("account_id", "=", accountId).execute();
  await endCredentials(trx, accountId, event);
}

/** Signs the account out everywhere and ends its credentials. */
export const signOutEverywhere = (trx: Db, accountId: string): Promise<void> =>
  endSessions(trx, accountId, "signOut");

/** Signs a disabled person out and ends what opens something in their name; enabled again, they sign in and make new ones. */
export const disableAccount = (trx: Db, accountId: string): Promise<void> =>
  endSessions(trx, accountId, "disable");

/** Signs the account out everywhere but in one session, whose device alone keeps getting push messages, and ends its credentials. */
export async function endOtherSessions(trx: Db, accountId: string, sessionHash: Buffer): Promise<void> {
  await trx
    .deleteFrom("push_subscriptions")
    .where("account_id", "=", accountId)
    .where(
      "device_hash",
      "is distinct from",
      sql<Buffer>`(select device_hash from sessions where token_hash = ${sessionHash})`,
    )
    .execute();
  await trx
    .deleteFrom("sessions")
    .where("account_id", "=", accountId)
    .where("token_hash", "<>", sessionHash)
    .execute();
  await endCredentials(trx, accountId, "signOut", ["push", "knownDevice"]);
}

/** Marks the account as deleted, which frees its email, and signs it out everywhere. */
export async function deleteAccount(trx: Db, accountId: string): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ deleted_at: now })
    .where("id", "=", accountId)
    .where("deleted_at", "is", null)
    .execute();
  await endSessions(trx, accountId, "delete");
}

/**
 * Takes all that signs in or names a person from deleted accounts whose rows must stay.
 * @param mark what became of them; stands in the place of the email
 */
export async function stripAccounts(
  trx: Db,
  accountIds: readonly string[],
  mark: "anonymized" | "purged",
): Promise<void> {
  const key = sql<string>`${sql.lit(`${mark}:`)} || id`;
  await trx
    .updateTable("accounts")
    .set({
      email_key: key,
      password_hash: null,
      phone_confirmed: null,
      outbox_key: null,
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      totp_new_secret: null,
      totp_new_at: null,
    })
    .where("id", "=", anyOf(accountIds))
    .where("email_key", "is distinct from", key)
    .execute();
}

/**
 * Revives a deleted account with its person.
 * @throws EmailTakenError when somebody else uses the email by now
 */
export async function restoreAccount(trx: Db, accountId: string): Promise<void> {
  const key = await lockEmailKey(trx, accountId);
  if (key === undefined) throw new EmailTakenError();
  if (key !== null) await requireFree(trx, key, accountId);
  await refuseRace(() =>
    trx.updateTable("accounts").set({ deleted_at: null }).where("id", "=", accountId).execute(),
  );
}
