/** The built web app and the production server on the demo data, with a browser. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { connect, type Db } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openFolderStore } from "#server/platform/files/folder-store.ts";
import { demoPassword } from "#server/process/seed/demo-password.ts";
import { seedDemo } from "#server/process/seed/seed.ts";
import { dayAway } from "#tests/support/days.ts";
import { startApp } from "./app.ts";

const emails = { owner: "owner@harbor.example", mentee: "mentee@harbor.example" } as const;

export interface DemoSite {
  /** For example `http://127.0.0.1:41234`. */
  readonly url: string;
  /** The token of an organization's signed-in owner. */
  readonly token: string;
  /** The token of a signed-in mentee. */
  readonly menteeToken: string;
  /** A connection as the owner of the database. */
  readonly db: Db;
  stop(): Promise<void>;
}

async function signIn(url: string, who: keyof typeof emails): Promise<string> {
  const response = await fetch(`${url}/apicalls/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: emails[who], password: demoPassword }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (!token) throw new Error(`Signing in failed: ${response.status}`);
  return token;
}

/** Starts everything in a temporary folder. `stop` removes everything. */
export async function startDemoSite(): Promise<DemoSite> {
  const folder = await mkdtemp(join(tmpdir(), "mentor-site-"));
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const close of closers.toReversed()) await close();
  };
  try {
    // If started by root, the database runs as another user, who must be able to enter the folder.
    await chmod(folder, 0o755);
    const server = await startEmbedded({ dataDir: join(folder, "data") });
    closers.push(() => server.stop());
    const { db, close } = connect(server.connection, { max: 2, statementTimeoutMs: 0 });
    closers.push(close);
    await migrate(db);
    const dataDir = join(folder, "app");
    await seedDemo(db, dayAway(0), openFolderStore(join(dataDir, "files")));
    const app = await startApp(server.connection, dataDir, "");
    closers.push(() => app.stop());
    const url = app.address;
    return { url, token: await signIn(url, "owner"), menteeToken: await signIn(url, "mentee"), db, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Opens a page for the owner, with a separate browser profile. */
export async function openPage(browser: Browser, { url, token }: DemoSite, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: "session", value: token, url }]);
  await context.addInitScript((given) => localStorage.setItem("token", given), token);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
