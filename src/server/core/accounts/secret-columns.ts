/**
 * Every column that stores a token, secret, hash, or key. None of them leaves the installation in an archive of an
 * organization. tests/server/credentials.test.ts fails for a column that looks like one and isn't listed.
 */
import { credentials } from "./credentials.ts";

/** Columns that look like a credential but give no access in a person's name, each with what it stores. */
const otherSecrets: Readonly<Record<string, string>> = {
  "accounts.outbox_key": "sent only to the signed-in person; decrypts the unsent changes on their device",
  "identity_providers.client_secret": "identifies the application to the provider; signs no one in",
  "used_identity_states.state_hash": "a sign-in state that was used and is no longer accepted",
  "accounts.password_hash": "the hash of the password",
  "accounts.totp_new_secret": "a second factor that is being set up; useless without the password",
  "accounts.totp_secret": "the second factor; useless without the password",
  "audit_seals.hash": "a digest of the audit trail",
  "audit_seals.previous_hash": "a digest of the audit trail",
  "exports.file_key": "the name of a file on the server",
  "imports.file_hash": "a digest of an imported file",
  "imports.plan_hash": "a digest of a checked import",
  "one_time_links.number_hash": "a number that is required in addition to the code of a link",
  "push_keys.public_key": "a key of the installation",
  "push_keys.sealed_key": "a key of the installation",
  "push_subscriptions.auth_secret": "a key of the browser; useless without its endpoint",
  "push_subscriptions.device_hash": "identifies the device that registered it",
  "push_subscriptions.public_key": "a key of the browser; useless without its endpoint",
  "received_text_ids.id_hash": "a digest of the id that a gateway gave a received text",
  "recovery_codes.code_hash": "a second factor; useless without the password",
  "save_keys.key_digest": "detects a repeated request of the signed-in person",
  "save_keys.key_hash": "detects a repeated request of the signed-in person",
  "sessions.device_hash": "identifies the device of the session",
  "passkey_challenges.challenge_hash": "a challenge for a device to sign; works once, within five minutes",
  "reports.hash": "the fingerprint of a final report, which is printed on it",
  "webhooks.sealed_secret": "signs events for the organization's software; gives no access here",
  "sessions.token_hash":
    "the session; every event ends it, except another email, another role, and a move to another organization",
};

/** The columns, each as `table.column`. */
export const secretColumns: ReadonlySet<string> = new Set([
  ...Object.values(credentials).map(({ column }) => column),
  ...Object.keys(otherSecrets),
]);
