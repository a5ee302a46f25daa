/** All background jobs, in one place. */
import type { App } from "#server/kernel/app.ts";
import { Sealer } from "#server/core/audit/seal.ts";
import { remindOfApiKeys } from "#server/features/api-keys/remind.ts";
import { bulkRunnerOf } from "#server/features/bulk/runner.ts";
import { forgetBulkJobs } from "#server/features/bulk/store.ts";
import { forgetReminders, sendReminders } from "#server/features/calendar/reminders.ts";
import { sendInvitations } from "#server/features/calendar/invitations.ts";
import { sendDigests } from "#server/features/digest/digest.ts";
import { remindOfPromises } from "#server/features/promises/remind.ts";
import { remindOfWork } from "#server/features/work-reminders/remind.ts";
import { askCheckIns } from "#server/features/check-ins/ask.ts";
import { askFollowUps } from "#server/features/follow-ups/ask.ts";
import { scheduleMissingFollowUps } from "#server/features/follow-ups/schedule-missing.ts";
import { updateCaseManagers } from "#server/features/caseload/case-managers.ts";
import { countNotesOfToday } from "#server/features/caseload/notes-of-today.ts";
import { importRunnerOf } from "#server/features/imports/runner.ts";
import { forgetImports } from "#server/features/imports/store.ts";
import { requestNightlyScans, scanRunnerOf } from "#server/features/duplicates/scan.ts";
import { cleanUpExports } from "#server/features/exports/clean-up.ts";
import { cleanUpFiles } from "#server/features/files/clean-up.ts";
import { openFileStore } from "#server/platform/files/store.ts";
import { notifyAboutRefusal } from "#server/core/notifications/refused-mail.ts";
import { makePusher } from "#server/features/push/pusher.ts";
import { makeWebhookSender } from "#server/features/webhooks/deliver.ts";
import { makeTexter } from "#server/platform/texts/gateway.ts";
import { fileTexts, forgetTexts } from "#server/features/texts/inbound.ts";
import { untilDue, type Channel } from "#server/platform/deliveries/queue.ts";
import { makeMailer } from "#server/platform/mail/mailer.ts";
import { cleanUp } from "./clean-up.ts";
import { isStillWanted } from "./delivery-checks.ts";
import { purgeDeleted } from "./purge.ts";
import { closeIdleAccounts } from "#server/features/auth/idle-accounts.ts";
import { applyRetention } from "#server/features/data-protection/retention.ts";
import { nodeHeartbeatSeconds, forgetNodes, makeNode } from "#server/features/system/nodes.ts";
import { startJobs, type Job } from "#server/platform/jobs/scheduler.ts";

/** Returns the job of a channel. It waits until a delivery is queued or due. */
const deliveryJob = (channel: Channel, run: () => Promise<number>): Job => ({
  name: channel,
  everySeconds: 15,
  isExclusive: false,
  waits: { untilDue: (db) => untilDue(db, channel) },
  run,
});

/** Starts the jobs when the application is ready and stops them when it closes. */
export function registerJobs(app: App): void {
  const { db, env, files, log, registry } = app;
  const exportFiles = openFileStore(env, "exports");
  const mailer = env.smtpUrl
    ? makeMailer(db, env, env.smtpUrl, log, notifyAboutRefusal, isStillWanted)
    : null;
  const texter = env.sms
    ? makeTexter(
        db,
        env,
        env.sms,
        log,
        (trx, id) => notifyAboutRefusal(trx, id, "textRefused"),
        undefined,
        isStillWanted,
      )
    : null;
  const pusher = makePusher(app, log, undefined, isStillWanted);
  const sealer = new Sealer(db);
  const node = makeNode(db, env, app.files);
  const jobs: Job[] = [
    { name: "node", everySeconds: nodeHeartbeatSeconds, isExclusive: false, run: () => node.beat() },
    { name: "audit", everySeconds: 1, isExclusive: false, run: () => sealer.seal() },
    { name: "clean-up", everySeconds: 600, isExclusive: true, run: (trx) => cleanUp(trx, env) },
    { name: "nodes", everySeconds: 3600, isExclusive: true, run: forgetNodes },
    { name: "reminders", everySeconds: 30, isExclusive: false, run: (pool) => sendReminders(pool, env) },
    { name: "promises", everySeconds: 300, isExclusive: false, run: (pool) => remindOfPromises(pool, env) },
    { name: "due-work", everySeconds: 300, isExclusive: false, run: (pool) => remindOfWork(pool, env) },
    { name: "check-ins", everySeconds: 300, isExclusive: false, run: (pool) => askCheckIns(pool, env) },
    { name: "follow-ups", everySeconds: 300, isExclusive: false, run: (pool) => askFollowUps(pool, env) },
    {
      name: "earlier-follow-ups",
      everySeconds: 60,
      isExclusive: false,
      isOnce: true,
      run: scheduleMissingFollowUps,
    },
    {
      name: "digest",
      everySeconds: 300,
      isExclusive: false,
      run: (pool) => sendDigests({ db: pool, env, registry }),
    },
    { name: "invitations", everySeconds: 15, isExclusive: false, run: (pool) => sendInvitations(pool, env) },
    // Continues the work of processes that have ended.
    { name: "bulk", everySeconds: 2, isExclusive: false, run: () => bulkRunnerOf(app).resume() },
    { name: "old-bulk", everySeconds: 600, isExclusive: true, run: forgetBulkJobs },
    { name: "imports", everySeconds: 2, isExclusive: false, run: () => importRunnerOf(app).resume() },
    { name: "old-imports", everySeconds: 3600, isExclusive: true, run: forgetImports },
    { name: "old-reminders", everySeconds: 3600, isExclusive: true, run: forgetReminders },
    // Days begin at different times in different time zones, in some of them at half past the hour.
    { name: "case-managers", everySeconds: 600, isExclusive: true, run: updateCaseManagers },
    { name: "notes-of-today", everySeconds: 600, isExclusive: true, run: countNotesOfToday },
    // Runs every hour and not once a day, because it would never run in an application that is restarted daily. Not
    // exclusive, because it has many transactions.
    {
      name: "purge",
      everySeconds: 3600,
      isExclusive: false,
      run: (pool) => purgeDeleted(pool, registry, env.purgeDays),
    },
    { name: "api-keys", everySeconds: 3600, isExclusive: true, run: (trx) => remindOfApiKeys(trx) },
    // Not exclusive, because each person has a separate transaction.
    {
      name: "idle-accounts",
      everySeconds: 3600,
      isExclusive: false,
      run: (pool) => closeIdleAccounts(pool, env),
    },
    { name: "duplicates", everySeconds: 3600, isExclusive: true, run: (trx) => requestNightlyScans(trx) },
    // Runs comparisons that the nightly job requested, or that a process left when it ended.
    { name: "comparing", everySeconds: 2, isExclusive: false, run: () => scanRunnerOf(app).begin() },
    // Not exclusive, because each mentee has a separate transaction.
    { name: "retention", everySeconds: 3600, isExclusive: false, run: () => applyRetention(app) },
    // Not exclusive, because it lists the disk, which takes too long for a transaction. Running it twice does no harm.
    { name: "files", everySeconds: 3600, isExclusive: false, run: (pool) => cleanUpFiles(pool, files, log) },
    // Not exclusive, because each node cleans up its disk.
    {
      name: "exports",
      everySeconds: 60,
      isExclusive: false,
      run: (pool) => cleanUpExports(pool, exportFiles),
    },
    ...(mailer ? [deliveryJob("mail", () => mailer.drain())] : []),
    ...(texter ? [deliveryJob("sms", texter)] : []),
    deliveryJob("push", pusher),
    deliveryJob("webhook", makeWebhookSender(app)),
    { name: "came-texts", everySeconds: 5, isExclusive: false, run: () => fileTexts(app) },
    { name: "old-texts", everySeconds: 3600, isExclusive: true, run: forgetTexts },
  ];
  let stop = () => Promise.resolve();
  app.addHook("onReady", (done) => {
    void node.beat().catch((error: Error) => log.warn({ name: error.name }, "the node is not noted yet"));
    stop = startJobs(db, jobs, log, app.clock);
    done();
  });
  app.addHook("onClose", async () => {
    await stop();
    await node
      .leave()
      .catch((error: Error) => log.warn({ name: error.name }, "the end of the node is not noted"));
    await sealer.finish().catch((error: Error) => log.error({ name: error.name }, "audit trail not sealed"));
    mailer?.close();
  });
}
