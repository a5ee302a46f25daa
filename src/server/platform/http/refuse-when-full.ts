import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";

const retrySeconds = 30;

/** Calls that read are named so; signing in and out leaves little, which fits into the reserve. */
const goesOn = /^\/apicalls\/(get|auth\/)/;

/** Refuses every call that may store something while the disk of the database is full. Register it before the routes. */
export function refuseWhenFull(app: App): void {
  const { isDiskFull } = app;
  app.addHook("onRequest", async ({ method, routeOptions: { url = "" } }) => {
    if (method === "POST" && isDiskFull() && !goesOn.test(url)) {
      throw new AppError("storageFull", undefined, retrySeconds);
    }
  });
}
