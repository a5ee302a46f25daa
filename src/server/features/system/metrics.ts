/** Metrics of the installation in `/metrics`, in addition to those of calls and memory. */
import { Gauge } from "prom-client";
import { asSystem } from "#server/kernel/context.ts";
import type { App } from "#server/kernel/app.ts";
import { poolCounts } from "#server/platform/db/database.ts";
import { readBackup, readMail, readSeal, readTexts } from "./facts.ts";
import { readDisk } from "./nodes.ts";

/** Registers the metrics. A metric that can't be read, for example because the database is unavailable, is NaN. */
export function measureSystem(app: App): void {
  const { db, env, log, metrics } = app;

  function measure<Label extends string>(
    name: string,
    help: string,
    read: () => Promise<readonly (readonly [value: number, label?: Label])[]>,
    labelName?: string,
  ): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      labelNames: labelName ? [labelName] : [],
      async collect() {
        this.reset();
        try {
          for (const [value, label] of await asSystem(read)) {
            if (labelName && label) this.set({ [labelName]: label }, value);
            else this.set(value);
          }
        } catch (error) {
          log.warn({ figure: name, name: (error as Error).name }, "a figure cannot be read");
          if (!labelName) this.set(Number.NaN);
        }
      },
    });
    metrics.registerMetric(gauge);
  }

  measure(
    "mail_queue",
    "Mails by state: waiting for their first try, refused and tried again, given up within two days",
    async () => {
      const { waiting, refused, failed } = await readMail(db);
      return [
        [waiting - refused, "waiting"],
        [refused, "refused"],
        [failed, "failed"],
      ];
    },
    "state",
  );
  measure("texts_refused", "Texts that the gateway refused and that are tried again", async () => [
    [(await readTexts(db)).refused],
  ]);
  measure(
    "db_pool_connections",
    "Connections of the node to the database, and calls that wait for one",
    async () => {
      const { total, idle, waiting } = poolCounts(db);
      return [
        [total - idle, "busy"],
        [idle, "idle"],
        [waiting, "waiting"],
      ];
    },
    "state",
  );
  measure("disk_free_bytes", "Free space of the disk that DATA_DIR is on", async () => [
    [(await readDisk(env.dataDir)).free],
  ]);
  measure("disk_size_bytes", "Size of the disk that DATA_DIR is on", async () => [
    [(await readDisk(env.dataDir)).total],
  ]);
  measure("backup_age_seconds", "Age of the newest backup; NaN when there is none", async () => [
    [(await readBackup(db))?.ageSeconds ?? Number.NaN],
  ]);
  measure("audit_unsealed_seconds", "Age of the oldest row of the audit trail without a seal", async () => [
    [(await readSeal(db)).unsealedSeconds],
  ]);
}
