/** The steps that set up a new organization. */
import type { FastifyRequest } from "fastify";
import type { FirstDayAnswer } from "#shared/contracts/responses/first-day.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { endFirstDay, readFirstDay } from "./first-day.ts";

async function requireOwner(request: FastifyRequest): Promise<void> {
  if (!signedInOf(request).caller.isOwner) throw new AppError("forbidden");
}

/** Registers `/firstDay` and `/firstDay/end`, for Owners. */
export async function firstDayRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);
  app.addHook("onRequest", requireOwner);

  app.get("/firstDay", async (request): Promise<FirstDayAnswer> => {
    const dataValues = await readFirstDay(app, signedInOf(request).caller);
    if (dataValues.steps.every(({ isDone }) => isDone)) await endFirstDay(app.db, dataValues.organizationId);
    return { status: 1, dataType: "firstDay", dataValues };
  });

  app.post("/firstDay/end", async (request) => {
    await endFirstDay(app.db, signedInOf(request).caller.organizationId);
    return { status: 1 };
  });
}
