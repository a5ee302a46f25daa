/** One-time links: invitations, and the set-up of the first Owner (contract sections 2 and 7). */
import type { FastifyRequest } from "fastify";
import { profileFields } from "#shared/contracts/profile.ts";
import { acceptInvitationBody, linkQuery, setupBody } from "#shared/contracts/auth.ts";
import { decode } from "#shared/fields/codec.ts";
import type { z } from "zod";
import type { App } from "../app.ts";
import { EmailTakenError } from "../auth/accounts.ts";
import { acceptInvitation, readInvitation } from "../auth/invitations.ts";
import { addressKey } from "../auth/limits.ts";
import { hashPassword, passwordProblem } from "../auth/passwords.ts";
import { isSetupOpen, setUp } from "../auth/setup.ts";
import { AppError } from "../errors.ts";
import { languageFor, textsFor } from "../http/language.ts";
import { visitorOf } from "../http/sign-in-cookies.ts";
import { worksAsSystem } from "../http/context.ts";
import { sendEntry } from "./auth.ts";

/** Counts a wrong code for its address, and answers it like a missing record. */
async function guarded<T>(request: FastifyRequest, find: () => Promise<T | null>): Promise<T> {
  const { limits } = request.server.services;
  const address = addressKey(request.ip);
  await limits.take("guessAddress", address);
  const found = await find();
  if (!found) throw new AppError("notFound", textsFor(request)("server.accounts.linkInvalid"));
  await limits.giveBack("guessAddress", address);
  return found;
}

const badRequest = (problem: string | null): void => {
  if (problem) throw new AppError("badRequest", problem);
};

function checkOwner(request: FastifyRequest, body: z.output<typeof setupBody>): void {
  const t = textsFor(request);
  for (const name of ["organizationName", "firstName", "lastName", "email"] as const) {
    if (body[name].trim() === "") badRequest(t(`server.accounts.required.${name}`));
  }
  const email = decode(body.email, profileFields.email);
  if (!email.ok) badRequest(t("server.problems.email"));
  badRequest(passwordProblem(t, { ...body, env: request.server.services.env }));
}

/** Registers `/auth/invitation`, `/auth/acceptInvitation` and `/auth/setup`. */
export async function linkRoutes(app: App): Promise<void> {
  app.addHook("onRequest", worksAsSystem);
  const { db, env } = app.services;

  app.get("/auth/invitation", { schema: { querystring: linkQuery } }, async (request) =>
    guarded(request, () => readInvitation(db, request.query.code)),
  );

  app.post("/auth/acceptInvitation", { schema: { body: acceptInvitationBody } }, async (request, reply) => {
    const { code, ...passwords } = request.body;
    const { email } = await guarded(request, () => readInvitation(db, code));
    badRequest(passwordProblem(textsFor(request), { ...passwords, email, env }));
    const passwordHash = await hashPassword(passwords.password);
    const entry = await guarded(request, () =>
      db.transaction().execute((trx) => acceptInvitation(trx, env, code, passwordHash, visitorOf(request))),
    );
    return sendEntry(request, reply, entry);
  });

  app.get("/auth/setup", { schema: { querystring: linkQuery } }, async (request) => {
    await guarded(request, async () => (await isSetupOpen(db, request.query.code)) || null);
    return { status: 1, dataType: "setup" };
  });

  app.post("/auth/setup", { schema: { body: setupBody } }, async (request, reply) => {
    const { body } = request;
    await guarded(request, async () => (await isSetupOpen(db, body.code)) || null);
    checkOwner(request, body);
    const owner = {
      organizationName: body.organizationName.trim(),
      firstName: body.firstName.trim(),
      lastName: body.lastName.trim(),
      email: body.email.trim(),
      passwordHash: await hashPassword(body.password),
      language: languageFor(request),
    };
    const make = () =>
      db.transaction().execute((trx) => setUp(trx, env, body.code, owner, visitorOf(request)));
    const entry = await guarded(request, make).catch((error: unknown) => {
      if (!(error instanceof EmailTakenError)) throw error;
      throw new AppError("badRequest", textsFor(request)("server.people.emailTaken"));
    });
    return sendEntry(request, reply, entry);
  });
}
