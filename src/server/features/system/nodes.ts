/** The processes that use one database, as reported by each of them. */
import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { sql } from "kysely";
import type { Env } from "#server/kernel/env.ts";
import { isMissing } from "#server/kernel/missing-file.ts";
import { applicationVersion } from "#server/kernel/version.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { now } from "#server/platform/db/expressions.ts";

/** Interval between two heartbeats of a node. */
export const nodeHeartbeatSeconds = 30;
/** A node without a heartbeat for this long ended unexpectedly, or can't reach the database. */
export const awaySeconds = 3 * nodeHeartbeatSeconds;

/** Returns the free and total bytes of a folder's disk. The folder doesn't have to exist yet. */
export async function readDisk(folder: string): Promise<{ free: number; total: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    if (!isMissing(error) || dirname(folder) === folder) throw error;
    return readDisk(dirname(folder));
  }
}

/** This process in the list of nodes. */
export interface Node {
  /** Sends a heartbeat. */
  beat(): Promise<void>;
  /** Removes the node from the list. */
  leave(): Promise<void>;
}

export function makeNode(
  db: Db,
  { dataDir, port }: Pick<Env, "dataDir" | "port">,
  files: Pick<FileStore, "canStore">,
): Node {
  const id = randomUUID();
  let inFlight: Promise<unknown> = Promise.resolve();
  const note = async () => {
    const disk = await readDisk(dataDir);
    const facts = {
      seen_at: now,
      disk_free: String(disk.free),
      disk_total: String(disk.total),
      can_store_files: await files.canStore(),
    };
    await db
      .insertInto("nodes")
      .values({ id, host: hostname(), port, version: applicationVersion, ...facts })
      .onConflict((on) => on.column("id").doUpdateSet(facts))
      .execute();
  };
  return {
    async beat() {
      const noted = note();
      inFlight = noted.catch(() => undefined);
      await noted;
    },
    async leave() {
      await inFlight;
      await db.deleteFrom("nodes").where("id", "=", id).execute();
    },
  };
}

/** Deletes nodes that ended unexpectedly a day ago. */
export async function forgetNodes(db: Db): Promise<void> {
  await sql`delete from nodes where seen_at < now() - interval '1 day'`.execute(db);
}
