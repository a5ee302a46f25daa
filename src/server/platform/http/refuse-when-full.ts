import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";

const retrySeconds = 30;

/**
 * The calls that are still accepted: reads, whose names begin with `get`, and signing in and out, which store so little
 * that it fits into the reserve.
 */
const goesOn = /^\/apicalls\/(get|auth\/)/;

/** Refuses every call that may store something while the database's disk is full. Register it before the routes. */
export function refuseWhenFull(app: App): void {
  const { isDiskFull } = app;
  app.addHook("onRequest", async ({ method, routeOptions: { url = "" } }) => {
    if (method === "POST" && isDiskFull() && !goesOn.test(url)) {
      throw new AppError("storageFull", undefined, retrySeconds);
    }
  });
}
