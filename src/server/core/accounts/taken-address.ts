/**
 * Handles an email that another account signs in with. Emails are unique across the installation, so a refusal must not
 * reveal whether a person the caller can't see uses it. The refusal is vague, and it is counted.
 */
import type { TFunction } from "i18next";
import { isSuper, type Caller } from "#shared/access/caller.ts";
import { addAuditDetails, asSystem } from "#server/kernel/context.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import { lockNamed } from "#server/platform/db/lock-named.ts";
import { EmailTakenError, type EmailHolder } from "./accounts.ts";
import { addressLimitOf } from "./limits.ts";
import type { SignedIn } from "./signed-in.ts";

/** Thrown if the email belongs to a person the caller can't see. */
export class AddressElsewhereError extends BusinessError {
  readonly accountId: string;

  constructor(message: string, accountId: string) {
    super(message, { email: message });
    this.accountId = accountId;
  }
}

interface Context {
  /** The transaction of the call. */
  readonly db: Db;
  readonly signedIn: SignedIn;
  readonly t: TFunction;
  /** True if the email comes from an imported sheet. The limit was applied when the sheet was checked. */
  readonly isImported?: boolean;
}

/**
 * Returns true if the caller can see the person who signs in with an email, and so may learn that the email is in use.
 */
export const seesHolder = (caller: Caller, { organizationId }: EmailHolder): boolean =>
  isSuper(caller) || organizationId === caller.organizationId;

/**
 * Runs work that gives an account an email, and turns a refusal into a message. Once the caller's daily limit is
 * reached, every new email gets the same message before anything is looked up. A lock serializes the calls of one
 * caller, so that each sees what the others have counted. The audit trail records the refusal without the email.
 * @param takenText key of the message if the caller can see whose email it is
 * @throws BusinessError
 */
export async function withNewAddress<T>(
  { db, signedIn: { caller }, t, isImported = false }: Context,
  work: () => Promise<T>,
  takenText = "server.people.emailTaken",
): Promise<T> {
  if (!isImported) {
    await lockNamed(db, "addresses", caller.accountId);
    if ((await addressLimitOf(db, caller.accountId).left()) === 0) {
      addAuditDetails({ problem: "addressLimit" });
      const message = t("server.people.addressLimit");
      throw new BusinessError(message, { email: message });
    }
  }
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    if (seesHolder(caller, error.holder)) {
      const message = t(takenText);
      throw new BusinessError(message, { email: message });
    }
    addAuditDetails({ problem: "addressElsewhere" });
    throw new AddressElsewhereError(t("server.people.addressElsewhere"), caller.accountId);
  }
}

/**
 * Runs the work of a transaction, and counts an email that was refused because it is used elsewhere. The count
 * survives the rollback of the transaction. It is made before the rollback, which lets the caller's next call continue.
 * @param db the database, not the transaction
 */
export async function withTakenAddressCounted<T>(db: Db, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Uses another pool, because calls that wait for a lock may hold all connections of the caller's pool.
    if (error instanceof AddressElsewhereError)
      await asSystem(() => addressLimitOf(db, error.accountId).count());
    throw error;
  }
}
