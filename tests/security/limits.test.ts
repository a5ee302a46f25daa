/** The limits on the number of calls. */
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { buildApp } from "#server/process/app.ts";
import { readEnv } from "#server/kernel/env.ts";
import { redisServer, startRedis } from "#tests/chat/two-nodes.ts";
import { testApp } from "#tests/support/app.ts";
import { makeOrganization, makeStaff, signIn } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { record } from "#tests/support/suite.ts";

const opened: FastifyInstance[] = [];
const test = testApp();
const owner = prepared(async () => makeStaff(test.db, await makeOrganization(test.db)));
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

/** Another node on the same database, with limits. */
async function open(given: Record<string, string>): Promise<FastifyInstance> {
  const { rateLimits, trustProxy, redisUrl } = readEnv({
    RATE_LIMIT_SESSION: "0",
    RATE_LIMIT_ADDRESS: "0",
    ...given,
  });
  const app = await buildApp({
    env: { ...test.env, rateLimits, trustProxy, redisUrl },
    db: test.database.application,
  });
  opened.push(app);
  await app.ready();
  return app;
}

interface From {
  readonly token?: string;
  readonly peer?: string;
  readonly headers?: Record<string, string>;
}

const ask = (app: FastifyInstance, { token, peer, headers }: From = {}, url = "/apicalls/getProfileInfo") =>
  app.inject({
    url,
    headers: { ...(token ? { authorization: token } : {}), ...headers },
    ...(peer ? { remoteAddress: peer } : {}),
  });

/** Sends a request several times. @returns the number of responses by status */
async function tally(
  times: number,
  once: () => Promise<LightMyRequestResponse>,
): Promise<Record<number, number>> {
  const found: Record<number, number> = {};
  for (let n = 0; n < times; n += 1) {
    const { statusCode } = await once();
    found[statusCode] = (found[statusCode] ?? 0) + 1;
  }
  return found;
}

describe("The limit of calls", () => {
  it("applies per session, in one minute, for every way to name the session [CALL-16]", async () => {
    const app = await open({ RATE_LIMIT_SESSION: "10" });
    const { token } = owner;
    const ways: From[] = [
      { token },
      { token: `Bearer ${token}` },
      { token, headers: { cookie: "session=other" } },
      { headers: { cookie: `session=${token}` } },
      { token, peer: "203.0.113.5" },
    ];
    for (const way of [...ways, ...ways]) expect((await ask(app, way)).statusCode).not.toBe(429);
    for (const way of ways) expect((await ask(app, way)).statusCode).toBe(429);
    const other = await signIn(test.db, owner.accountId);
    expect((await ask(app, { token: other })).statusCode).toBe(200);
    expect((await ask(app)).statusCode).toBe(401);
    const { headers } = await ask(app, { token });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
  });

  it("applies per address, whatever the token and however it fails, and by network for IPv6", async () => {
    const app = await open({ RATE_LIMIT_ADDRESS: "6" });
    const urls = [
      "/apicalls/getProfileInfo",
      "/apicalls/no-such",
      "/export/x",
      "/metrics",
      "/apicalls/getTable",
    ];
    for (const url of urls) await ask(app, { token: `made-up-${url}`, peer: "203.0.113.1" }, url);
    expect((await ask(app, { token: owner.token, peer: "203.0.113.1" })).statusCode).toBe(200);
    for (const url of urls) {
      expect((await ask(app, { token: owner.token, peer: "203.0.113.1" }, url)).statusCode).toBe(429);
    }
    expect((await ask(app, { token: owner.token, peer: "203.0.113.2" })).statusCode).toBe(200);
    let n = 0;
    const found = await tally(8, () => ask(app, { peer: `2001:db8:1:2::${(n += 1)}` }));
    expect(found).toEqual({ 401: 6, 429: 2 });
    expect((await ask(app, { peer: "2001:db8:1:3::1" })).statusCode).toBe(401);
  });

  it("also counts calls whose address is written in another way", async () => {
    const app = await open({ RATE_LIMIT_ADDRESS: "2" });
    const urls = ["/%61picalls/getProfileInfo", "/apicalls/get%50rofileInfo?x=/assets/"];
    for (const url of urls) expect((await ask(app, {}, url)).statusCode).toBe(401);
    for (const url of urls) expect((await ask(app, {}, url)).statusCode).toBe(429);
  });

  it("does not count health checks, readiness checks and pages", async () => {
    const app = await open({ RATE_LIMIT_ADDRESS: "1" });
    expect(await tally(5, () => ask(app, {}, "/apicalls/health"))).toEqual({ 200: 5 });
    expect(await tally(5, () => ask(app, {}, "/apicalls/ready"))).toEqual({ 200: 5 });
    expect(await tally(5, () => ask(app, {}, "/auth/sign-in"))).toEqual({ 200: 5 });
    expect(await tally(3, () => ask(app))).toEqual({ 401: 1, 429: 2 });
  });

  it.each([
    ["en", "Too many"],
    ["es", "Demasiad"],
  ])("is explained in words, in %s, before any look-up", async (language, text) => {
    const app = await open({ RATE_LIMIT_SESSION: "1" });
    const from = { token: owner.token, headers: { "accept-language": language } };
    await ask(app, from);
    await sql`alter table sessions rename to sessions_gone`.execute(test.db);
    const answer = await ask(app, from);
    await sql`alter table sessions_gone rename to sessions`.execute(test.db);
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({
      status: 0,
      code: "tooManyRequests",
      message: expect.stringContaining(text),
      requestId: expect.any(String),
    });
  });

  it("counts the openings of chat connections too", async () => {
    const app = await open({ RATE_LIMIT_ADDRESS: "3" });
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    const found: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const answer = await fetch(`${address}/socket.io/?EIO=4&transport=polling`, {
        headers: { "x-forwarded-for": `198.51.100.${n}` },
      });
      await answer.arrayBuffer();
      found.push(answer.status);
    }
    expect(found).toEqual([200, 200, 200, 403, 403]);
    app.server.closeAllConnections();
  });

  it.skipIf(!redisServer)(
    "is shared by the nodes of one Redis, and each counts separately without it",
    async () => {
      const redis = await startRedis(redisServer ?? "");
      try {
        const env = { RATE_LIMIT_SESSION: "6", REDIS_URL: redis.url };
        const nodes = [await open(env), await open(env)];
        for (const node of nodes)
          await expect
            .poll(async () => (await ask(node, {}, "/metrics")).body)
            .toContain("redis_connected 1");
        let n = 0;
        const from = { token: owner.token };
        const found = await tally(10, () => ask(nodes[(n += 1) % 2]!, from));
        expect(found).toEqual({ 200: 6, 429: 4 });
        redis.child.kill("SIGKILL");
        await new Promise((done) => redis.child.once("exit", done));
        const other = { token: await signIn(test.db, owner.accountId) };
        expect(await tally(8, () => ask(nodes[0]!, other))).toEqual({ 200: 6, 429: 2 });
      } finally {
        redis.child.kill("SIGKILL");
      }
    },
  );
});

describe("A claimed client address", () => {
  const peer = "198.51.100.7";
  const forged = (n: number): Record<string, string> => ({
    "x-forwarded-for": `203.0.113.${n}`,
    "x-real-ip": `203.0.113.${n}`,
    forwarded: `for=203.0.113.${n}`,
    "x-client-ip": `203.0.113.${n}`,
    "true-client-ip": `203.0.113.${n}`,
  });
  /** Signs in with a wrong password. @returns the addresses in the new rows of the audit trail */
  const refusedLogin = async (app: FastifyInstance, from: string, headers: Record<string, string>) => {
    const rowsAfter = async (id: string) => {
      const { rows } = await sql<{ id: string; address: string }>`
        select id, address from audit_trail where id > ${id} and action = 'signIn' order by id`.execute(
        test.db,
      );
      return rows;
    };
    const before = (await rowsAfter("0")).at(-1)?.id ?? "0";
    const answer = await app.inject({
      method: "POST",
      url: "/apicalls/auth/login",
      headers,
      remoteAddress: from,
      payload: { username: owner.email, password: "wrong, of course" },
    });
    expect(answer.statusCode).toBe(401);
    await expect.poll(async () => (await rowsAfter(before)).length).toBe(1);
    return (await rowsAfter(before)).map(({ address }) => address);
  };

  it.each([
    ["nobody is trusted", {}],
    ["only others are trusted", { TRUST_PROXY: "10.0.0.1,192.0.2.0/24" }],
  ])("changes neither the limits nor the audit trail if %s", async (_name, trust) => {
    const app = await open({ RATE_LIMIT_ADDRESS: "20", ...trust });
    let n = 0;
    const found = await tally(25, () => ask(app, { peer, headers: forged((n += 1)) }));
    expect(found).toEqual({ 401: 20, 429: 5 });
    const free = await open(trust);
    expect(await refusedLogin(free, peer, forged(9))).toEqual([peer]);
    record({ test: "forged addresses", count: 26, atLeast: 26, result: "0 believed" });
  });

  it("counts if a trusted proxy states it, and not what the client claimed before", async () => {
    const trust = { TRUST_PROXY: "198.51.100.0/24" };
    const app = await open({ RATE_LIMIT_ADDRESS: "2", ...trust });
    const through = (list: string) => ask(app, { peer, headers: { "x-forwarded-for": list } });
    expect(await tally(3, () => through("203.0.113.1"))).toEqual({ 401: 2, 429: 1 });
    let n = 0;
    expect(await tally(4, () => through(`192.0.2.${(n += 1)}, 203.0.113.2`))).toEqual({ 401: 2, 429: 2 });
    const free = await open(trust);
    const list = { "x-forwarded-for": "192.0.2.1, 203.0.113.77, 198.51.100.8" };
    expect(await refusedLogin(free, peer, list)).toEqual(["203.0.113.77"]);
  });
});
