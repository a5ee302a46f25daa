/** The processes that serve one database, as each says of itself. */
import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { sql } from "kysely";
import type { Env } from "#server/kernel/env.ts";
import { applicationVersion } from "#server/kernel/version.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { now } from "#server/platform/db/expressions.ts";

/** How often a node says that it is there. */
export const beatSeconds = 30;
/** One that was not seen for so long has ended without a word, or cannot reach the database. */
export const awaySeconds = 3 * beatSeconds;

/** Free and total bytes of the disk that a folder is on, or will be on once it is made. */
export async function readDisk(folder: string): Promise<{ free: number; total: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing || dirname(folder) === folder) throw error;
    return readDisk(dirname(folder));
  }
}

/** This process among the nodes. */
export interface Node {
  /** Says that it is there. */
  beat(): Promise<void>;
  /** Says that it ends. */
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

/** Forgets nodes that ended a day ago without a word. */
export async function forgetNodes(db: Db): Promise<void> {
  await sql`delete from nodes where seen_at < now() - interval '1 day'`.execute(db);
}
