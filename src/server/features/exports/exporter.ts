/** Creates exports in the background of the application. */
import type { FastifyBaseLogger } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";
import type { ExportMentee } from "#shared/contracts/exports.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import type { Db } from "#server/platform/db/database.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { storageFault } from "#server/platform/http/error-handler.ts";
import { requireJobSlot } from "#server/core/jobs/jobs.ts";
import { queueOf } from "#server/core/jobs/job-queue.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { removeExport, removeLeftovers } from "#server/platform/files/export-files.ts";
import {
  failExport,
  finishExport,
  forgetOldest,
  insertExport,
  reportProgress,
  type ExportFacts,
  type ExportRow,
} from "./store.ts";

/** The parameters for creating a file. */
export interface Work {
  /** Path of the file. Temporary files can be created next to it as `<path>.<something>`. */
  readonly path: string;
  readonly signal: AbortSignal;
  /** @param share progress from 0 to 1 */
  report(share: number): void;
}

export interface Plan extends ExportFacts {
  make(work: Work): Promise<void>;
}

/** An export that failed. The answer contains a message, and the log contains the cause. */
export class ExportFailedError extends AppError {
  override readonly textKey = "server.exports.failed";

  constructor() {
    super("unavailable", "export", 30);
  }
}

/** Returns the mentee of a case file, whose name contains the mentee's. Null for other files. */
const menteeOf = ({ kind, request }: ExportRow): string | null =>
  kind === "mentee" ? (request as ExportMentee).menteeId : null;

/** Errors that are passed on to the caller: rejections, and a full or failing disk. */
const isForCaller = (error: unknown): error is Error =>
  error instanceof AppError || error instanceof BusinessError || storageFault(error) !== null;

export interface ExporterSettings {
  /** How long the request waits for the file. */
  readonly timeoutMs: number;
  /** Exports that take longer send a notification when they are done. */
  readonly noticeAfterMs: number;
}

const defaultSettings: ExporterSettings = { timeoutMs: 2000, noticeAfterMs: 5000 };
const progressEveryMs = 250;

export class Exporter {
  readonly #db: Db;
  readonly #files: FileStore;
  readonly #log: Pick<FastifyBaseLogger, "error">;
  readonly #settings: ExporterSettings;
  readonly #queue: ReturnType<typeof queueOf>;
  readonly #inFlight = new Set<Promise<unknown>>();
  readonly #stopping = new AbortController();

  constructor(
    db: Db,
    files: FileStore,
    log: Pick<FastifyBaseLogger, "error">,
    settings: Partial<ExporterSettings> = {},
  ) {
    this.#db = db;
    this.#queue = queueOf(db);
    this.#files = files;
    this.#log = log;
    this.#settings = { ...defaultSettings, ...settings };
  }

  /**
   * Starts an export and waits a moment for it.
   * @returns the code, which only this person can use, and the progress
   * @throws AppError tooManyRequests, or the reason if it failed within that moment
   */
  async start({ caller }: SignedIn, plan: Plan): Promise<{ row: ExportRow; code: string }> {
    const { row, code } = await this.#db.transaction().execute(async (trx) => {
      await requireJobSlot(trx, caller.accountId);
      await forgetOldest(trx, caller.accountId);
      return insertExport(trx, caller, plan);
    });
    const run = this.#run(row, caller.accountId, plan);
    this.#inFlight.add(run);
    void run.finally(() => this.#inFlight.delete(run));
    const outcome = await Promise.race([run, sleep(this.#settings.timeoutMs, null, { ref: false })]);
    if (outcome instanceof Error) throw outcome;
    return { row: outcome ? { ...row, status: "ready", progress: 100 } : row, code };
  }

  /** Aborts all running exports. They count as failed. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#inFlight);
  }

  /** @returns true if the file is ready, otherwise the error; never throws */
  async #run(row: ExportRow, accountId: string, plan: Plan): Promise<true | Error> {
    const start = Date.now();
    // Null while other exports run first.
    let percent: number | null = null;
    const beat = () => reportProgress(this.#db, row.id, percent).catch(() => undefined);
    const heart = setInterval(() => void beat(), progressEveryMs).unref();
    const make = async () => {
      this.#stopping.signal.throwIfAborted();
      percent = 0;
      const path = await this.#files.newIncomingPath(row.fileKey);
      await plan.make({
        path,
        signal: this.#stopping.signal,
        report: (share) => {
          percent = Math.max(percent ?? 0, Math.min(99, Math.floor(share * 100)));
        },
      });
      await this.#files.keep(path, row.fileKey);
      await removeLeftovers(this.#files, row.fileKey);
    };
    try {
      await this.#queue(make);
      clearInterval(heart);
      await this.#finish(row, accountId, Date.now() - start > this.#settings.noticeAfterMs);
      return true;
    } catch (error) {
      if (!this.#stopping.signal.aborted) {
        this.#log.error({ kind: row.kind, err: error }, "export failed");
      }
      await removeExport(this.#files, row.fileKey).catch(() => undefined);
      await failExport(this.#db, row.id, storageFault(error)).catch(() => undefined);
      return isForCaller(error) ? error : new ExportFailedError();
    } finally {
      clearInterval(heart);
    }
  }

  async #finish(row: ExportRow, accountId: string, tookLong: boolean): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      if (!(await finishExport(trx, row.id, tookLong))) throw new Error("Forgotten while it was written");
      if (!tookLong) return;
      await notify(trx, {
        to: [accountId],
        type: "notification",
        text: "exportReady",
        values: { itemName: row.fileName },
        url: `/downloads/${row.id}`,
        menteeId: menteeOf(row),
      });
    });
  }
}
