/**
 * Everything other than a session that gives access in an account's name, and the events that end it. It is one list,
 * so that no credential outlives a password change, a sign-out everywhere, or the account. docs/security.md shows it as
 * a table. tests/server/credentials.test.ts keeps both in sync and tests every credential with every event.
 */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { now } from "#server/platform/db/expressions.ts";
import { endLinks } from "./links.ts";

/** Events of an account. */
export const credentialEvents = [
  /** A new password replaces an old one, set by the person or by staff. */
  "password",
  /** A person without a password sets one, for example from an invitation. */
  "firstPassword",
  /** The sign-in email is changed or removed. */
  "email",
  /** The person, or someone with that right, signs the account out everywhere. */
  "signOut",
  /** The person is disabled, or the case is archived. */
  "disable",
  /** A team member gets another role. */
  "role",
  /** The person moves to another organization. */
  "leave",
  /** The person is deleted, merged into another one, or anonymized. */
  "delete",
] as const;
export type CredentialEvent = (typeof credentialEvents)[number];

interface Credential {
  /** The table and column that store it. */
  readonly column: string;
  readonly endedBy: readonly CredentialEvent[];
  end(trx: Db, accountId: string): Promise<unknown>;
}

const exceptRole = credentialEvents.filter((event) => event !== "role");
/**
 * These credentials survive a first password and a changed email, because those events aren't meant to take access away
 * from another person.
 */
const whenClosed = exceptRole.filter((event) => event !== "firstPassword" && event !== "email");

export const credentials = {
  calendarLink: {
    column: "calendar_links.token_hash",
    endedBy: whenClosed,
    end: (trx, accountId) => trx.deleteFrom("calendar_links").where("account_id", "=", accountId).execute(),
  },
  paperCard: {
    column: "paper_cards.code_hash",
    endedBy: whenClosed,
    end: (trx, accountId) => sql`select end_cards(${accountId})`.execute(trx),
  },
  /** Invitations by email and text message, and the link that confirms an address. */
  link: { column: "one_time_links.code_hash", endedBy: exceptRole, end: endLinks },
  /**
   * Codes for a new password and for signing in by text message. Used ones are kept as rows, because they count toward
   * the hourly limit.
   */
  code: {
    column: "verification_codes.code_hash",
    endedBy: exceptRole,
    end: (trx, accountId) =>
      trx
        .updateTable("verification_codes")
        .set({ used_at: now })
        .where("account_id", "=", accountId)
        .where("used_at", "is", null)
        .execute(),
  },
  /** Key pairs of the person's devices. */
  passkey: {
    column: "passkeys.public_key",
    endedBy: whenClosed,
    end: (trx, accountId) => trx.deleteFrom("passkeys").where("account_id", "=", accountId).execute(),
  },
  /**
   * The link to the organization's identity provider. It survives a password change, because people who were added by
   * their first sign-in through it have no other way in. Disabled people can't use it.
   */
  identityLink: {
    column: "identity_links.subject_hash",
    endedBy: ["leave", "delete"],
    end: (trx, accountId) => trx.deleteFrom("identity_links").where("account_id", "=", accountId).execute(),
  },
  /** A sign-in that waits for its second factor. */
  secondFactorChallenge: {
    column: "second_factor_challenges.token_hash",
    endedBy: exceptRole,
    end: (trx, accountId) =>
      trx.deleteFrom("second_factor_challenges").where("account_id", "=", accountId).execute(),
  },
  /** Browsers that signed in with a texted code and aren't asked for the birthday again. */
  knownDevice: {
    column: "known_devices.device_hash",
    endedBy: ["signOut", "disable", "delete"],
    end: (trx, accountId) => trx.deleteFrom("known_devices").where("account_id", "=", accountId).execute(),
  },
  /** Browsers that receive push messages. */
  push: {
    column: "push_subscriptions.endpoint_hash",
    endedBy: exceptRole.filter((event) => event !== "email" && event !== "leave"),
    end: (trx, accountId) => sql`select end_push(${accountId})`.execute(trx),
  },
  /** A file that was created with the rights that the person had then. */
  exportCode: {
    column: "exports.code_hash",
    endedBy: [...whenClosed, "role"],
    end: (trx, accountId) => sql`select end_export_codes(${accountId})`.execute(trx),
  },
  /** Keys of the organization's software that this person added and knows. They work in the person's name. */
  apiKey: {
    column: "api_keys.key_hash",
    endedBy: [...whenClosed, "role"],
    end: (trx, accountId) =>
      trx
        .updateTable("api_keys")
        .set({ revoked_at: now })
        .where("account_id", "=", accountId)
        .where("revoked_at", "is", null)
        .execute(),
  },
} as const satisfies Readonly<Record<string, Credential>>;

export type CredentialName = keyof typeof credentials;

/**
 * Ends those credentials of an account that the event ends.
 * @param except credentials that the caller ends in another way
 */
export async function endCredentials(
  trx: Db,
  accountId: string,
  event: CredentialEvent,
  except: readonly CredentialName[] = [],
): Promise<void> {
  for (const [name, credential] of Object.entries<Credential>(credentials))
    if (credential.endedBy.includes(event) && !except.includes(name as CredentialName))
      await credential.end(trx, accountId);
}
