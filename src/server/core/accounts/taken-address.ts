/**
 * Handles an email that another account signs in with. Emails are unique across the installation, so a refusal must not
 * reveal whether a person the caller can't see uses it. The answer is vague, and it is counted.
 */
import type { TFunction } from "i18next";
import { isSuper, type Caller } from "#shared/access/caller.ts";
import { addAuditDetails } from "#server/kernel/context.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
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
 * Runs work that gives an account an email, and turns a refusal into an answer. Once the caller's daily limit is
 * reached, every new email gets the same answer before anything is looked up. The audit trail records the refusal
 * without the email.
 * @param takenText key of the message if the caller can see whose email it is
 * @throws BusinessError
 */
export async function withNewAddress<T>(
  { db, signedIn: { caller }, t, isImported = false }: Context,
  work: () => Promise<T>,
  takenText = "server.people.emailTaken",
): Promise<T> {
  if (!isImported && (await addressLimitOf(db, caller.accountId).left()) === 0) {
    addAuditDetails({ problem: "addressLimit" });
    const message = t("server.people.addressLimit");
    throw new BusinessError(message, { email: message });
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
 * Counts an email that was refused because it is used elsewhere.
 * @param db must be outside the transaction of the refused call, which is rolled back
 */
export async function countElsewhere(db: Db, error: unknown): Promise<void> {
  if (error instanceof AddressElsewhereError) await addressLimitOf(db, error.accountId).count();
}
