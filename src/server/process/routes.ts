/** All route modules, in one place. */
import type { App } from "#server/kernel/app.ts";
import { serveChat } from "#server/features/chat/serve.ts";
import { addressRoutes, wrongAddressRoutes } from "#server/features/auth/address-routes.ts";
import { apiKeyRoutes } from "#server/features/api-keys/routes.ts";
import { auditCalls } from "#server/core/audit/audit-calls.ts";
import { serveMetrics } from "#server/platform/metrics/metrics.ts";
import { forbidStoring } from "#server/platform/http/no-store.ts";
import { registerJobs } from "#server/process/jobs/schedule.ts";
import { authRoutes } from "#server/features/auth/routes.ts";
import { bulkRoutes } from "#server/features/bulk/routes.ts";
import { calendarRoutes } from "#server/features/calendar/routes.ts";
import { calendarFeedRoutes, calendarLinkRoutes } from "#server/features/calendar/feed-routes.ts";
import { caseloadRoutes } from "#server/features/caseload/routes.ts";
import { chatRoutes } from "#server/features/chat/routes.ts";
import { checkInRoutes } from "#server/features/check-ins/routes.ts";
import { followUpRoutes } from "#server/features/follow-ups/routes.ts";
import { cardRoutes } from "#server/features/auth/card-routes.ts";
import { codeRoutes } from "#server/features/auth/code-routes.ts";
import { configRoutes } from "#server/features/auth/config-routes.ts";
import { contentRoutes } from "#server/features/content/routes.ts";
import { dashboardRoutes } from "#server/features/dashboard/routes.ts";
import { firstDayRoutes } from "#server/features/system/first-day-routes.ts";
import { dataProtectionRoutes } from "#server/features/data-protection/routes.ts";
import { duplicateRoutes } from "#server/features/duplicates/routes.ts";
import { documentRoutes } from "#server/features/documents/routes.ts";
import { collectRoutes, developerRoutes } from "#server/features/developers/routes.ts";
import { exportDownloadRoutes } from "#server/features/exports/download-routes.ts";
import { exportProgressRoutes } from "#server/features/exports/progress-routes.ts";
import { exportRoutes } from "#server/features/exports/routes.ts";
import { fileRoutes } from "#server/features/files/routes.ts";
import { geocodeRoutes } from "#server/features/geocode/routes.ts";
import { historyRoutes } from "#server/features/history/routes.ts";
import { healthRoutes } from "#server/features/health/routes.ts";
import { libraryRoutes } from "#server/features/library/routes.ts";
import { mailRoutes } from "#server/features/mails/routes.ts";
import { importRoutes } from "#server/features/imports/routes.ts";
import { movingRoutes } from "#server/features/moving/routes.ts";
import { linkRoutes } from "#server/features/auth/link-routes.ts";
import { notificationRoutes } from "#server/features/notifications/routes.ts";
import { paperCardRoutes } from "#server/features/paper-cards/routes.ts";
import { profileRoutes } from "#server/features/auth/profile-routes.ts";
import { pushRoutes } from "#server/features/push/routes.ts";
import { recordRoutes } from "#server/features/records/routes.ts";
import { resetRoutes } from "#server/features/auth/reset-routes.ts";
import { passkeyRoutes } from "#server/features/auth/passkey-routes.ts";
import { secondFactorRoutes } from "#server/features/auth/second-factor-routes.ts";
import { singleSignOnRoutes } from "#server/features/auth/single-sign-on-routes.ts";
import { systemRoutes } from "#server/features/system/routes.ts";
import { timelineRoutes } from "#server/features/timeline/routes.ts";
import { measureRoutes } from "#server/features/measures/routes.ts";
import { reportRoutes } from "#server/features/reports/routes.ts";
import { viewRoutes } from "#server/features/views/routes.ts";
import { webhookRoutes } from "#server/features/webhooks/routes.ts";
import { textEntryRoutes, textInvitationRoutes } from "#server/features/auth/text-invitation-routes.ts";
import { textHookRoutes } from "#server/features/texts/hooks.ts";
import { textRoutes } from "#server/features/texts/routes.ts";
import { sessionRoutes } from "#server/features/auth/session-routes.ts";

const base = "/apicalls";

const modules = [
  healthRoutes,
  configRoutes,
  contentRoutes,
  authRoutes,
  resetRoutes,
  codeRoutes,
  cardRoutes,
  paperCardRoutes,
  passkeyRoutes,
  singleSignOnRoutes,
  secondFactorRoutes,
  sessionRoutes,
  linkRoutes,
  addressRoutes,
  wrongAddressRoutes,
  textEntryRoutes,
  textInvitationRoutes,
  mailRoutes,
  profileRoutes,
  notificationRoutes,
  pushRoutes,
  recordRoutes,
  apiKeyRoutes,
  webhookRoutes,
  duplicateRoutes,
  bulkRoutes,
  importRoutes,
  movingRoutes,
  calendarRoutes,
  calendarLinkRoutes,
  calendarFeedRoutes,
  checkInRoutes,
  followUpRoutes,
  historyRoutes,
  timelineRoutes,
  viewRoutes,
  caseloadRoutes,
  measureRoutes,
  reportRoutes,
  textRoutes,
  textHookRoutes,
  fileRoutes,
  chatRoutes,
  dashboardRoutes,
  firstDayRoutes,
  libraryRoutes,
  dataProtectionRoutes,
  geocodeRoutes,
  documentRoutes,
  systemRoutes,
  exportRoutes,
  exportProgressRoutes,
  exportDownloadRoutes,
];

/** Registers all calls below `/apicalls`, the metrics, and the background jobs. */
export async function registerRoutes(app: App): Promise<void> {
  const routes = collectRoutes(app);
  auditCalls(app);
  serveMetrics(app);
  registerJobs(app);
  serveChat(app);
  await app.register(
    async (calls: App) => {
      forbidStoring(calls);
      for (const module of modules) await calls.register(module);
      await calls.register(developerRoutes(routes));
    },
    { prefix: base },
  );
  // A client opens the URL of an export with or without the base path.
  await app.register(async (root: App) => {
    forbidStoring(root);
    await root.register(exportDownloadRoutes);
  });
}
