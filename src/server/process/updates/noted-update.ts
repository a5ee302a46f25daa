/** The note that an update leaves in the data folder, so that it can be undone. */
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** A migration that the update applied, and the transaction that applied it. */
const appliedSchema = z.strictObject({ name: z.string(), transaction: z.string() });

const noteSchema = z.strictObject({
  /** The commit or version before the update. */
  from: z.string(),
  /** Empty if the tables didn't change. */
  applied: z.array(appliedSchema),
  /** Name of the backup in the data folder. Null without one. */
  backup: z.string().nullable(),
  /** PostgreSQL's `pg_current_snapshot()` at the moment of the backup. Null without a backup. */
  position: z.string().nullable(),
  /**
   * Names of migrations that weren't applied when this was noted, if the update failed or was killed. The next update
   * continues this one.
   */
  unapplied: z.array(z.string()).optional(),
});

export type NotedUpdate = z.infer<typeof noteSchema>;

const pathIn = (dataDir: string): string => join(dataDir, "update.json");

/** Replaces the note. If that fails, for example on a full disk, the former one stays. */
export async function noteUpdate(dataDir: string, note: NotedUpdate): Promise<void> {
  const draft = `${pathIn(dataDir)}.new`;
  await writeFile(draft, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, pathIn(dataDir));
}

/** @returns the note of the last update, or undefined without a readable one */
export async function readNotedUpdate(dataDir: string): Promise<NotedUpdate | undefined> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(pathIn(dataDir), "utf8")));
  } catch {
    return undefined;
  }
}
