/** Tells whether an account's email address belongs to its person (ADR 34). */
import type { AddressState } from "#shared/contracts/responses/auth.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";

type StoredState = Row<
  "accounts",
  "account_type" | "email_key" | "email_confirmed_at" | "email_wrong_at" | "password_hash"
>;

/** Returns the account's data about its address. Undefined if there is no such account. */
export async function readAddressAccount(db: Db, accountId: string): Promise<StoredState | undefined> {
  return db
    .selectFrom("accounts")
    .select(["account_type", "email_key", "email_confirmed_at", "email_wrong_at", "password_hash"])
    .where("id", "=", accountId)
    .executeTakeFirst();
}

/** Returns how certain it is that the address belongs to the account's person. */
export const stateOf = (stored: StoredState | undefined): AddressState => {
  if (stored?.account_type !== "mentee") return "";
  if (stored.email_key === null) return "none";
  if (stored.email_confirmed_at) return "confirmed";
  return stored.email_wrong_at ? "wrong" : "unconfirmed";
};

/**
 * Returns how certain it is that the address belongs to the account's person, and whether an invitation makes sense.
 */
export async function readAddress(
  db: Db,
  accountId: string,
): Promise<{ addressState: AddressState; mayInvite: boolean }> {
  const stored = await readAddressAccount(db, accountId);
  const addressState = stateOf(stored);
  const isInvitable = addressState !== "wrong" && addressState !== "none";
  return { addressState, mayInvite: stored?.password_hash === null && isInvitable };
}
