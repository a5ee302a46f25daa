import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FastifyInstance } from "fastify";
import { createInvitation } from "#server/core/accounts/links.ts";
import { backgroundWorkEnded } from "#server/features/auth/minimum-duration.ts";
import { buildApp } from "#server/process/app.ts";
import { createLogger } from "#server/process/startup/logger.ts";
import { testApp } from "#tests/support/app.ts";
import { makeOrganization, makeStaff, testPassword } from "#tests/support/factories.ts";
import { cookieOf, logIn, mailsTo } from "./auth-helpers.ts";

let app: FastifyInstance;
let log = "";

const test = testApp();
beforeAll(async () => {
  const logger = createLogger({ logLevel: "trace" }, { write: (line: string) => void (log += line) });
  app = await buildApp({ env: test.env, db: test.database.application, logger });
});
afterAll(async () => {
  await app.close();
});

it("The log contains no token, password, code or cookie, at any level", async () => {
  const { db } = test;
  const person = await makeStaff(db, await makeOrganization(db));
  const node = { ...test, app };
  const wrong = "a-password-with-a-typo";
  const entered = await logIn(node, person.email, testPassword);
  await logIn(node, person.email, wrong);
  const token = entered.json<{ token: string }>().token;
  const device = cookieOf(entered, "device") ?? "";
  await app.inject({
    url: "/apicalls/auth/user",
    headers: { authorization: token },
    cookies: { session: token },
  });
  await app.inject({ method: "POST", url: "/apicalls/auth/forgotPass", payload: { username: person.email } });
  // The code is made in the background, after the answer.
  await backgroundWorkEnded();
  const [mail] = await mailsTo(db, person.email);
  const code = /<strong>([^<]+)</.exec(mail?.body ?? "")?.[1] ?? "";
  const invitation = await createInvitation(db, person.accountId, null);
  await app.inject({ url: `/apicalls/auth/invitation?code=${invitation}` });
  await app.inject({ url: `/apicalls/export/${invitation}` });
  // A call that fails inside.
  await sql`alter table notifications rename to notifications_gone`.execute(db);
  const failed = await logIn(node, person.email, testPassword, { device });
  expect(failed.statusCode).toBe(500);
  expect(failed.json()).toMatchObject({ status: 0, code: "internal", requestId: expect.any(String) });
  expect(failed.payload).not.toMatch(/notifications|select|src\/|\.ts/i);

  expect(log).toContain("/apicalls/auth/login");
  expect(log).toContain("call failed");
  expect(code).toHaveLength(9);
  for (const secret of [token, device, testPassword, wrong, code, invitation]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(log).not.toContain(secret);
  }
});

it("The log has one readable line per call, with an ISO time", async () => {
  const from = log.length;
  await app.inject({ url: "/apicalls/auth/user?token=hidden" });
  await app.inject({ url: "/apicalls/nowhere/hidden" });
  const lines = log
    .slice(from)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ level }) => Number(level) >= 30);
  expect(lines.map(({ msg }) => String(msg).replace(/\d+ ms$/, "x ms"))).toEqual([
    "GET /apicalls/auth/user 401 in x ms",
    "GET unknown 404 in x ms",
  ]);
  for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(log).not.toContain("hidden");
});
