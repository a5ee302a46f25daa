/** Liveness and readiness. */
import { isUpToDate } from "#server/platform/db/migrate.ts";
import { applicationVersion } from "#server/kernel/version.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";

/** When it is worth asking again. */
const retrySeconds = 5;

/** Registers `/health` and `/ready`, which are public. */
export async function healthRoutes(app: App): Promise<void> {
  app.get("/health", { logLevel: "warn" }, async () => ({ status: 1, version: applicationVersion }));

  /** One look at a time, whose answer everyone gets who asks meanwhile: asking often costs little. */
  const shared = (look: () => Promise<boolean>) => {
    let looking: Promise<boolean> | null = null;
    return () =>
      (looking ??= look().finally(() => {
        looking = null;
      }));
  };
  const isMigrated = shared(() => isUpToDate(app.db).catch(() => false));
  const canStore = shared(() => app.files.canStore());

  app.get("/ready", { logLevel: "warn" }, async () => {
    // A disk that is full takes no changes: a balancer with another node sends people there.
    const isReady = !app.drain.isLeaving && !app.isDiskFull() && (await isMigrated());
    if (!isReady) throw new AppError("unavailable", undefined, retrySeconds);
    if (!(await canStore())) throw new AppError("filesUnavailable", undefined, retrySeconds);
    return { status: 1 };
  });
}
