import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connect } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { removeDemoFolders } from "./demo-dir.ts";
import { memoryFolder } from "./memory-folder.ts";
import { newSignIn, prepareSignIn } from "#server/platform/db/sign-in-role.ts";

/** How to connect to the database server of this run. */
export type TestCluster = { host: string; port: number; user: string; password: string };

/** The role that the running application signs in as. */
export type TestSignIn = { user: string; password: string };

declare module "vitest" {
  // Vitest declares it as an interface, so only an interface can extend it.
  export interface ProvidedContext {
    cluster: TestCluster;
    signIn: TestSignIn;
  }
}

/** Vitest's global set-up: one server for the whole run, with an empty migrated database as the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Creating a database copies several hundred files, which is ten times faster in memory than on a disk.
  const dataDir = await mkdtemp(join((await memoryFolder()) ?? tmpdir(), "mentor-test-"));
  // Tests that run as root start the server as another user, who needs access to the folder.
  await chmod(dataDir, 0o755);
  const settings = {
    max_connections: "200",
    // Statements are counted only for tests that request it. Otherwise, they would evict each other.
    "pg_stat_statements.track": "none",
    // Each test file connects a dozen times, with a random password.
    scram_iterations: "1",
  };
  const server = await startEmbedded({ dataDir, isDurable: false, settings });
  const { host, port, user, password } = server.connection;
  const template = connect(server.connection);
  await migrate(template.db);
  const signIn = newSignIn();
  await prepareSignIn(template.db, signIn);
  await template.close();
  project.provide("cluster", { host, port, user, password });
  project.provide("signIn", signIn);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
    await removeDemoFolders(process.pid);
  };
}
