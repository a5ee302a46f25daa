/** The state of the installation. */
import type { FastifyRequest } from "fastify";
import { isSystemOwner } from "#shared/access/caller.ts";
import { confirmInstallationBody, storageLimitBody } from "#shared/contracts/system.ts";
import type { SystemAnswer } from "#shared/contracts/responses/system.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { confirmInstallation } from "./installation.ts";
import { setStorageLimit } from "./storage-limit.ts";
import { readSystem } from "./state.ts";
import { measureSystem } from "./metrics.ts";

async function requireSystemOwner(request: FastifyRequest): Promise<void> {
  if (!isSystemOwner(signedInOf(request).caller)) throw new AppError("forbidden");
}

/** Registers `/system`, `/system/confirm`, and `/system/storageLimit`, for Owners of the super-organization. */
export async function systemRoutes(app: App): Promise<void> {
  measureSystem(app);
  app.addHook("onRequest", requireSignIn);
  app.addHook("onRequest", requireSystemOwner);

  app.get("/system", async (): Promise<SystemAnswer> => {
    return { status: 1, dataType: "system", dataValues: await readSystem(app) };
  });

  app.post("/system/confirm", { schema: { body: confirmInstallationBody } }, async (request) => {
    await confirmInstallation(app.db, request.body);
    return { status: 1, message: textsFor(request)("server.system.confirmed") };
  });

  app.post("/system/storageLimit", { schema: { body: storageLimitBody } }, async (request) => {
    const { organizationId, megabytes } = request.body;
    if (!(await setStorageLimit(app.db, organizationId, megabytes))) throw new AppError("notFound");
    return { status: 1, message: textsFor(request)("server.records.saved") };
  });
}
