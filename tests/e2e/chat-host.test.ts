import type { FastifyInstance } from "fastify";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "#server/process/app.ts";
import { readEnv } from "#server/kernel/env.ts";
import { makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { isFull } from "#tests/support/suite.ts";
import { freePort } from "#tests/support/free-port.ts";

let site: Site;
/** A second server, with another origin, that only the sockets use. */
let chatHost: FastifyInstance;
let chatUrl: string;
let ana: Person;
let ben: Person;
let roomId: string;

beforeAll(async () => {
  const port = await freePort();
  chatUrl = `http://127.0.0.1:${port}`;
  site = await openSite({ seed: "base", env: { CHAT_URL: chatUrl } });
  chatHost = await buildApp({
    env: readEnv({
      DATA_DIR: site.app.env.dataDir,
      LOG_LEVEL: "silent",
      SEED: "none",
      PUBLIC_URL: site.url,
      CHAT_URL: chatUrl,
    }),
    db: site.app.database.application,
  });
  await chatHost.listen({ host: "127.0.0.1", port });
  const { db } = site;
  await makeOrganization(db);
  const own = await makeOrganization(db);
  ana = await makeStaff(db, own, { values: { firstName: "Ana", lastName: "Alba" } });
  ben = await makeStaff(db, own, { values: { firstName: "Ben", lastName: "Bell" } });
  const { body } = await site.app.post("startNewChat", { chatMember: ben.accountId }, ana.token);
  roomId = String(body["chatRoom"]);
});

afterAll(async () => {
  // It uses the database of the site, so it ends first.
  chatHost.server.closeAllConnections();
  await chatHost.close();
  await site.close();
});

async function openRoom(person: Person): Promise<{ page: Page; sockets: string[] }> {
  const sockets: string[] = [];
  const page = await openWithToken(site, person.token, "/");
  page.on("request", (request) => {
    if (request.url().includes("/socket.io/")) sockets.push(new URL(request.url()).origin);
  });
  await page.goto(`/chat/${roomId}`);
  await page.locator("[data-live]").waitFor();
  return { page, sockets };
}

it.runIf(isFull)(
  "A page exchanges messages with a chat on another host, over polling and WebSocket [SOCK-02]",
  async () => {
    const [one, other] = [await openRoom(ana), await openRoom(ben)];
    for (const [from, to, text] of [
      [one, other, "Over there?"],
      [other, one, "Yes, over there."],
    ] as const) {
      await from.page.locator("textarea[name=message]").fill(text);
      await from.page.locator("textarea[name=message]").press("Enter");
      await to.page.locator('[data-kind="Message"]').filter({ hasText: text }).waitFor();
    }
    for (const { sockets } of [one, other]) {
      expect(sockets.length).toBeGreaterThan(1);
      expect(new Set(sockets)).toEqual(new Set([chatUrl]));
    }
    expect(site.failures).toEqual([]);
  },
);
