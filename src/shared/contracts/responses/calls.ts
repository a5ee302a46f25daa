/** The schema of every response, by method and route. Tests check each response against it. */
import { z } from "zod";
import { accountResponses } from "./account-calls.ts";
import { configAnswer, messagePreview, wireNotification } from "./auth.ts";
import { bulkAnswer, bulkResultAnswer } from "./bulk.ts";
import { calendarLinkAnswer, seriesRuleAnswer } from "./calendar.ts";
import { caseloadAnswer, openWorkAnswer } from "./caseload.ts";
import { chatMessagesAnswer, chatRoomsAnswer, newChatAnswer, sendAnswer } from "./chat.ts";
import { checkInAnswer } from "./check-ins.ts";
import { chartsAnswer, dashboardAnswer } from "./dashboard.ts";
import { documentsAnswer } from "./documents.ts";
import { followUpAnswer } from "./follow-ups.ts";
import { duplicatePairsAnswer, duplicatesAnswer } from "./duplicates.ts";
import { advExportAnswer, advExportOptionsAnswer, exportAnswer, exportStatusAnswer } from "./exports.ts";
import { findAnswer } from "./find.ts";
import { firstDayAnswer } from "./first-day.ts";
import { geocodeAnswer } from "./geocode.ts";
import { handOverAnswer } from "./hand-over.ts";
import { auditDetailsAnswer, historyAnswer } from "./history.ts";
import {
  importAnswer,
  importListAnswer,
  importReadAnswer,
  importRowsAnswer,
  importUndoAnswer,
  importValuesAnswer,
} from "./imports.ts";
import { jobStatusAnswer } from "./jobs.ts";
import { measurePeopleAnswer, measuresAnswer, printedMeasuresAnswer } from "./measures.ts";
import { hmisCheckAnswer } from "./hmis.ts";
import { menteeHeaderAnswer } from "./mentee-header.ts";
import { menteeOverviewAnswer } from "./mentee-overview.ts";
import { done, withMessage, saved, status, withValues } from "./common.ts";
import { compareMenteesAnswer } from "./merges.ts";
import { movingAnswer } from "./moving.ts";
import { preferencesAnswer } from "./notifications.ts";
import { ownMenteesAnswer } from "./own-mentees.ts";
import { paperCardAnswer } from "./paper-cards.ts";
import { planAnswer, planStepAnswer } from "./plan.ts";
import { pushAnswer, subscribeAnswer } from "./push.ts";
import { option, recordAnswer, tableAnswer, wireRow } from "./records.ts";
import { reportAnswer, reportPeopleAnswer } from "./reports.ts";
import { reportNumbersAnswer } from "./report-numbers.ts";
import { systemAnswer } from "./system.ts";
import { shareAnswer, textPreview, unclaimedText } from "./texts.ts";
import { timelineAnswer } from "./timeline.ts";
import { todayCountAnswer, todayValues } from "./today.ts";
import { usesAnswer } from "./uses.ts";
import { pinnedViewsAnswer, sharedViewsAnswer, viewCountsAnswer, viewsAnswer } from "./views.ts";
import { webhookAnswer, webhookDeliveriesAnswer, webhookSecretAnswer } from "./webhooks.ts";

/** The response schemas. Null for calls that return a file or plain text. */
export const responses: Readonly<Record<string, z.ZodType | null>> = {
  "POST /getTable": tableAnswer,
  "POST /getMenteeTable": tableAnswer,
  "POST /getRecord": recordAnswer,
  "POST /getMentee": z.union([recordAnswer, z.object({ status, mergedInto: z.string() })]),
  "POST /getMenteeHeader": menteeHeaderAnswer,
  "POST /getList": withValues(z.record(z.string(), z.array(option)), "list"),
  "POST /getUserRoles": withValues(z.array(option), "userRoles"),
  "POST /saveRecord": saved,
  "POST /quickLog": saved,
  "POST /deleteRecord": withMessage.extend({ uses: z.number().optional() }),
  "POST /undo": saved,
  "POST /restoreRecord": withMessage,
  "POST /archiveRecord": withMessage,
  "POST /cloneRecord": saved,
  "POST /anonymizeMentee": withMessage,
  "POST /getHistory": historyAnswer,
  "POST /getAuditDetails": auditDetailsAnswer,
  "POST /handOver/find": handOverAnswer,
  "POST /uses/find": usesAnswer,
  "POST /duplicates/find": duplicatesAnswer,
  "POST /duplicates/pairs": duplicatePairsAnswer,
  "POST /duplicates/scan": done,
  "POST /duplicates/decide": done,
  "POST /mentees/compare": compareMenteesAnswer,
  "POST /mentees/merge": withMessage.extend({ mergeId: z.string() }),
  "POST /mentees/unmerge": withMessage.extend({ stayed: z.record(z.string(), z.number()) }),
  "POST /mentees/language": done,
  "POST /menteeOverview": menteeOverviewAnswer,
  "POST /timeline": timelineAnswer,
  "POST /find": findAnswer,

  "POST /calendar": withValues(z.array(wireRow), "calendar").extend({ totalRecords: z.number() }),
  "POST /calendarLink": calendarLinkAnswer,
  "GET /calendar/:token.ics": null,
  "POST /appointments/outcome": saved,
  "POST /appointments/move": saved,
  "POST /appointments/series": saved,
  "POST /appointments/seriesRule": seriesRuleAnswer,
  "POST /appointments/changeFollowing": saved,
  "POST /appointments/endSeries": saved,

  "POST /caseload": caseloadAnswer,
  "POST /caseload/open": openWorkAnswer,
  "POST /caseload/transfer": withMessage.extend({ transferred: z.number() }),
  "GET /loadDashboard": dashboardAnswer,
  "GET /loadDashboard/charts": chartsAnswer,
  "POST /today": withValues(todayValues, "today"),
  "GET /today/count": todayCountAnswer,
  "GET /ownMentees": ownMenteesAnswer,
  "GET /firstDay": firstDayAnswer,
  "POST /firstDay/end": done,
  "GET /plan": planAnswer,
  "POST /plan/step": planStepAnswer,
  "GET /checkIn": checkInAnswer,
  "GET /followUp": followUpAnswer,
  "POST /followUp/answer": saved,

  // The text of the new key, or "" if an earlier request with the same `Idempotency-Key` got it.
  "POST /apiKeys/add": saved.extend({ key: z.string() }),
  "POST /apiKeys/revoke": withMessage,
  "POST /webhooks/save": webhookAnswer,
  "POST /webhooks/rotate": webhookSecretAnswer,
  "POST /webhooks/switch": withMessage,
  "POST /webhooks/remove": withMessage,
  "POST /webhooks/test": saved,
  "POST /webhooks/resend": withMessage,
  "POST /webhooks/deliveries": webhookDeliveriesAnswer,

  "POST /bulk": bulkAnswer,
  "POST /bulk/result": bulkResultAnswer,
  "POST /bulk/undo": bulkAnswer,
  "GET /moving": movingAnswer,
  "POST /moving/import": movingAnswer,
  "POST /imports/read": importReadAnswer,
  "POST /imports/columns": importReadAnswer,
  "POST /imports/template": withValues(z.string(), "importTemplate"),
  "POST /imports/list": importListAnswer,
  "POST /imports/get": importAnswer,
  "POST /imports/check": importAnswer,
  "POST /imports/rows": importRowsAnswer,
  "POST /imports/values": importValuesAnswer,
  "POST /imports/correct": importAnswer,
  "POST /imports/decide": importAnswer,
  "POST /imports/run": importAnswer,
  "POST /imports/undo": z.union([importAnswer, importUndoAnswer]),
  "POST /imports/wrongRows": withValues(z.string(), "importWrongRows"),

  "POST /fileUpload": documentsAnswer,
  "POST /fileUpdate": withMessage,
  "POST /file-upload": z.object({ status, newFileName: z.string() }),
  "POST /image-upload": z.object({ status, newFileName: z.string() }),
  "GET /files/:name": null,

  "POST /export/overview": exportAnswer,
  "POST /export/mentee": exportAnswer,
  "POST /export/measures": exportAnswer,
  "POST /export/hmis": exportAnswer,
  "POST /hmis/check": hmisCheckAnswer,
  "POST /export/organization": exportAnswer,
  "POST /export/advExportMentees": advExportAnswer,
  "POST /export/advExportReport": advExportAnswer,
  "POST /paperCards": exportAnswer,
  "POST /reportNumbers": reportNumbersAnswer,
  "POST /measures/run": measuresAnswer,
  "POST /measures/people": measurePeopleAnswer,
  "POST /measures/printed": printedMeasuresAnswer,
  "POST /reports/make": saved,
  "POST /reports/get": reportAnswer,
  "POST /reports/people": reportPeopleAnswer,
  "POST /reports/narrative": saved,
  "POST /reports/finalize": saved,
  "POST /reports/correct": saved,
  "POST /reports/remove": withMessage,
  "POST /export/report": exportAnswer,
  "GET /getAdvExportOptions": advExportOptionsAnswer,
  "POST /export-code": exportAnswer,
  "GET /export-status/:code": exportStatusAnswer,
  "GET /job-status/:code": jobStatusAnswer,
  "GET /export/:code": null,
  "GET /export-mentee/:code": null,
  "POST /paperCards/open": paperCardAnswer,
  "POST /paperCards/done": paperCardAnswer,

  "GET /getChatRooms": chatRoomsAnswer,
  "GET /getChatMessages/:roomId": chatMessagesAnswer,
  "POST /startNewChat": newChatAnswer,
  "POST /leaveChatRoom": done,
  "POST /sendMessage": sendAnswer,
  "GET /getNotifications": z.object({
    status,
    dataType: z.literal("notifications"),
    notifications: z.array(wireNotification),
    messages: z.array(messagePreview),
    customVersion: z.number(),
  }),
  "GET /getNotificationList": z.object({
    status,
    dataType: z.literal("notificationList"),
    notifications: z.array(wireNotification),
  }),
  "POST /markNotificationRead": done,
  "GET /getNotificationPreferences": preferencesAnswer,
  "POST /saveNotificationPreferences": preferencesAnswer,
  "GET /push": pushAnswer,
  "POST /push/choices": pushAnswer,
  "POST /push/test": withMessage,
  "POST /push/subscribe": subscribeAnswer,
  "POST /push/unsubscribe": withMessage,
  "POST /texts/preview": z.object({ status, dataValues: textPreview }),
  "POST /texts/send": withMessage,
  "POST /share/preview": shareAnswer,
  "POST /share": done,
  "POST /texts/consent": done,
  "POST /texts/unclaimed": z.object({ status, dataValues: z.array(unclaimedText) }),
  "POST /texts/claim": done,
  "POST /texts/discard": done,
  "POST /hooks/sms": done,
  "POST /hooks/sms-status": done,
  "POST /mails/retry": withMessage,
  "POST /mails/test": withMessage,

  "POST /views/list": viewsAnswer,
  "POST /views/pinned": pinnedViewsAnswer,
  "POST /views/shared": sharedViewsAnswer,
  "POST /views/counts": viewCountsAnswer,
  "POST /views/save": withMessage.extend({ id: z.string() }),
  "POST /views/delete": withMessage,

  ...accountResponses,
  "GET /getConfigSettings": configAnswer,
  "POST /getContent": z.object({
    status,
    dataType: z.literal("content"),
    pageTitle: z.string(),
    pageHTML: z.string(),
  }),
  "GET /geocode": geocodeAnswer,
  "GET /system": systemAnswer,
  "POST /system/confirm": withMessage,
  "POST /system/storageLimit": withMessage,
  "GET /openapi.json": z.looseObject({
    openapi: z.literal("3.1.0"),
    paths: z.record(z.string(), z.unknown()),
  }),
  "GET /health": done.extend({ version: z.string() }),
  "GET /ready": done,
};
