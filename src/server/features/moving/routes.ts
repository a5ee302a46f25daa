/** Importing the archive of an organization into an empty one. The archive is made by an export. */
import { rm } from "node:fs/promises";
import type { FastifyRequest } from "fastify";
import { importArchiveFields } from "#shared/contracts/moving.ts";
import type { MovingAnswer } from "#shared/contracts/responses/moving.ts";
import { requireSignIn, whileReceiving } from "#server/core/accounts/authentication.ts";
import { isFreshSignIn, requireCurrentPassword } from "#server/core/accounts/current-password.ts";
import { signedInOfLink } from "#server/core/accounts/session.ts";
import { requireMover, requireOwner } from "#server/core/moving/require-owner.ts";
import { repositoryOf, type Repository } from "#server/core/records/repository.ts";
import type { App } from "#server/kernel/app.ts";
import { asSystem } from "#server/kernel/context.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { acceptUploads, receiveUpload, type Fields } from "#server/platform/files/receive.ts";
import { makeVirusScan } from "#server/platform/files/virus-scan.ts";
import { maxArchiveBytes, openChecked, storageLimit } from "./check-archive.ts";
import { findContent } from "./empty.ts";
import { runImport } from "./run.ts";
import { beginImport, isImporting, readMoveState } from "./state.ts";

/** Organizations whose archive is being received or checked. An archive is large, so the second one is refused. */
const busy = new Set<string>();

/** @throws BusinessError if an archive of the organization is being received, checked, or imported */
async function oneAtATime(repository: Repository, work: () => Promise<void>): Promise<void> {
  const { db, signedIn, t } = repository;
  const { organizationId } = signedIn.caller;
  const refusal = new BusinessError(t("server.moving.alreadyImporting"));
  if (busy.has(organizationId)) throw refusal;
  busy.add(organizationId);
  try {
    if (await asSystem(() => isImporting(db, organizationId))) throw refusal;
    await work();
  } finally {
    busy.delete(organizationId);
  }
}

async function requireEmpty({ db, registry, signedIn, t }: Repository): Promise<void> {
  if ((await asSystem(() => findContent(db, registry, signedIn.caller))).length > 0)
    throw new BusinessError(t("server.moving.faults.notEmpty"));
}

/**
 * Requires that the sender of an archive is still an Owner of the organization. Sending it may take hours, so the session
 * may have expired.
 * @throws AppError forbidden
 */
async function requireStillOwner({ db, signedIn: { caller } }: Repository): Promise<void> {
  const current = await signedInOfLink(db, caller.accountId);
  if (!current || current.caller.organizationId !== caller.organizationId) throw new AppError("forbidden");
  requireOwner(current);
}

/** Registers `/moving` and `/moving/import`, for Owners. */
export async function movingRoutes(app: App): Promise<void> {
  const stopping = new AbortController();
  const inFlight = new Set<Promise<void>>();
  app.addHook("preClose", async () => {
    stopping.abort();
    await Promise.allSettled(inFlight);
  });
  app.addHook("onRequest", requireSignIn);
  await acceptUploads(app);

  const answer = async (repository: Repository): Promise<MovingAnswer> => ({
    status: 1,
    dataType: "moving",
    dataValues: await readMoveState(repository),
  });

  app.get("/moving", async (request) => {
    const repository = repositoryOf(request);
    requireOwner(repository.signedIn);
    return answer(repository);
  });

  /** Returns a check of the password in the fields. It passes if the sign-in is recent before the upload. */
  function passwordCheck({ signedIn, t }: Repository): (fields: Fields) => Promise<void> {
    let isConfirmed = isFreshSignIn(signedIn);
    return async (fields) => {
      const sent = importArchiveFields.safeParse(fields);
      if (!sent.success) throw new AppError("badRequest", "currentPassword");
      if (!isConfirmed) await requireCurrentPassword(app, signedIn, sent.data.currentPassword, t);
      isConfirmed = true;
    };
  }

  async function begin(request: FastifyRequest, repository: Repository, path: string, limit: number) {
    const { db, signedIn, t } = repository;
    const { organizationId, accountId } = signedIn.caller;
    const archive = await openChecked(repository, path, limit);
    if (!(await asSystem(() => beginImport(db, organizationId, accountId)))) {
      await archive.close();
      throw new BusinessError(t("server.moving.alreadyImporting"));
    }
    const run = runImport(repository, archive, path, {
      store: app.files,
      scan: makeVirusScan(app.env.scanner, request.log),
      maxBytes: limit,
      log: request.log,
      signal: stopping.signal,
    });
    inFlight.add(run);
    void run.finally(() => inFlight.delete(run));
  }

  async function receive(request: FastifyRequest, repository: Repository) {
    const limit = await storageLimit(repository);
    const { path } = await whileReceiving(request, () =>
      receiveUpload(request, app.files, {
        maxBytes: maxArchiveBytes(limit),
        sender: `archive ${repository.signedIn.caller.organizationId}`,
        isComplete: (fields) => "currentPassword" in fields,
        authorize: passwordCheck(repository),
      }),
    );
    try {
      await requireStillOwner(repository);
      await begin(request, repository, path, limit);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  app.post("/moving/import", async (request) => {
    const repository = repositoryOf(request);
    await requireMover(repository);
    await requireEmpty(repository);
    await oneAtATime(repository, () => receive(request, repository));
    return answer(repository);
  });
}
