/**
 * The calls that the audit trail records, by method and route. A test checks that every route is here or in
 * `unaudited-calls.ts`. Calls that change records write their rows in the transaction of the change. For those, this
 * table has the action for refused calls.
 */

import type { AuditAction } from "#shared/audit.ts";

/** How a call is recorded. */
export interface CallRule {
  readonly action: AuditAction;
  /** The record type, if the body doesn't name it. */
  readonly tableName?: string;
  /** Parts of the body or URL that are recorded in `details`. */
  readonly details?: readonly string[];
  /** Whether the body's email identifies the account, because no one is signed in yet. */
  readonly byEmail?: boolean;
  /** Whether the call is recorded even if no one is signed in. */
  readonly isPublic?: boolean;
  /** Whether successes are recorded only for record types about people. Refusals are always recorded. */
  readonly isPersonalOnly?: boolean;
  /** Successful calls with these values aren't recorded. */
  readonly leavesOut?: Readonly<Record<string, string>>;
}

const listing = [
  "searchText",
  "currentPage",
  "recordsPerPage",
  "startDate",
  "endDate",
  "active",
  "filter",
  "incomplete",
  "deleted",
];
const read = { action: "view", isPersonalOnly: true } as const;
const list = { action: "list", details: listing, isPersonalOnly: true } as const;
const enter = { action: "signIn", byEmail: true, isPublic: true } as const;

export const auditedCalls: Readonly<Record<string, CallRule>> = {
  "POST /getTable": list,
  "POST /getMenteeTable": list,
  "POST /find": { ...list, details: ["tableName", "searchText", "currentPage"] },
  "POST /getRecord": read,
  "POST /plan/step": read,
  "POST /getMentee": { ...read, tableName: "mentees" },
  "POST /getMenteeHeader": { ...read, action: "viewHeader", tableName: "mentees" },
  "POST /handOver/find": read,
  "POST /caseload": { action: "list", tableName: "menteeStaff", details: ["organizationId"] },
  "POST /caseload/open": { action: "list", tableName: "menteeStaff", details: ["menteeIds", "toStaffId"] },
  "POST /caseload/transfer": {
    action: "save",
    tableName: "menteeStaff",
    details: ["menteeIds", "duty", "toStaffId"],
  },
  "POST /uses/find": read,
  "POST /duplicates/find": { action: "list", isPersonalOnly: true },
  "POST /duplicates/pairs": { action: "list", tableName: "mentees", details: ["organizationId"] },
  "POST /duplicates/scan": { action: "list", tableName: "mentees", details: ["organizationId"] },
  "POST /duplicates/decide": { action: "save", tableName: "mentees", details: ["pairId", "state"] },
  "POST /mentees/compare": { action: "view", tableName: "mentees", details: ["ids"] },
  "POST /mentees/merge": { action: "save", tableName: "mentees", details: ["keptId", "goneId"] },
  "POST /mentees/unmerge": { action: "restore", tableName: "mentees", details: ["mergeId"] },
  "POST /getAuditDetails": { ...read, tableName: "auditTrail" },
  "POST /getHistory": { action: "viewHistory" },
  "POST /menteeOverview": { ...read, tableName: "mentees" },
  "POST /timeline": { action: "viewHistory", tableName: "mentees" },
  "POST /calendar": { ...list, tableName: "appointments", details: ["from", "to", "staffIds", "menteeId"] },
  "POST /appointments/outcome": { action: "save", tableName: "appointments", details: ["status"] },
  "POST /calendarLink": { action: "calendarLink", details: ["action"] },
  "POST /appointments/series": { action: "save", tableName: "appointments" },
  "POST /appointments/seriesRule": { ...read, tableName: "appointments" },
  "POST /appointments/changeFollowing": { action: "save", tableName: "appointments" },
  "POST /appointments/endSeries": { action: "save", tableName: "appointments" },
  "POST /appointments/undo": { action: "save", tableName: "appointments" },
  "POST /appointments/move": { action: "save", tableName: "appointments" },
  "POST /promises/undo": { action: "save", tableName: "promises" },
  "POST /saveRecord": { action: "save" },
  "POST /quickLog": { action: "save", tableName: "menteeUserNotes" },
  "POST /deleteRecord": { action: "delete" },
  "POST /restoreRecord": { action: "restore" },
  "POST /archiveRecord": { action: "archive", details: ["activeStatus"] },
  "POST /cloneRecord": { action: "copy" },
  "POST /anonymizeMentee": { action: "anonymize", tableName: "mentees" },
  "POST /fileUpload": { action: "upload" },
  "POST /fileUpdate": { action: "save" },
  "POST /file-upload": { action: "upload" },
  "POST /image-upload": { action: "upload" },
  // The thumbnails in lists would outnumber everything else. The lists are recorded.
  "GET /files/:name": { action: "download", details: ["name"], leavesOut: { size: "thumb" } },
  "POST /export/overview": { action: "export", details: [...listing, "ids", "reason"] },
  "POST /export/mentee": {
    action: "export",
    tableName: "mentees",
    details: ["itemsToExport", "startDate", "endDate", "reason"],
  },
  "POST /export/advExportMentees": {
    action: "export",
    tableName: "mentees",
    details: ["startDate", "endDate", "reason"],
  },
  "POST /export/advExportReport": {
    action: "report",
    tableName: "mentees",
    details: ["startDate", "endDate", "reason"],
  },
  "POST /reportNumbers": { action: "report", tableName: "mentees", details: ["startDate", "endDate"] },
  "POST /export/measures": {
    action: "report",
    tableName: "measures",
    details: ["ids", "from", "to", "compareTo", "groupBy", "format", "numbers"],
  },
  "POST /measures/run": {
    action: "report",
    tableName: "measures",
    details: ["ids", "from", "to", "compareTo", "groupBy"],
  },
  "POST /measures/printed": {
    action: "report",
    tableName: "measures",
    details: ["ids", "from", "to", "compareTo", "groupBy"],
  },
  "POST /measures/people": {
    action: "list",
    tableName: "mentees",
    details: ["id", "from", "to", "part", "groupBy", "group"],
  },
  "POST /paperCards": { action: "export", tableName: "mentees", details: ["menteeIds", "reason"] },
  "POST /paperCards/done": { action: "save", isPublic: true },
  "POST /apiKeys/add": { action: "save", tableName: "apiKeys" },
  "POST /apiKeys/revoke": { action: "save", tableName: "apiKeys" },
  "POST /webhooks/save": { action: "save", tableName: "webhooks" },
  "POST /webhooks/rotate": { action: "save", tableName: "webhooks" },
  "POST /webhooks/switch": { action: "save", tableName: "webhooks", details: ["isActive"] },
  "POST /webhooks/remove": { action: "delete", tableName: "webhooks" },
  "POST /webhooks/test": { action: "save", tableName: "webhooks" },
  "POST /webhooks/resend": { action: "save", tableName: "webhooks", details: ["deliveryId"] },
  "POST /bulk": { action: "save", details: ["action", "expectedCount", "reason"] },
  "POST /bulk/undo": { action: "restore" },
  "POST /bulk/result": { action: "list" },
  "POST /imports/read": { action: "upload" },
  "POST /imports/columns": { action: "view" },
  "POST /imports/template": { action: "view", details: ["tableName"] },
  "POST /imports/values": { action: "list", details: ["importId", "column"] },
  "POST /imports/check": { action: "list", details: ["importId"] },
  "POST /imports/rows": { action: "list", details: ["importId", "result"] },
  "POST /imports/correct": { action: "save", details: ["importId", "rowNo"] },
  "POST /imports/decide": { action: "save", details: ["importId", "rowNos", "result"] },
  "POST /imports/run": { action: "save", details: ["importId"] },
  "POST /imports/undo": { action: "restore", details: ["importId", "dryRun"] },
  "POST /imports/wrongRows": { action: "download", details: ["importId"] },
  "POST /export-code": { action: "export", details: ["exportId"] },
  "GET /export/:code": { action: "download" },
  "GET /export-mentee/:code": { action: "download" },
  "GET /getChatMessages/:roomId": { action: "readChat", details: ["roomId"] },
  "POST /startNewChat": { action: "startChat" },
  "POST /leaveChatRoom": { action: "leaveChat", details: ["roomId"] },
  "GET /getProfileInfo": { action: "viewProfile" },
  "POST /update-profile": { action: "saveProfile" },
  "GET /loadDashboard": { action: "dashboard" },
  "POST /today": { action: "dashboard" },
  "GET /ownMentees": { action: "list", tableName: "mentees" },
  "GET /plan": { action: "dashboard" },
  "POST /firstDay/end": { action: "save", tableName: "organizations" },
  "GET /checkIn": { action: "dashboard" },
  "POST /auth/login": enter,
  "POST /auth/logout": { action: "signOut" },
  "POST /auth/forgotPass": { action: "askReset", byEmail: true, isPublic: true },
  "POST /auth/signInCode": { action: "askCode", isPublic: true },
  "POST /auth/signInWithCode": { action: "signIn", isPublic: true },
  "POST /auth/checkVerificationCode": { action: "checkReset", byEmail: true, isPublic: true },
  "POST /auth/saveForgotPass": { action: "resetPassword", byEmail: true, isPublic: true },
  "POST /auth/acceptInvitation": { action: "acceptInvitation", isPublic: true },
  "POST /auth/cardEntry": { action: "signIn", isPublic: true },
  "POST /auth/textEntry": { action: "signIn", isPublic: true },
  "POST /auth/inviteAgain": { action: "save" },
  "POST /auth/inviteByText": { action: "save" },
  "POST /auth/renewNumber": { action: "save" },
  "POST /system/confirm": { action: "confirmInstallation", details: ["discard"] },
  "POST /system/storageLimit": {
    action: "save",
    tableName: "organizations",
    details: ["organizationId", "megabytes"],
  },
  "POST /texts/preview": { ...read, tableName: "mentees", details: ["menteeId"] },
  "POST /texts/send": { action: "writeChat", tableName: "mentees", details: ["menteeId"] },
  "POST /share/preview": { ...read, tableName: "mentees", details: ["menteeIds", "by"] },
  "POST /share": {
    action: "writeChat",
    tableName: "mentees",
    details: ["menteeIds", "tableName", "tableId", "by"],
  },
  "POST /texts/consent": { action: "save", tableName: "mentees", details: ["menteeId", "allowed", "method"] },
  "POST /mentees/language": { action: "save", tableName: "mentees", details: ["menteeId", "language"] },
  "POST /texts/unclaimed": { action: "list", tableName: "mentees" },
  "POST /texts/claim": { action: "save", tableName: "mentees", details: ["textId", "menteeId"] },
  "POST /texts/discard": { action: "save", tableName: "mentees", details: ["textId"] },
  "POST /push/subscribe": { action: "pushOn" },
  "POST /push/unsubscribe": { action: "pushOff", details: ["subscriptionId"] },
  "POST /mails/retry": { action: "save" },
  "POST /mails/test": { action: "testMail" },
  "POST /auth/sendConfirmation": { action: "sendConfirmation" },
  "POST /auth/confirmAddress": { action: "confirmAddress" },
  "POST /auth/notMyAddress": { action: "change", tableName: "mentees", isPublic: true },
  "POST /auth/setup": { action: "setUp", isPublic: true },
  "POST /auth/secondFactor": { action: "secondFactor", isPublic: true },
  "POST /auth/secondFactor/confirm": { action: "secondFactorOn" },
  "POST /auth/secondFactor/disable": { action: "secondFactorOff" },
  "POST /auth/secondFactor/recoveryCodes": { action: "recoveryCodes" },
  "POST /auth/secondFactor/reset": { action: "secondFactorReset" },
  "POST /auth/passkey": { action: "signIn", isPublic: true },
  "POST /auth/passkeys/add": { action: "passkeyAdded" },
  "POST /auth/passkeys/remove": { action: "passkeyRemoved", details: ["passkeyId"] },
  "POST /auth/sso/finish": { action: "signIn", isPublic: true },
  "POST /auth/sso/link": { action: "identityLinked", isPublic: true },
  "POST /auth/sso/unlink": { action: "identityUnlinked", details: ["linkId"] },
  "POST /auth/sessions/keep": { action: "keepSession" },
  "POST /auth/sessions/end": { action: "endSession", details: ["sessionId"] },
  "POST /auth/sessions/endOthers": { action: "endOtherSessions" },
  "POST /auth/devices/forget": { action: "forgetDevice", details: ["deviceId"] },
  "POST /auth/sessions/of": { action: "viewSignIns" },
  "POST /auth/sessions/endOf": { action: "endSessionsOf" },
};
