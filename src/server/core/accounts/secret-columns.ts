/**
 * Every column that stores a token, secret, hash, or key. None of them leaves the installation in an archive of an
 * organization. tests/server/credentials.test.ts fails for a column that looks like one and isn't listed.
 */
import { credentials } from "./credentials.ts";

/** Columns that look like a credential and give no access in an account's name, with the reason. */
const otherSecrets: Readonly<Record<string, string>> = {
  "accounts.outbox_key": "handed only to a signed-in person; unseals what the own device has not sent yet",
  "identity_providers.client_secret": "proves the application to the provider; signs nobody in",
  "used_identity_states.state_hash": "an answer of a provider that was used",
  "accounts.password_hash": "the password itself",
  "accounts.totp_new_secret": "a second factor that is being set up; opens nothing without the password",
  "accounts.totp_secret": "the second factor; opens nothing without the password",
  "audit_seals.hash": "a digest of the trail",
  "audit_seals.previous_hash": "a digest of the trail",
  "exports.file_key": "the name of a file on the server",
  "imports.file_hash": "a digest of a sheet",
  "imports.plan_hash": "a digest of a checked plan",
  "one_time_links.number_hash": "asked for beside the code of the link",
  "push_keys.public_key": "of the installation",
  "push_keys.sealed_key": "of the installation",
  "push_subscriptions.auth_secret": "of the browser, beside its endpoint",
  "push_subscriptions.device_hash": "which device registered it",
  "push_subscriptions.public_key": "of the browser, beside its endpoint",
  "recovery_codes.code_hash": "a second factor; opens nothing without the password",
  "save_keys.key_digest": "recognizes a repeated request of the signed-in person",
  "save_keys.key_hash": "recognizes a repeated request of the signed-in person",
  "sessions.device_hash": "which device the session belongs to",
  "passkey_challenges.challenge_hash":
    "what a device signs next: it opens nothing, and works once within five minutes",
  "reports.hash": "the fingerprint of a final report, which is printed on it",
  "webhooks.sealed_secret": "signs what the organization's own software receives; opens nothing here",
  "sessions.token_hash": "the session, which every event ends but a new role and another organization",
};

/** The columns, each as `table.column`. */
export const secretColumns: ReadonlySet<string> = new Set([
  ...Object.values(credentials).map(({ column }) => column),
  ...Object.keys(otherSecrets),
]);
