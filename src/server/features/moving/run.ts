/** Runs the import of an archive in the background of the application. */
import { rm } from "node:fs/promises";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { actorOf } from "#server/core/audit/actor.ts";
import { insertEvents } from "#server/core/audit/store.ts";
import type { MoveReport } from "#shared/contracts/moving.ts";
import { organizations } from "#shared/records/organizations.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { filesName } from "#server/core/moving/manifest.ts";
import { currentCall, runInContext } from "#server/kernel/context.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { VirusScan } from "#server/platform/files/virus-scan.ts";
import { keysOf } from "#server/platform/files/store.ts";
import { findContent } from "./empty.ts";
import { discardFiles, storeFiles, type MovedFiles } from "./import-files.ts";
import { importRows } from "./import-rows.ts";
import { readImporter } from "./importer.ts";
import { ArchiveFault, type Archive } from "./open-archive.ts";
import { failImport, finishImport, isImported, reportProgress } from "./state.ts";

const beatMs = 1000;

export interface ImportTools {
  readonly store: FileStore;
  readonly scan: VirusScan;
  /** Maximum size of the stored files, in bytes. */
  readonly maxBytes: number;
  readonly log: Pick<FastifyBaseLogger, "error">;
  readonly signal: AbortSignal;
}

/** The organization got records while the archive was read. */
class NotEmptyError extends Error {}

const isOfData = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^2[23]/.test(String(error.code));

/** Returns the key of the reason below `server.moving.faults`. */
function faultOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "stopped";
  if (error instanceof ArchiveFault) return error.code;
  if (error instanceof NotEmptyError) return "notEmpty";
  return isOfData(error) ? "unfit" : "failed";
}

async function storeRows(
  repository: Repository,
  archive: Archive,
  files: MovedFiles,
  { store, signal }: ImportTools,
  report: (rows: number) => void,
): Promise<void> {
  const { db, registry, signedIn } = repository;
  const { organizationId, accountId } = signedIn.caller;
  const unused = await db.transaction().execute(async (trx) => {
    await sql`select from organizations where id = ${organizationId} for no key update`.execute(trx);
    if ((await findContent(trx, registry, signedIn.caller)).length > 0) throw new NotEmptyError();
    const importer = await readImporter(trx, accountId);
    const done = await importRows({ trx, archive, registry, files, importer, signal, report });
    const moved: MoveReport = {
      ...done.report,
      lostFiles: [...files.lost],
      setUpAgain: Object.entries(archive.manifest.setUpAgain)
        .filter(([tableName]) => registry.get(tableName)?.staysBehind)
        .map(([tableName, count]) => ({ tableName, count })),
    };
    await insertEvents(trx, [
      {
        ...actorOf(signedIn, currentCall()),
        action: "save",
        outcome: "done",
        tableName: organizations.name,
        recordId: organizationId,
        ownerId: organizationId,
        details: { rows: archive.rows, files: moved.files, schema: archive.manifest.schema },
      },
    ]);
    await finishImport(trx, organizationId, moved, archive.manifest.madeAt);
    return done.unusedFiles;
  });
  await Promise.allSettled(unused.flatMap(keysOf).map((key) => store.remove(key)));
}

async function run(repository: Repository, archive: Archive, tools: ImportTools): Promise<void> {
  const { db, signedIn } = repository;
  const { organizationId } = signedIn.caller;
  const fileCount = archive.manifest.members.find(({ path }) => path === filesName)?.rows ?? 0;
  const total = Math.max(1, archive.rows + fileCount);
  let done = 0;
  const heart = setInterval(() => {
    const percent = Math.min(99, Math.floor((100 * done) / total));
    void reportProgress(db, organizationId, percent).catch(() => undefined);
  }, beatMs).unref();
  let files: MovedFiles | undefined;
  try {
    files = await storeFiles(archive, tools.store, tools, (count) => (done = count), tools.signal);
    await storeRows(repository, archive, files, tools, (rows) => (done = fileCount + rows));
  } catch (error) {
    // A connection that breaks at the end may hide that everything was stored.
    const isStored = await isImported(db, organizationId).catch(() => true);
    if (isStored) return;
    if (files) await discardFiles(tools.store, files);
    const fault = faultOf(error, tools.signal);
    // The message of a database error can contain values of a row.
    if (fault === "unfit" || fault === "failed")
      tools.log.error(
        { name: error instanceof Error ? error.name : "", code: codeOf(error) },
        "an archive was not imported",
      );
    await failImport(db, organizationId, fault).catch(() => undefined);
  } finally {
    clearInterval(heart);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Imports an archive, and then removes it. Never throws. The result is stored as the state of the import. */
export async function runImport(
  repository: Repository,
  archive: Archive,
  path: string,
  tools: ImportTools,
): Promise<void> {
  const call = currentCall();
  try {
    await runInContext({ scope: "system", ...(call ? { call } : {}) }, () => run(repository, archive, tools));
  } finally {
    await archive.close().catch(() => undefined);
    await rm(path, { force: true }).catch(() => undefined);
  }
}
