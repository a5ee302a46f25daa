import type { SystemState } from "#shared/contracts/responses/system.ts";
import type { Env } from "#server/kernel/env.ts";
import { applicationVersion } from "#server/kernel/version.ts";
import type { Db } from "#server/platform/db/database.ts";
import { faultyTemplates } from "#server/platform/mail/templates.ts";
import { readBackup, readDatabase, readMail, readNodes, readSeal, readStorage, readTexts } from "./facts.ts";
import { readHold } from "./installation.ts";
import { findProblems } from "./find-problems.ts";
import { settingsWithoutPublicUrl } from "#server/kernel/public-url.ts";

/** Returns the state of the installation, including its problems. Sizes are in bytes. */
export async function readSystem(app: { db: Db; env: Env; isDiskFull: () => boolean }): Promise<SystemState> {
  const { db, env } = app;
  // Reads one after the other, so that the page uses only one connection even under load.
  const backup = await readBackup(db);
  const facts = {
    version: applicationVersion,
    hold: await readHold(db),
    withoutPublicUrl: settingsWithoutPublicUrl(env),
    nodes: await readNodes(db),
    database: await readDatabase(db),
    backup: backup && {
      madeAt: backup.madeAt,
      bytes: backup.bytes,
      isEncrypted: backup.isEncrypted,
      faultyFiles: backup.faultyFiles,
    },
    mail: {
      hasServer: env.smtpUrl !== undefined,
      ...(await readMail(db)),
      faultyTemplates: await faultyTemplates(db),
    },
    texts: await readTexts(db),
    audit: await readSeal(db),
    storage: { usualMb: env.storageLimitMb, organizations: await readStorage(db) },
  };
  const isDiskFull = app.isDiskFull();
  return {
    ...facts,
    problems: findProblems({ ...facts, backupAgeSeconds: backup?.ageSeconds ?? 0, isDiskFull }),
  };
}
