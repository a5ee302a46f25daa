/** The call that returns a mentee's check-in. The answers are sent by saving the record. */
import type { CheckInAnswer } from "#shared/contracts/responses/check-ins.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import type { App } from "#server/kernel/app.ts";
import { readOwnCheckIn } from "./read.ts";

export async function checkInRoutes(app: App): Promise<void> {
  app.get("/checkIn", { onRequest: requireSignIn }, async (request): Promise<CheckInAnswer> => ({
    status: 1,
    dataType: "checkIn",
    dataValues: await readOwnCheckIn(app.db, signedInOf(request)),
  }));
}
