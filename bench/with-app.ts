/** Runs a measurement against the application with a database of its own. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Db } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { startApp } from "./app.ts";
import type { Server } from "./processes.ts";

/**
 * Fills a new database, starts the application with it, measures, and removes both.
 * @param fill adds data to the migrated database
 * @param measure gets the running application and what `fill` returned
 */
export async function withApp<Filled>(
  fill: (db: Db) => Promise<Filled>,
  measure: (app: Server, filled: Filled) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mentor-bench-"));
  // If started by root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const server = await startEmbedded({ dataDir: join(folder, "data"), settings: {} });
  try {
    const { db, close } = connect(server.connection, { max: 1, statementTimeoutMs: 0 });
    const filled = await migrate(db)
      .then(() => fill(db))
      .finally(close);
    const app = await startApp(server.connection, join(folder, "files"), "");
    try {
      await measure(app, filled);
    } finally {
      await app.stop();
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
