/** The main process. It starts the application, prints its address, and stops everything it started. */
import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { assertNotUnfinished } from "#server/process/backup/unfinished.ts";
import {
  assertFit,
  connect,
  connectApplication,
  type Database,
  type Db,
} from "#server/platform/db/database.ts";
import { keepReserve } from "#server/platform/db/disk-reserve.ts";
import { keepEmbedded } from "#server/platform/db/keep-embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { assertSameDatabase } from "#server/platform/db/same-database.ts";
import {
  assertOwner,
  newSignIn,
  ownerWarning,
  prepareSignIn,
  signInOf,
} from "#server/platform/db/sign-in-role.ts";
import { loadEnvFile } from "#server/kernel/env-file.ts";
import { type Env, readEnv } from "#server/kernel/env.ts";
import { startSortIndexes } from "#server/process/jobs/sort-indexes.ts";
import { reportCrashes } from "#server/process/startup/crash.ts";
import { assertDemoIsPrivate, demoSignIns } from "#server/process/startup/demo-accounts.ts";
import { fillIfEmpty } from "#server/process/startup/first-data.ts";
import { noteInstallation } from "#server/process/startup/installation.ts";
import { assertCanListen, explainListenError } from "#server/process/startup/listen.ts";
import { stopWhenParentEnds } from "#server/process/startup/parents.ts";
import { createLogger } from "#server/process/startup/logger.ts";
import { forgetUnfinishedUpdate } from "#server/process/startup/unfinished-update.ts";
import { passkeyWarning } from "#server/features/auth/passkeys/relying-party.ts";
import { settingWarnings } from "#server/process/startup/setting-warnings.ts";
import { StartError } from "#server/kernel/start-error.ts";

/** Milliseconds that each part has to stop. Parts that take longer are abandoned, which the database survives. */
const STOP_WITHIN_MS = 8_000;

/** Exit code after which a restart may help. With code 1, something has to be fixed first. */
const crashCode = 70;

/** Printed when the database was copied from another place. */
const movedNotice = [
  "This database comes from another place, so it may be a copy. No email, text message, or push message is sent",
  "until an Owner of the super-organization confirms on the System page that this is the real installation.",
];

/** Functions that stop what was started. They run in reverse order. */
const closers: (() => Promise<unknown>)[] = [];
const abort = new AbortController();
let exitCode = 0;
/** Passes work to other processes before this one stops. Does nothing unless there are any. */
let drain = () => Promise.resolve();

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

function printError(error: unknown): void {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
}

/** Returns the connections of the owner and of the application. They are the same if only DATABASE_URL is set. */
async function reachDatabase({ databaseUrl, databaseOwnerUrl, dataDir }: Env) {
  if (databaseUrl)
    return { asOwner: databaseOwnerUrl ?? databaseUrl, asItself: databaseUrl, signIn: signInOf(databaseUrl) };
  if (!existsSync(join(dataDir, "postgres")))
    print("Creating the database. This happens once and takes a few seconds.");
  const embedded = await keepEmbedded({ dataDir }, printError);
  closers.push(() => embedded.stop());
  void embedded.lost.then((reason) => stop(crashCode, reason));
  const signIn = newSignIn();
  return { asOwner: embedded.connection, asItself: { ...embedded.connection, ...signIn }, signIn };
}

/** Opens the database, applies migrations, and fills it on the first start. */
async function openDatabase(
  env: Env,
): Promise<{ db: Db; openOwner: () => Database; isDiskFull?: () => boolean }> {
  const { asOwner, asItself, signIn } = await reachDatabase(env);
  const owner = connect(asOwner, { max: 2 });
  const hasTwoUrls = env.databaseUrl !== undefined && asItself !== asOwner;
  try {
    await assertFit(owner.pool);
    await assertOwner(owner.db);
    if (hasTwoUrls) await assertSameDatabase(owner.db, asItself);
    abort.signal.throwIfAborted();
    await assertNotUnfinished(owner.db);
    await migrate(owner.db);
    // Migrating waits for a restore, which may have been killed in the meantime.
    await assertNotUnfinished(owner.db);
    abort.signal.throwIfAborted();
    if (await fillIfEmpty(owner.db, env))
      print(env.seed === "demo" ? "Demo data was added to the new database." : "The new database is ready.");
    if (await noteInstallation(owner.db, env)) print(...movedNotice);
    if (asItself !== asOwner) await prepareSignIn(owner.db, signIn, !env.databaseUrl);
    // At the first start, the role exists only now.
    if (hasTwoUrls) await assertSameDatabase(owner.db, asItself);
  } finally {
    await owner.close();
  }
  const database = connectApplication(asItself);
  closers.push(() => database.close());
  await assertFit(database.pool);
  const openOwner = () => connect(asOwner, { max: 2 });
  if (env.databaseUrl) return { db: database.db, openOwner };
  const disk = keepReserve(join(env.dataDir, "postgres"), (text) => printError(new StartError(text)));
  closers.push(() => disk.stop());
  return { db: database.db, openOwner, isDiskFull: disk.isFull };
}

/** Returns the setup link to print if there are no users yet. */
async function setupInvitation(db: Db, env: Env, address: string): Promise<string[]> {
  const { createSetupLink } = await import("#server/features/auth/setup.ts");
  const code = await createSetupLink(db, env);
  return code
    ? [
        "No one can sign in yet. Create the first Owner here (the link works once):",
        `  ${address}/setup?code=${code}`,
      ]
    : [];
}

/**
 * Contacts the servers that would otherwise be needed only with the first email or file, checks the email templates,
 * and prints the problems.
 */
async function checkServices(env: Env, db: Db): Promise<void> {
  const warn = (text: string, problem: string | null) =>
    problem && !abort.signal.aborted && printError(new StartError(`Warning: ${text}. ${problem}`));
  if (env.smtpUrl) {
    const { smtpProblem } = await import("#server/platform/mail/smtp-check.ts");
    warn("emails wait until they can be sent", await smtpProblem(env.smtpUrl));
  }
  const { faultyTemplates } = await import("#server/platform/mail/templates.ts");
  const templates = (await faultyTemplates(db)).join(", ");
  warn("emails use the standard text instead of these edited templates", templates || null);
  if (env.s3) {
    const { bucketProblem } = await import("#server/platform/files/bucket-check.ts");
    warn("files cannot be stored", await bucketProblem(env.s3));
  }
}

async function start(): Promise<void> {
  const root = join(import.meta.dirname, "../../..");
  // Makes the next start load the application's code much faster. Threads get the setting through the environment.
  process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/compile");
  enableCompileCache(process.env["NODE_COMPILE_CACHE"]);
  loadEnvFile();
  const env = readEnv(process.env);
  await assertCanListen(env.host, env.port);
  // Loading the application's code takes about as long as starting the database, so both run at the same time.
  const appModule = import("./app.ts");
  appModule.catch(() => undefined);
  const { openOwner, ...opened } = await openDatabase(env);
  const { db } = opened;
  abort.signal.throwIfAborted();
  await assertDemoIsPrivate(db, env);

  const { buildApp } = await appModule;
  const logger = createLogger(env);
  const app = await buildApp({ env, ...opened, logger });
  closers.push(() => app.close());
  closers.push(startSortIndexes(db, openOwner, logger));
  if (env.drainSeconds > 0) drain = () => app.drain.run(env.drainSeconds * 1000);
  const listening = await app.listen({ host: env.host, port: env.port }).catch((error: unknown) => {
    throw explainListenError(error, env.host, env.port);
  });
  await forgetUnfinishedUpdate(root, process.env);
  const address = env.port === 0 ? listening : env.publicUrl;
  const warnings = [...settingWarnings(env), ...(await ownerWarning(db)), ...(await passkeyWarning(db, env))];
  if (warnings.length > 0) process.stderr.write(`\n${warnings.join("\n")}\n`);
  print("", `Mentor Management runs at ${address}`, "");
  for (const lines of [await setupInvitation(db, env, address), await demoSignIns(db, env)])
    if (lines.length > 0) print(...lines, "");
  print("Stop it with Ctrl-C.", "");
  // Not awaited, so that stopping the application doesn't have to wait for it either.
  void checkServices(env, db).catch((error: unknown) => {
    if (!abort.signal.aborted) printError(error);
  });
}

function stop(code: number, reason?: string): void {
  if (reason) printError(new StartError(reason));
  if (abort.signal.aborted) return;
  exitCode = code;
  abort.abort(new StartError("Stopped."));
  void starting.then(closeAll);
}

async function closeAll(): Promise<void> {
  if (exitCode === 0) await drain().catch(printError);
  for (const close of closers.toReversed()) {
    await Promise.race([close().catch(printError), sleep(STOP_WITHIN_MS)]);
  }
  process.exit(exitCode);
}

// A terminal and npm may send a signal more than once. Only the first one counts.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(0));
// The start script holds the other end. If it is killed, nothing else would stop this process.
if (process.channel) process.once("disconnect", () => stop(0));
// If npm is killed, neither this process nor the shell that restarts it (`keep-running.sh`) gets a signal.
if (process.env["npm_lifecycle_event"] && process.platform !== "win32") stopWhenParentEnds(() => stop(0));
// If the output is closed, every attempt to report that would fail again.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
reportCrashes(() => stop(crashCode));

const starting = start().catch((error: unknown) => {
  if (abort.signal.aborted) return;
  stop(1);
  printError(error);
});
