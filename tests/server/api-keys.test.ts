import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { isApiKeyLike, makeApiKey, readApiKey } from "#server/kernel/api-key-text.ts";
import { buildApp } from "#server/process/app.ts";
import { readEnv } from "#server/kernel/env.ts";
import { openTwoNodes, type TwoNodes } from "#tests/security/two-nodes.ts";
import { unlimited, type TestApp } from "#tests/support/app.ts";
import { dayAway } from "#tests/support/days.ts";
import { makeKey, makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";

let nodes: TwoNodes;
let test: TestApp;
let world: World;
let role: string;
beforeAll(async () => {
  nodes = await openTwoNodes();
  test = nodes.test;
  world = await makeWorld(test.db);
  role = await makeRole(test.db, world.own);
});
afterAll(() => nodes.close());

const sent = (more: object = {}) => ({
  name: "Nightly sync",
  userRole: role,
  scopes: ["mentees:view", "mentees:add"],
  expiresOn: dayAway(90),
  ...more,
});
const add = (body: object, { token }: Pick<Person, "token"> = world.owner) =>
  test.post("apiKeys/add", body, token);
const revoke = (tableId: unknown, { token }: Pick<Person, "token"> = world.owner) =>
  test.post("apiKeys/revoke", { tableId }, token);
const list = (token: string, more: object = {}) =>
  test.post("getTable", { tableName: "mentees", ...more }, token);
const countOf = async (name: string) =>
  (await sql`select from api_keys where name = ${name}`.execute(test.db)).rows.length;
const ask = (app: FastifyInstance, key: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url: "/apicalls/getTable",
    headers: { authorization: `Bearer ${key}`, ...headers },
    payload: { tableName: "mentees" },
  });

describe("A key's text", () => {
  it("has a public part, a secret and a checksum that tells it from everything else", () => {
    const { text, prefix, hash } = makeApiKey();
    expect(text).toMatch(/^mm_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/);
    expect(readApiKey(text)).toEqual({ prefix, hash });
    const other = text.replace(/.{7}$/, (end) => (end.startsWith("a") ? "b" : "a") + end.slice(1));
    for (const wrong of [other, `${text} `, text.slice(1), prefix, ""]) expect(readApiKey(wrong)).toBeNull();
    // Once in a quarter of a million times, a session's token begins like this.
    expect(isApiKeyLike(`mm_${"x".repeat(40)}`)).toBe(false);
  });
});

describe("A new key", () => {
  it("is shown once, works for its scopes, and is stored only as a hash", async () => {
    const { body } = await add(sent());
    expect(body).toMatchObject({ status: 1, recordId: expect.any(String) });
    const key = String(body["key"]);
    expect((await list(key)).body).toMatchObject({ status: 1, totalRecords: expect.any(Number) });
    expect((await test.post("getTable", { tableName: "jobs" }, key)).status).toBe(403);
    const { rows } = await sql<{ row: string }>`select api_keys::text as row from api_keys`.execute(test.db);
    expect(rows.map(({ row }) => row).join()).not.toContain(key.slice(12));
    const shown = await test.post("getTable", { tableName: "apiKeys" }, world.owner.token);
    expect(shown.body["dataValues"]).toMatchObject([{ name: "Nightly sync", prefix: key.slice(0, 11) }]);
    expect(shown.text).not.toContain(key.slice(12));
    await expect
      .poll(async () => {
        const { rows: used } = await sql`select from api_keys where last_used_at is not null`.execute(
          test.db,
        );
        return used.length;
      })
      .toBe(1);
  });

  it("is added once if the request is repeated, and only the first answer has its text", async () => {
    const send = () =>
      test.app.inject({
        method: "POST",
        url: "/apicalls/apiKeys/add",
        headers: { authorization: world.owner.token, "idempotency-key": "add a key" },
        payload: sent({ name: "Twice" }),
      });
    const [first, second] = [(await send()).json<Record<string, string>>(), (await send()).json()];
    expect(first["key"]).toMatch(/^mm_/);
    expect(second).toEqual({ ...first, key: "" });
    expect(await countOf("Twice")).toBe(1);
  });

  it.each([
    [{ name: " " }, 200, "name"],
    [{ scopes: [] }, 200, "scopes"],
    [{ expiresOn: dayAway(-2) }, 200, "expiresOn"],
    [{ expiresOn: dayAway(368) }, 200, "expiresOn"],
    [{ addresses: "203.0.113.7, everywhere" }, 200, "addresses"],
    [{ addresses: "0.0.0.0/0" }, 200, "addresses"],
    [{ userRole: "999999999" }, 200, "userRole"],
    [{ scopes: ["users:view"] }, 400, null],
    [{ scopes: ["mentees:fly"] }, 400, null],
    [{ expiresOn: "tomorrow" }, 400, null],
    [{ name: 7 }, 400, null],
  ] as const)("with %j is refused and not added", async (more, status, field) => {
    const answer = await add(sent({ ...more }));
    expect(answer.status).toBe(status);
    if (field) expect(Object.keys(answer.body["errors"] as object)).toEqual([field]);
    expect(answer.body).toMatchObject({ status: 0, message: expect.stringMatching(/\w/) });
    expect(await countOf("Nightly sync")).toBe(1);
  });

  it("is refused to people without the access key, of another organization's role, and with more rights than theirs", async () => {
    const { db } = test;
    const staff = (settings: object) => makeStaff(db, world.own, { role: { roleType: 2, ...settings } });
    const without = await staff({ keys: allKeys.filter((key) => key !== "apiKeys") });
    const viewer = await staff({ flags: allFlags.filter((flag) => flag !== "tablesCanEdit") });
    const weak = await staff({ flags: allFlags.filter((flag) => flag !== "menteesCanDelete") });
    expect((await test.post("apiKeys/add", sent())).status).toBe(401);
    for (const person of [without, viewer, weak, world.mentee])
      expect((await add(sent({ name: "Forbidden" }), person)).status).toBe(403);
    expect((await add(sent({ name: "Forbidden" }), world.otherOwner)).body).toMatchObject({ status: 0 });
    const { body } = await add(sent({ name: "Parent" }));
    expect((await add(sent({ name: "Forbidden" }), { token: String(body["key"]) })).status).toBe(403);
    expect(await countOf("Forbidden")).toBe(0);
  });
});

describe("A revoked key", () => {
  it("is dead on every node at once, and revoking it again changes nothing", async () => {
    const { body } = await add(sent({ name: "To revoke" }));
    const key = String(body["key"]);
    for (const app of nodes.apps) expect((await ask(app, key)).statusCode).toBe(200);
    expect((await revoke(body["recordId"], world.otherOwner)).status).toBe(404);
    expect((await revoke(body["recordId"], world.mentee)).status).toBe(403);
    expect((await revoke("x")).status).toBe(400);
    expect((await test.post("apiKeys/revoke", { tableId: body["recordId"] })).status).toBe(401);
    for (const app of nodes.apps) expect((await ask(app, key)).statusCode).toBe(200);
    expect((await revoke(body["recordId"])).body).toMatchObject({ status: 1 });
    for (const app of nodes.apps) expect((await ask(app, key)).statusCode).toBe(401);
    const state = sql<{ at: Date }>`select revoked_at as at from api_keys where id = ${body["recordId"]}`;
    const before = await state.execute(test.db);
    expect((await revoke(body["recordId"])).body).toMatchObject({ status: 1 });
    expect((await state.execute(test.db)).rows).toEqual(before.rows);
    const { rows } = await sql`select from audit_trail where table_name = 'apiKeys' and action = 'change'
      and record_id = ${body["recordId"]}`.execute(test.db);
    expect(rows).toHaveLength(1);
  });
});

describe("A key is refused", () => {
  it("after its last day, from other addresses, and with any other text", async () => {
    const { db } = test;
    const past = await makeKey(db, world.owner, { values: { expiresOn: dayAway(-2) } });
    expect((await list(past.text)).status).toBe(401);
    const elsewhere = await makeKey(db, world.owner, {
      values: { addresses: "203.0.113.0/24\n2001:db8::/32" },
    });
    expect((await list(elsewhere.text)).status).toBe(403);
    const here = await makeKey(db, world.owner, { values: { addresses: "203.0.113.0/24\n127.0.0.1" } });
    expect((await list(here.text)).status).toBe(200);
    const [prefix, other] = [here.text.slice(0, 11), makeApiKey().text];
    // A secret with a correct checksum and the public part of another key.
    const forged = makeApiKey();
    const { id } = await makeKey(db, world.owner);
    await sql`update api_keys set prefix = ${forged.prefix} where id = ${id}`.execute(db);
    for (const text of [other, forged.text, prefix, `${here.text}x`, here.text.toLowerCase()])
      expect((await list(text)).status).toBe(401);
    expect((await ask(test.app, "", { authorization: "", cookie: `session=${here.text}` })).statusCode).toBe(
      401,
    );
  });

  it("when its person loses the rights, and when its role is deleted", async () => {
    const { db } = test;
    const personRole = await makeRole(db, world.own);
    const person = await makeStaff(db, world.own, { role: personRole });
    const keyRole = await makeRole(db, world.own);
    const { text } = await makeKey(db, person, { role: keyRole });
    const others = await makeKey(db, person);
    expect((await list(text)).status).toBe(200);
    await sql`update user_roles set deleted_at = now() where id = ${keyRole}`.execute(db);
    expect((await list(text)).status).toBe(403);
    expect((await list(others.text)).status).toBe(200);
    await sql`update user_roles set mentees_can_view = false where id = ${personRole}`.execute(db);
    expect((await list(others.text)).status).toBe(403);
  });

  it("with the headers of its own limit", async () => {
    const env = readEnv({ DATA_DIR: test.env.dataDir, SEED: "none", ...unlimited, RATE_LIMIT_KEY: "2" });
    const app = await buildApp({ env, db: test.database.application });
    const [one, two] = [await makeKey(test.db, world.owner), await makeKey(test.db, world.owner)];
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await ask(app, one.text));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(answers.map(({ headers }) => headers["ratelimit-remaining"])).toEqual(["1", "0", "0"]);
    expect(answers[2]?.headers).toMatchObject({
      "ratelimit-limit": "2",
      "ratelimit-reset": expect.stringMatching(/^[1-9]\d?$/),
      "retry-after": expect.stringMatching(/^[1-9]\d?$/),
    });
    expect((await ask(app, two.text)).statusCode).toBe(200);
    await app.close();
  });
});
