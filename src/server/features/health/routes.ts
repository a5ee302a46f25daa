/** Liveness and readiness (contract section 4). */
import { isUpToDate } from "#server/platform/db/migrate.ts";
import { applicationVersion } from "#server/kernel/version.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";

/** When it is worth asking again. */
const retrySeconds = 5;

/** Registers `/health` and `/ready`, which are public. */
export async function healthRoutes(app: App): Promise<void> {
  app.get("/health", { logLevel: "warn" }, async () => ({ status: 1, version: applicationVersion }));

  let looking: Promise<boolean> | null = null;
  /** One look at a time, whose answer all get who ask meanwhile: asking without end costs the database little. */
  const look = (): Promise<boolean> => {
    looking ??= isUpToDate(app.db)
      .catch(() => false)
      .finally(() => {
        looking = null;
      });
    return looking;
  };

  app.get("/ready", { logLevel: "warn" }, async () => {
    // A disk that is full takes no changes: whoever has another node sends them there.
    const isReady = !app.drain.isLeaving && !app.isDiskFull() && (await look());
    if (!isReady) throw new AppError("unavailable", undefined, retrySeconds);
    return { status: 1 };
  });
}
