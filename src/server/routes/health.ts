/** Liveness and readiness (contract section 4). */
import { isUpToDate } from "#server/db/migrate.ts";
import type { App } from "../app.ts";
import { AppError } from "../errors.ts";

/** When it is worth asking again. */
const retrySeconds = 5;

/** Registers `/health` and `/ready`, which are public. */
export async function healthRoutes(app: App): Promise<void> {
  app.get("/health", { logLevel: "warn" }, async () => ({ status: 1 }));

  app.get("/ready", { logLevel: "warn" }, async () => {
    const isReady = !app.drain.isLeaving && (await isUpToDate(app.services.db).catch(() => false));
    if (!isReady) throw new AppError("unavailable", undefined, retrySeconds);
    return { status: 1 };
  });
}
