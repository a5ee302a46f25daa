/**
 * Tables whose rows a backup leaves out: what they hold gives access, or means something only for a moment. After a
 * restore they are empty, so that everybody signs in again and no old link or code works.
 * Unlogged tables are left out as well.
 */
export const excludedTables: readonly string[] = [
  "calendar_links",
  "sessions",
  // A restored copy must not write to the phones of real people; browsers register again with new keys.
  "push_subscriptions",
  "push_keys",
  "second_factor_challenges",
  "verification_codes",
  "one_time_links",
  "paper_cards",
  // Their files are not in the archive, their codes fetch files.
  "exports",
  // For minutes, and to be gone on with by whoever wrote them.
  "bulk_jobs",
  "bulk_job_rows",
  "appointment_undos",
  "imports",
  "import_rows",
  "rate_limits",
  // Of the installation that was backed up, not of the one that is restored.
  "nodes",
  "installation",
  "backups",
];
