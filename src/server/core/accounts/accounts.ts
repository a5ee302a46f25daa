/**
 * Accounts for signing in, for team members and mentees. All functions take the caller's executor, so that they run in
 * the transaction that also changes the person.
 */
import type { Db } from "#server/platform/db/database.ts";
import { sql } from "kysely";
import { anyOf, now } from "#server/platform/db/expressions.ts";
import { endCredentials, type CredentialEvent } from "./credentials.ts";

/**
 * Thrown if another account signs in with the email. Emails are unique across team members and mentees of all
 * organizations.
 */
export class EmailTakenError extends Error {
  override name = "EmailTakenError";
  readonly holder: EmailHolder;

  constructor(holder: EmailHolder = { organizationId: null }) {
    super();
    this.holder = holder;
  }
}

/** Returns the normal form of an email, which is used to compare emails and look them up. */
export const emailKey = (email: string): string => email.trim().normalize("NFC").toLowerCase();

/** The person who signs in with an email. */
export interface EmailHolder {
  /** Null if the caller's scope hides the person. */
  readonly organizationId: string | null;
}

/** Returns the other account that signs in with an email, if there is one. */
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

/** Checks before a write, because a failed statement would end the caller's transaction. @throws EmailTakenError */
async function requireFree(trx: Db, key: string, exceptAccountId: string): Promise<void> {
  const holder = await findHolder(trx, key, exceptAccountId);
  if (holder) throw new EmailTakenError(holder);
}

/** Turns the error for an email that another account took after {@link requireFree} into EmailTakenError. */
async function refuseRace(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "23505") throw new EmailTakenError();
    throw error;
  }
}

/** The initial values of an account. */
export interface NewAccount {
  readonly accountType: "staff" | "mentee";
  /** Null for a person without an email, who can't sign in. */
  readonly email: string | null;
  readonly languageCode: string;
  /** The result of `hashPassword`. Null until an invitation is accepted. */
  readonly passwordHash: string | null;
}

/**
 * Creates an account.
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
  // The other account was deleted in the meantime.
  throw new EmailTakenError();
}

/** Returns the email that an account signs in with. Null if it has none, undefined if there is no such account. */
async function lockEmailKey(trx: Db, accountId: string): Promise<string | null | undefined> {
  const account = await trx
    .selectFrom("accounts")
    .select("email_key")
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  return account?.email_key;
}

/** Removes an account's email and password. No one can sign in with it until it gets an email and a new invitation. */
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
 * Changes an account's email. The new one is unconfirmed. Open codes and links that went to the old address are
 * invalidated.
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

/**
 * Locks the account against other changes. Take this lock before any other in the transaction, so that there are no
 * deadlocks.
 */
export async function lockAccount(trx: Db, accountId: string): Promise<void> {
  await trx.selectFrom("accounts").where("id", "=", accountId).forUpdate().execute();
}

/**
 * Stores a new password (a hash from `hashPassword`). It ends all sessions of the account and all credentials that
 * depend on the old password.
 */
export async function setPassword(trx: Db, accountId: string, passwordHash: string): Promise<void> {
  const { rows } = await sql<{ hadPassword: boolean }>`
    with former as (select id, password_hash is not null as had from accounts where id = ${accountId} for update)
    update accounts a set password_hash = ${passwordHash}, password_changed_at = now() from former f where a.id = f.id
    returning f.had as "hadPassword"`.execute(trx);
  await endSessions(trx, accountId, rows[0]?.hadPassword ? "password" : "firstPassword");
}

/** Ends all sessions of an account, and the credentials that an event ends. */
async function endSessions(trx: Db, accountId: string, event: CredentialEvent): Promise<void> {
  await trx.deleteFrom("sessions").where("account_id", "=", accountId).execute();
  await endCredentials(trx, accountId, event);
}

/** Signs the account out everywhere and ends its credentials. */
export const signOutEverywhere = (trx: Db, accountId: string): Promise<void> =>
  endSessions(trx, accountId, "signOut");

/**
 * Signs a disabled person out and ends everything that gives access in their name. After the account is enabled again,
 * they sign in and create new credentials.
 */
export async function disableAccount(trx: Db, accountId: string): Promise<void> {
  // A sign-in that is under way has stored its session by then, or is refused afterwards.
  await lockAccount(trx, accountId);
  await endSessions(trx, accountId, "disable");
}

/**
 * Signs the account out of all other sessions and ends its credentials. Only the session's device keeps receiving push
 * messages.
 */
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
 * Removes everything that signs in or identifies a person from deleted accounts whose rows must be kept.
 * @param mark the reason. It replaces the email.
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
 * Restores a deleted account with its person.
 * @throws EmailTakenError if another account uses the email by now
 */
export async function restoreAccount(trx: Db, accountId: string): Promise<void> {
  const key = await lockEmailKey(trx, accountId);
  if (key === undefined) throw new EmailTakenError();
  if (key !== null) await requireFree(trx, key, accountId);
  await refuseRace(() =>
    trx.updateTable("accounts").set({ deleted_at: null }).where("id", "=", accountId).execute(),
  );
}
