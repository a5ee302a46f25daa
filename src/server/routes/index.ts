/** Every route module, in one place. */
import type { App } from "../app.ts";
import { serveChat } from "../chat/serve.ts";
import { auditCalls } from "../http/audit.ts";
import { serveMetrics } from "../http/metrics.ts";
import { forbidStoring } from "../http/no-store.ts";
import { registerJobs } from "../jobs/index.ts";
import { authRoutes } from "./auth.ts";
import { chatRoutes } from "./chat.ts";
import { configRoutes } from "./config.ts";
import { contentRoutes } from "./content.ts";
import { dashboardRoutes } from "./dashboard.ts";
import { dataProtectionRoutes } from "./data-protection.ts";
import { documentRoutes } from "./documents.ts";
import { exportDownloads, exportRoutes } from "./exports.ts";
import { fileRoutes } from "./files.ts";
import { geocodeRoutes } from "./geocode.ts";
import { historyRoutes } from "./history.ts";
import { healthRoutes } from "./health.ts";
import { linkRoutes } from "./links.ts";
import { notificationRoutes } from "./notifications.ts";
import { profileRoutes } from "./profile.ts";
import { recordRoutes } from "./records.ts";
import { resetRoutes } from "./reset.ts";
import { secondFactorRoutes } from "./second-factor.ts";
import { sessionRoutes } from "./sessions.ts";

const base = "/apicalls";

const modules = [
  healthRoutes,
  configRoutes,
  contentRoutes,
  authRoutes,
  resetRoutes,
  secondFactorRoutes,
  sessionRoutes,
  linkRoutes,
  profileRoutes,
  notificationRoutes,
  recordRoutes,
  historyRoutes,
  fileRoutes,
  chatRoutes,
  dashboardRoutes,
  dataProtectionRoutes,
  geocodeRoutes,
  documentRoutes,
  exportRoutes,
  exportDownloads,
];

/** Registers all calls below `/apicalls`, the metrics, and the background jobs. */
export async function registerRoutes(app: App): Promise<void> {
  auditCalls(app);
  serveMetrics(app);
  registerJobs(app);
  serveChat(app);
  await app.register(
    async (calls: App) => {
      forbidStoring(calls);
      for (const module of modules) await calls.register(module);
    },
    { prefix: base },
  );
  // A client opens the address of an export with or without the base.
  await app.register(async (root: App) => {
    forbidStoring(root);
    await root.register(exportDownloads);
  });
}
