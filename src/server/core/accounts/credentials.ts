/**
 * Everything beside a session that opens something in the name of an account, and the events that end it. One list, so that
 * no credential outlives a password change, a sign-out everywhere or the account; docs/security.md shows it as a table, and
 * tests/server/credentials.test.ts holds both together and tries every credential with every event.
 */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { now } from "#server/platform/db/expressions.ts";
import { endLinks } from "./links.ts";

/** What happens to an account. */
export const credentialEvents = [
  /** A password takes the place of another one, whoever sets it. */
  "password",
  /** Somebody without a password sets one, from an invitation for example. */
  "firstPassword",
  /** The email to sign in with is changed or taken away. */
  "email",
  /** The person, or whoever may, signs the account out everywhere. */
  "signOut",
  /** The person is disabled or the case archived. */
  "disable",
  /** A team member gets another role. */
  "role",
  /** The person goes to another organization. */
  "leave",
  /** The person is deleted, merged into another one or anonymized. */
  "delete",
] as const;
export type CredentialEvent = (typeof credentialEvents)[number];

interface Credential {
  /** The table and column that hold it. */
  readonly column: string;
  readonly endedBy: readonly CredentialEvent[];
  end(trx: Db, accountId: string): Promise<unknown>;
}

const exceptRole = credentialEvents.filter((event) => event !== "role");
/** A first password or another email takes nothing from anybody else. */
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
  /** Invitations by email and text, and the link that confirms an address. */
  link: { column: "one_time_links.code_hash", endedBy: exceptRole, end: endLinks },
  /** Codes for a new password and for signing in by text; used ones stay as rows, because they count for the limit of an hour. */
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
  /** A sign-in that waits for its second factor. */
  secondFactorChallenge: {
    column: "second_factor_challenges.token_hash",
    endedBy: exceptRole,
    end: (trx, accountId) =>
      trx.deleteFrom("second_factor_challenges").where("account_id", "=", accountId).execute(),
  },
  /** The browsers that sign in with a code by text and are not asked for the birthday. */
  knownDevice: {
    column: "known_devices.device_hash",
    endedBy: ["signOut", "disable", "delete"],
    end: (trx, accountId) => trx.deleteFrom("known_devices").where("account_id", "=", accountId).execute(),
  },
  /** The browsers that get push messages. */
  push: {
    column: "push_subscriptions.endpoint_hash",
    endedBy: exceptRole.filter((event) => event !== "email" && event !== "leave"),
    end: (trx, accountId) => sql`select end_push(${accountId})`.execute(trx),
  },
  /** A file that was made with the rights of that moment. */
  exportCode: {
    column: "exports.code_hash",
    endedBy: [...whenClosed, "role"],
    end: (trx, accountId) => sql`select end_export_codes(${accountId})`.execute(trx),
  },
} as const satisfies Readonly<Record<string, Credential>>;

export type CredentialName = keyof typeof credentials;

/**
 * Ends the credentials of an account that an event ends.
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
