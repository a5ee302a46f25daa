/**
 * Tables whose rows a backup excludes, because they give access or are only meaningful for a short time. They are empty
 * after a restore, so everyone signs in again, and no old link or code works. Unlogged tables are excluded as well.
 */
export const excludedTables: readonly string[] = [
  "api_keys",
  "calendar_links",
  "sessions",
  // A restored copy must not send to real people's phones. Browsers register again with new keys.
  "push_subscriptions",
  "push_keys",
  // A passkey that was removed after the backup must not sign in again. A passkey is never the only way to sign in, so
  // people can add a new one.
  "passkeys",
  "passkey_challenges",
  "used_identity_states",
  "second_factor_challenges",
  "verification_codes",
  "one_time_links",
  "paper_cards",
  // The archive doesn't contain their files, and their codes give access to files.
  "exports",
  // Short-lived work that only the person who started it may continue.
  "bulk_jobs",
  "bulk_job_rows",
  "appointment_undos",
  "imports",
  "import_rows",
  "rate_limits",
  // These describe the installation that was backed up and not the restored one.
  "nodes",
  "installation",
  "backups",
];
