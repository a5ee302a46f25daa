import type { App } from "../app.ts";
import { AppError } from "../errors.ts";

const retrySeconds = 30;

/** Calls that read are named so; signing in and out leaves little, which fits into the reserve. */
const goesOn = /^\/apicalls\/(get|auth\/)/;

/** Refuses every call that may store something while the disk of the database is full. Register it before the routes. */
export function refuseWhenFull(app: App): void {
  const { isDiskFull } = app.services;
  app.addHook("onRequest", async ({ method, routeOptions: { url = "" } }) => {
    if (method === "POST" && isDiskFull() && !goesOn.test(url)) {
      throw new AppError("storageFull", undefined, retrySeconds);
    }
  });
}
