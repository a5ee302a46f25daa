/** The words of the audit trail, shared by what writes it and what shows it. */
export const auditActions = [
  "view",
  "viewHeader",
  "list",
  "create",
  "change",
  "save",
  "delete",
  "restore",
  "archive",
  "unarchive",
  "copy",
  "upload",
  "download",
  "export",
  "report",
  "dashboard",
  "viewHistory",
  "readChat",
  "writeChat",
  "startChat",
  "leaveChat",
  "viewProfile",
  "saveProfile",
  "sendConfirmation",
  "confirmAddress",
  "signIn",
  "signOut",
  "askReset",
  "askCode",
  "checkReset",
  "resetPassword",
  "acceptInvitation",
  "setUp",
  "secondFactor",
  "secondFactorOn",
  "secondFactorOff",
  "secondFactorReset",
  "recoveryCodes",
  "viewSignIns",
  "keepSession",
  "endSession",
  "endOtherSessions",
  "endSessionsOf",
  "forgetDevice",
  "anonymize",
  "testMail",
  "calendarLink",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What a row is about, at a glance; the database works it out. `refused`: whatever did not succeed. */
export const auditKinds = ["changes", "reading", "exports", "signIn", "refused"] as const;

/** `refused`: a person can correct it; `denied`: the caller may not; `failed`: the application could not. */
export const auditOutcomes = ["done", "refused", "denied", "failed"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];
