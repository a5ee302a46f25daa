/** Every background job, in one place. */
import type { FastifyBaseLogger } from "fastify";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { orphanHours, removeOrphanFiles } from "#server/files/clean-up.ts";
import type { FileStore } from "#server/files/store.ts";
import { makeMailer } from "#server/mail/mailer.ts";
import { cleanUp } from "./clean-up.ts";
import { startJobs, type Job } from "./scheduler.ts";

async function cleanUpFiles(db: Db, files: FileStore, log: FastifyBaseLogger): Promise<void> {
  const report = await removeOrphanFiles(db, files, new Date(Date.now() - orphanHours * 3_600_000));
  if (report.missing > 0) log.error({ missing: report.missing }, "files of records are not on disk");
}

/** Starts the jobs when the application is ready and stops them when it closes. */
export function registerJobs(app: App): void {
  const { db, env, files, log } = app.services;
  const mailer = env.smtpUrl ? makeMailer(db, env, env.smtpUrl, log) : null;
  const jobs: Job[] = [
    { name: "clean-up", everySeconds: 600, isExclusive: true, run: (trx) => cleanUp(trx, env) },
    // Not exclusive: it lists the disk, too long for a transaction, and running it twice does no harm.
    { name: "files", everySeconds: 3600, isExclusive: false, run: (pool) => cleanUpFiles(pool, files, log) },
    ...(mailer ? [{ name: "mail", everySeconds: 1, isExclusive: false, run: () => mailer.drain() }] : []),
  ];
  let stop = () => Promise.resolve();
  app.addHook("onReady", (done) => {
    stop = startJobs(db, jobs, log);
    done();
  });
  app.addHook("onClose", async () => {
    await stop();
    mailer?.close();
  });
}
