/** The screen with the state of the installation. */
export const system = {
  title: "System",
  refresh: "Refresh",
  failed: "The state of the system could not be loaded.",
  allGood: "No problems found",
  health: { good: "Good", warn: "Check", bad: "Act now" },
  part: {
    sending: "Sending",
    settings: "Server settings",
    nodes: "Nodes",
    disk: "Disk",
    database: "Database",
    backup: "Backup",
    mail: "Email",
    audit: "Audit trail",
    storage: "Stored files",
  },
  held: {
    notice: "This may be a copy of another installation, so no email, text message, or push message is sent.",
    open: "Confirm the installation",
    others: "An Owner of the main organization can change that on the System page.",
    nothingWaits: "No messages are waiting.",
    waiting:
      "Waiting: {{emails}} emails, {{texts}} text messages, {{pushes}} push messages, {{webhooks}} webhook events.",
    discard: "When you confirm, what should happen to the messages that are waiting?",
    choice: {
      older_one: "Discard the message that the original may have sent; send the rest",
      older_other: "Discard the {{count}} messages that the original may have sent; send the rest",
      all: "Discard all of them",
      none: "Send all of them",
    },
    confirm: "Confirm: this is the real installation",
  },
  version: "Version {{version}}",
  node: "{{host}}, port {{port}}, version {{version}}",
  nodeSince: "running since {{started}}",
  nodeAway: "last seen {{seen}}",
  noNodes: "No node has reported yet.",
  diskOf: "{{host}}, port {{port}}: {{free}} of {{total}} free",
  database: "PostgreSQL {{version}}, {{size}}",
  backupLast: "The last backup was made {{date}}, {{size}}.",
  backupNever: "No backup found.",
  mailWaiting: "Waiting: {{waiting}} · Retrying: {{refused}} · Failed recently: {{failed}}",
  mailSaid: "Last response of the mail server: {{words}}",
  mailList: "All emails",
  auditSealed: "The last seal was made {{date}}.",
  auditNever: "Nothing to seal yet.",
  storageUsual: "Each organization may store {{limit}} unless it has a custom limit.",
  storageNoLimit: "Organizations may store any amount unless they have a custom limit.",
  organization: "Organization",
  used: "Stored",
  limit: "Custom limit (MB)",
  limitOf: "Custom limit of {{name}} in megabytes",
  limitUsual: "default",
  save: "Save",
  problem: {
    restored:
      "This installation was restored from a backup. Nothing is sent until you confirm that it replaces the original. The original may have sent messages that are waiting here. If this is a trial, don't confirm.",
    moved:
      "The database isn't where it was at the last start, so it may be a copy. Nothing is sent until you confirm that it replaces the original. The original may have sent messages that are waiting here. If this is a trial, don't confirm.",
    textsRefused:
      'The gateway for text messages refuses them or does not answer. Check SMS_URL or SMS_HOOK_URL. The log has the reason under "a delivery was not taken".',
    publicUrlMissing:
      "These settings need PUBLIC_URL, which is not set: {{names}}. Links in emails and text messages lead to this machine only, and cookies are not bound to HTTPS. Set PUBLIC_URL to the address that people type, and restart.",
    nodeAway:
      "A node has not reported for more than a minute. If you stopped it, ignore this for a day. Otherwise, check its log and whether it can reach the database.",
    nodesDiffer: "The nodes run different versions. Finish the update on all of them.",
    diskLow: "There is little space left. Free some, or use a larger disk, before it is full.",
    diskFull:
      "The disk is full or almost full. Soon nothing can be saved. Free some space or use a larger disk now. Remove old backups and logs first.",
    filesFailing:
      "Files cannot be stored: uploads, downloads, and exports fail. Check the folders files and exports in DATA_DIR: the disk must be mounted, and the user that runs the application must be able to write to them.",
    databaseOwner:
      "The application signs in to the database as its owner, so a fault in the application could change the tables and the audit trail. Set DATABASE_OWNER_URL to the current DATABASE_URL, set DATABASE_URL to a separate role, and restart. An administrator creates that role with: create role mentor_app login noinherit password '…'; grant mentor_scoped, mentor_caseload, mentor_mentee, mentor_system to mentor_app;",
    backupNone:
      "Make one now: npm run backup -- FILE. Then let a timer do it each day (deploy/mentor-backup.timer).",
    backupOld: "The last backup is too old. Check the timer that makes backups, and its log.",
    backupPlain: "The last backup isn't encrypted, so anyone who has it can read everything. Set BACKUP_KEY.",
    backupFaulty:
      "Some files of records were missing or damaged when the last backup was made ({{count}}). The output of the backup names them. Restore them from an older backup.",
    mailNone: "Email isn't set up (SMTP_URL). Emails are saved but not sent.",
    mailRefused:
      "The mail server refuses emails or does not answer. Read its response, correct SMTP_URL or MAIL_FROM, and send a test email.",
    mailFailed:
      "Some emails could not be sent in recent days. The list of emails shows the recipients, so you can invite or contact them again.",
    mailTemplates:
      "These email templates expose a code or link, or are missing it, so the standard text is sent instead: {{templates}}. Open and save each one to see what is wrong.",
    auditUnsealed:
      'Rows of the audit trail have had no seal for more than a minute. Look in the log for "background job failed", and check whether the database answers.',
    storageNear:
      "An organization has almost reached its limit. Give it a larger one, or ask it to remove files.",
  },
};
