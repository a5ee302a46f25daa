/** Every background job, in one place. */
import type { App } from "#server/app.ts";
import { makeMailer } from "#server/mail/mailer.ts";
import { cleanUp } from "./clean-up.ts";
import { startJobs, type Job } from "./scheduler.ts";

/** Starts the jobs when the application is ready and stops them when it closes. */
export function registerJobs(app: App): void {
  const { db, env, log } = app.services;
  const mailer = env.smtpUrl ? makeMailer(db, env, env.smtpUrl, log) : null;
  const jobs: Job[] = [
    { name: "clean-up", everySeconds: 600, isExclusive: true, run: (trx) => cleanUp(trx, env) },
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
