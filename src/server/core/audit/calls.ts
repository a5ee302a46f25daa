/**
 * Which calls the audit trail keeps, by method and route. Every route stands in one of the two tables; a test sees to
 * that. Calls that change records write their own rows, in the transaction of the change; for them the table names the
 * action of those that were refused.
 */

import type { AuditAction } from "#shared/audit.ts";

/** How a call appears in the trail. */
export interface CallRule {
  readonly action: AuditAction;
  /** The record type, where the body does not name it. */
  readonly tableName?: string;
  /** Part of the body or of the address that goes into `details`. */
  readonly details?: readonly string[];
  /** The body's email says whose account it is; nobody is signed in yet. */
  readonly byEmail?: boolean;
  /** Kept even though nobody is signed in. */
  readonly isPublic?: boolean;
  /** Successes are kept for record types about people only; refusals always. */
  readonly isPersonalOnly?: boolean;
  /** Successes of calls that ask for this are left out. */
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
  // The small pictures beside names in lists would drown the rest; the lists themselves are kept.
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
  "GET /plan": { action: "dashboard" },
  "GET /checkIn": { action: "dashboard" },
  "POST /auth/login": enter,
  "POST /auth/logout": { action: "signOut" },
  "POST /auth/forgotPass": { action: "askReset", byEmail: true, isPublic: true },
  "POST /auth/signInCode": { action: "askCode", isPublic: true },
  "POST /auth/signInWithCode": { action: "signIn", isPublic: true },
  "POST /auth/checkVerificationCode": { action: "checkReset", byEmail: true, isPublic: true },
  "POST /auth/saveForgotPass": { action: "resetPassword", byEmail: true, isPublic: true },
  "POST /auth/acceptInvitation": { action: "acceptInvitation", isPublic: true },
  "POST /auth/inviteAgain": { action: "save" },
  "POST /system/storageLimit": {
    action: "save",
    tableName: "organizations",
    details: ["organizationId", "megabytes"],
  },
  "POST /texts/preview": { ...read, tableName: "mentees", details: ["menteeId"] },
  "POST /texts/send": { action: "writeChat", tableName: "mentees", details: ["menteeId"] },
  "POST /texts/consent": { action: "save", tableName: "mentees", details: ["menteeId", "allowed"] },
  "POST /mentees/language": { action: "save", tableName: "mentees", details: ["menteeId", "language"] },
  "POST /texts/unclaimed": { action: "list", tableName: "mentees" },
  "POST /texts/claim": { action: "save", tableName: "mentees", details: ["textId", "menteeId"] },
  "POST /texts/discard": { action: "save", tableName: "mentees", details: ["textId"] },
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
  "POST /auth/sessions/keep": { action: "keepSession" },
  "POST /auth/sessions/end": { action: "endSession", details: ["sessionId"] },
  "POST /auth/sessions/endOthers": { action: "endOtherSessions" },
  "POST /auth/devices/forget": { action: "forgetDevice", details: ["deviceId"] },
  "POST /auth/sessions/of": { action: "viewSignIns" },
  "POST /auth/sessions/endOf": { action: "endSessionsOf" },
};

/** Calls that the trail leaves out, each with the reason. */
export const unauditedCalls: Readonly<Record<string, string>> = {
  "POST /hooks/sms": "of the gateway; what came is a message in the chat of its mentee",
  "POST /hooks/sms-status": "of the gateway: whether a text arrived",
  "GET /health": "says nothing about anybody",
  "GET /ready": "says nothing about anybody",
  "GET /system": "figures of the installation",
  "GET /getConfigSettings": "public settings",
  "POST /getContent": "public pages",
  "GET /auth/sessions": "the own sessions and devices",
  "GET /auth/outboxKey": "what seals the own device",
  "GET /auth/user": "the own session, asked with every page",
  "GET /auth/invitation": "only whether a link is good",
  "GET /auth/setup": "only whether a link is good",
  "POST /auth/secondFactor/start": "begins what confirm ends",
  "POST /getList": "names for dropdowns",
  "POST /getUserRoles": "names for dropdowns",
  "GET /getAdvExportOptions": "names for dropdowns",
  "GET /geocode": "addresses of the gazetteer",
  "POST /imports/list": "the own sheets, without what stands in them",
  "POST /imports/get": "how far the own import is",
  "GET /export-status/:code": "how far the own export is",
  "GET /job-status/:code": "how far the own work is",
  "POST /sendMessage": "the message keeps its own row of the trail, whichever way it came",
  "GET /getChatRooms": "the own rooms, asked with every page; opening one is kept",
  "GET /getNotifications": "the own notifications, asked every half minute",
  "GET /getNotificationList": "the own notifications",
  "POST /markNotificationRead": "the own notifications",
  "POST /views/list": "how lists can be shown; a view holds no records",
  "POST /views/pinned": "how lists can be shown; a view holds no records",
  "POST /views/shared": "how lists can be shown; a view holds no records",
  "POST /views/counts": "as the lists that it counts, without their rows",
  "POST /views/save": "how somebody wants to see a list",
  "POST /views/delete": "how somebody wanted to see a list",
  "GET /getNotificationPreferences": "the own preferences",
  "GET /calendar/:token.ics": "times of the own appointments, fetched by calendar programs every hour",
  "POST /saveNotificationPreferences": "the own preferences",
};
