/** The archive of a whole organization, for its Owners: records, files, and audit trail (docs/moving.md). */
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { addAbortSignal } from "node:stream";
import { BusinessError } from "#server/kernel/errors.ts";
import { asSystem } from "#server/kernel/context.ts";
import { requireMover } from "#server/core/moving/require-owner.ts";
import { ownersOf } from "#server/core/accounts/owners.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { secondsFromNow } from "#server/platform/db/expressions.ts";
import { zipStream } from "#server/platform/sheets/zip.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { exportAliveSeconds } from "#server/core/jobs/jobs.ts";
import type { ExportKind } from "../kind.ts";
import { datedName } from "../kind.ts";
import type { Work } from "../exporter.ts";
import { archiveEntries } from "./entries.ts";
import { writeRows } from "./write-rows.ts";

/** Share of the work that is done when all rows are written. */
const rowsShare = 0.5;

/** Refuses a second archive while the first one is being made. */
async function refuseSecond({ db, signedIn, t }: Repository): Promise<void> {
  const running = await asSystem(() =>
    db
      .selectFrom("exports as e")
      .innerJoin("users as u", "u.account_id", "e.account_id")
      .select("e.id")
      .where("u.organization_id", "=", signedIn.caller.organizationId)
      .where("e.kind", "=", "organization")
      .where("e.status", "in", ["queued", "running"])
      .where("e.heartbeat_at", ">", secondsFromNow(-exportAliveSeconds))
      .executeTakeFirst(),
  );
  if (running) throw new BusinessError(t("server.moving.alreadyExporting"));
}

/** Notifies all Owners before the first row is read, so that no one can take the data unnoticed. */
async function tellOwners({ db, env, signedIn }: Repository): Promise<void> {
  const { firstName, lastName, caller } = signedIn;
  await db.transaction().execute(async (trx) => {
    for (const accountId of await ownersOf(trx, caller.organizationId))
      await notifyAccount(trx, env, accountId, {
        text: "organizationExported",
        values: { name: `${firstName} ${lastName}` },
      });
  });
}

async function make(repository: Repository, uploads: FileStore, work: Work): Promise<void> {
  await tellOwners(repository);
  const written = await writeRows(repository, uploads, {
    ...work,
    report: (share) => work.report(share * rowsShare),
  });
  const total = written.members.reduce((sum, { bytes }) => sum + bytes, 1);
  let done = 0;
  const entries = archiveEntries(written, uploads, work.path, (bytes) => {
    done += bytes;
    work.report(rowsShare + (done / total) * (1 - rowsShare));
  });
  const target = createWriteStream(work.path, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(addAbortSignal(work.signal, zipStream(entries)), target);
}

export const organizationExport: ExportKind<Readonly<Record<string, unknown>>> = {
  authorize: requireMover,
  async plan(repository, _request, uploads) {
    await requireMover(repository);
    await refuseSecond(repository);
    const { name } = await repository.db
      .selectFrom("organizations")
      .select("name")
      .where("id", "=", repository.signedIn.caller.organizationId)
      .executeTakeFirstOrThrow();
    return {
      kind: "organization",
      request: {},
      fileName: datedName(repository, name, "zip"),
      mediaType: "application/zip",
      make: (work) => asSystem(() => make(repository, uploads, work)),
    };
  },
};
