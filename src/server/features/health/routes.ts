/** Liveness and readiness. */
import { isUpToDate } from "#server/platform/db/migrate.ts";
import { applicationVersion } from "#server/kernel/version.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";

/** Suggested delay before the next request. */
const retrySeconds = 5;

/** Registers `/health` and `/ready`, which are public. */
export async function healthRoutes(app: App): Promise<void> {
  app.get("/health", { logLevel: "warn" }, async () => ({ status: 1, version: applicationVersion }));

  /**
   * Runs one check at a time. Requests that arrive meanwhile share its result, so that frequent requests cost little.
   */
  const shared = (check: () => Promise<boolean>) => {
    let running: Promise<boolean> | null = null;
    return () =>
      (running ??= check().finally(() => {
        running = null;
      }));
  };
  const isMigrated = shared(() => isUpToDate(app.db).catch(() => false));
  const canStore = shared(() => app.files.canStore());

  app.get("/ready", { logLevel: "warn" }, async () => {
    // A node with a full disk can't store changes, so a load balancer should use another one.
    const isReady = !app.drain.isLeaving && !app.isDiskFull() && (await isMigrated());
    if (!isReady) throw new AppError("unavailable", undefined, retrySeconds);
    if (!(await canStore())) throw new AppError("filesUnavailable", undefined, retrySeconds);
    return { status: 1 };
  });
}
