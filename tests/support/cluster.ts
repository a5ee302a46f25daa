import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connect } from "#server/db/database.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";

/** Where the tests find the server of this run. */
export type TestCluster = { host: string; port: number; user: string; password: string };

declare module "vitest" {
  // Vitest declares it as an interface, so only an interface extends it.
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** A new database is a copy of some hundred files: ten times faster in memory than on a disk. */
async function scratchFolder(): Promise<string> {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = await statfs(memory);
  return bavail * bsize > 1_000_000_000 ? memory : tmpdir();
}

/** Vitest's global set-up: one server for the whole run, with an empty migrated database as the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await scratchFolder(), "mentor-test-"));
  // Tests that run as root start the server as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const server = await startEmbedded({ dataDir, isDurable: false, settings: { max_connections: "200" } });
  const { host, port, user, password } = server.connection;
  const template = connect(server.connection);
  await migrate(template.db);
  await template.close();
  project.provide("cluster", { host, port, user, password });
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
