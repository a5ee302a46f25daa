/** One-time links: invitations, and the setup of the first Owner. */
import type { FastifyRequest } from "fastify";
import { profileFields } from "#shared/contracts/profile.ts";
import { acceptInvitationBody, linkQuery, setupBody } from "#shared/contracts/auth.ts";
import { isBlank } from "#shared/fields/blank.ts";
import { decode } from "#shared/fields/codec.ts";
import type { z } from "zod";
import type { App } from "#server/kernel/app.ts";
import { EmailTakenError } from "#server/core/accounts/accounts.ts";
import { acceptInvitation, openInvitation, readInvitation } from "./invitations.ts";
import { guardedCode } from "#server/core/accounts/guarded-code.ts";
import { hashPassword, passwordProblem } from "#server/core/accounts/passwords.ts";
import { isSetupOpen, setUp } from "./setup.ts";
import { AppError } from "#server/kernel/errors.ts";
import { languageFor, textsFor } from "#server/platform/http/language.ts";
import { requestClientOf } from "./sign-in-cookies.ts";
import { enterSystemScope } from "#server/platform/http/carry-scope.ts";
import { guardedEntry } from "./guarded-entry.ts";
import { sendEntry } from "./routes.ts";

/** Counts invalid codes by client address, and reports them like a missing record. */
const guarded = <T>(request: FastifyRequest, find: () => Promise<T | null>): Promise<T> =>
  guardedCode(request, textsFor(request)("server.accounts.linkInvalid"), find);

const badRequest = (problem: string | null): void => {
  if (problem) throw new AppError("badRequest", problem);
};

async function checkOwner(request: FastifyRequest, body: z.output<typeof setupBody>): Promise<void> {
  const t = textsFor(request);
  for (const name of ["organizationName", "firstName", "lastName", "email"] as const) {
    if (isBlank(body[name])) badRequest(t(`server.accounts.required.${name}`));
  }
  const email = decode(body.email, profileFields.email);
  if (!email.ok) badRequest(t(`server.problems.${email.problem === "invented" ? "invented" : "email"}`));
  badRequest(await passwordProblem(t, { ...body, env: request.server.env }));
}

/** Registers `/auth/invitation`, `/auth/acceptInvitation`, and `/auth/setup`. */
export async function linkRoutes(app: App): Promise<void> {
  app.addHook("onRequest", enterSystemScope);
  const { db, env } = app;

  app.get("/auth/invitation", { schema: { querystring: linkQuery } }, async (request) =>
    guarded(request, () => openInvitation(db, request.query.code)),
  );

  app.post("/auth/acceptInvitation", { schema: { body: acceptInvitationBody } }, async (request, reply) => {
    const { code, answer, ...passwords } = request.body;
    const t = textsFor(request);
    const { email } = await guarded(request, () => readInvitation(db, code));
    badRequest(await passwordProblem(t, { ...passwords, email, env }));
    const passwordHash = await hashPassword(passwords.password);
    const acceptance = { code, answer, passwordHash };
    const entry = await guardedEntry(request, t("server.accounts.linkInvalid"), (trx) =>
      acceptInvitation(trx, env, acceptance, requestClientOf(request)),
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
    await checkOwner(request, body);
    const owner = {
      organizationName: body.organizationName.trim(),
      firstName: body.firstName.trim(),
      lastName: body.lastName.trim(),
      email: body.email.trim(),
      passwordHash: await hashPassword(body.password),
      language: languageFor(request),
    };
    const make = () =>
      db.transaction().execute((trx) => setUp(trx, env, body.code, owner, requestClientOf(request)));
    const entry = await guarded(request, make).catch((error: unknown) => {
      if (!(error instanceof EmailTakenError)) throw error;
      throw new AppError("badRequest", textsFor(request)("server.people.emailTaken"));
    });
    return sendEntry(request, reply, entry);
  });
}
