/**
 * Sign-in identities of team members and mentees. All functions take the executor of the caller, so that they run in
 * the transaction that also changes the person.
 */
import { sql, type Kysely } from "kysely";
import { hashToken, makeToken } from "./tokens.ts";

type Executor = Kysely<unknown>;

/** The email belongs to another account already; emails are unique over team members and mentees together. */
export class EmailTakenError extends Error {
  override name = "EmailTakenError";
}

/** How an email is compared and looked up. */
export const emailKey = (email: string): string => email.trim().normalize("NFC").toLowerCase();

// A failed insert would end the caller's transaction, so conflicts are found by `on conflict` and a look beforehand.
async function isTaken(trx: Executor, key: string, exceptAccountId: string): Promise<boolean> {
  const { rows } = await sql`select from accounts
    where email_key = ${key} and deleted_at is null and id <> ${exceptAccountId}`.execute(trx);
  return rows.length > 0;
}

/** What a new account starts with. */
export interface NewAccount {
  readonly accountType: "staff" | "mentee";
  readonly email: string;
  readonly languageCode: string;
  /** From `hashPassword`; null until an invitation is accepted. */
  readonly passwordHash: string | null;
}

/**
 * Makes an account.
 * @returns its id
 * @throws EmailTakenError
 */
export async function createAccount(trx: Executor, account: NewAccount): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into accounts (account_type, email_key, language_code, password_hash, password_changed_at)
    values (${account.accountType}, ${emailKey(account.email)}, ${account.languageCode}, ${account.passwordHash},
      case when ${account.passwordHash}::text is null then null else now() end)
    on conflict (email_key) where deleted_at is null do nothing
    returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new EmailTakenError();
  return id;
}

/**
 * Changes the email that somebody signs in with. Open codes and links went to the old address and end.
 * @throws EmailTakenError
 */
export async function changeEmail(trx: Executor, accountId: string, email: string): Promise<void> {
  const key = emailKey(email);
  const { rows } = await sql<{ email_key: string }>`
    select email_key from accounts where id = ${accountId} for update`.execute(trx);
  if (rows[0]?.email_key === key) return;
  if (await isTaken(trx, key, accountId)) throw new EmailTakenError();
  try {
    await sql`update accounts set email_key = ${key} where id = ${accountId}`.execute(trx);
  } catch (error) {
    // Somebody took it between the look and the update.
    if (error instanceof Error && "code" in error && error.code === "23505") throw new EmailTakenError();
    throw error;
  }
  await endCodes(trx, accountId);
}

/** Makes other changes of the account wait; the first lock that a transaction takes, so that none wait in a circle. */
export async function lockAccount(trx: Executor, accountId: string): Promise<void> {
  await sql`select from accounts where id = ${accountId} for update`.execute(trx);
}

/** Stores a new password (a hash of `hashPassword`) and ends every session, code and invitation of the account. */
export async function setPassword(trx: Executor, accountId: string, passwordHash: string): Promise<void> {
  await sql`update accounts set password_hash = ${passwordHash}, password_changed_at = now()
    where id = ${accountId}`.execute(trx);
  await endSessions(trx, accountId);
  await endCodes(trx, accountId);
}

/** Signs the account out everywhere, where only the second factor is missing too. */
export async function endSessions(trx: Executor, accountId: string): Promise<void> {
  await sql`delete from sessions where account_id = ${accountId}`.execute(trx);
  await sql`delete from second_factor_challenges where account_id = ${accountId}`.execute(trx);
}

/** Signs the account out everywhere but in one session. */
export async function endOtherSessions(trx: Executor, accountId: string, sessionHash: Buffer): Promise<void> {
  await sql`delete from sessions where account_id = ${accountId} and token_hash <> ${sessionHash}`.execute(
    trx,
  );
  await sql`delete from second_factor_challenges where account_id = ${accountId}`.execute(trx);
}

/** Marks the account as deleted, which frees its email, and signs it out everywhere. */
export async function deleteAccount(trx: Executor, accountId: string): Promise<void> {
  await sql`update accounts set deleted_at = now() where id = ${accountId} and deleted_at is null`.execute(
    trx,
  );
  await endSessions(trx, accountId);
  await endCodes(trx, accountId);
}

/**
 * Revives a deleted account with its person.
 * @throws EmailTakenError when somebody else uses the email by now
 */
export async function restoreAccount(trx: Executor, accountId: string): Promise<void> {
  const { rows } = await sql<{ email_key: string }>`
    select email_key from accounts where id = ${accountId} for update`.execute(trx);
  const key = rows[0]?.email_key;
  if (key === undefined || (await isTaken(trx, key, accountId))) throw new EmailTakenError();
  await sql`update accounts set deleted_at = null where id = ${accountId}`.execute(trx);
}

// Used codes stay as rows, because they count for the limit of codes an hour.
async function endCodes(trx: Executor, accountId: string): Promise<void> {
  await sql`update verification_codes set used_at = now()
    where account_id = ${accountId} and used_at is null`.execute(trx);
  await sql`update one_time_links set used_at = now()
    where account_id = ${accountId} and used_at is null`.execute(trx);
}

const invitationHours = 72;

/**
 * Makes a single-use invitation (72 h) and ends an earlier one of the account.
 * @param invitedByAccountId who invites, shown to the invited person
 * @returns the code of 256 random bits for `/confirm-invitation?code=…`; only its hash is stored
 */
export async function createInvitation(
  trx: Executor,
  accountId: string,
  invitedByAccountId: string | null,
): Promise<string> {
  const code = makeToken();
  await sql`update one_time_links set used_at = now()
    where account_id = ${accountId} and used_at is null`.execute(trx);
  await sql`insert into one_time_links (purpose, code_hash, account_id, created_by, expires_at)
    values ('invitation', ${hashToken(code)}, ${accountId}, ${invitedByAccountId},
      now() + make_interval(hours => ${invitationHours}))`.execute(trx);
  return code;
}
