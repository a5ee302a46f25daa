import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";
import { makeCode } from "#server/features/auth/reset-codes.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { insertRow } from "#tests/support/factories.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";
import { isWhole, record, times } from "#tests/support/suite.ts";
import { inParallel, listenTo, type ApiClient, type Received } from "./payloads/api-client.ts";

let test: TestApp;
let api: ApiClient;
let world: World;
beforeAll(async () => {
  // Addresses that a proxy reports, so that a test can come from several.
  test = await createTestApp({ env: { TRUST_PROXY: "127.0.0.1" } });
  world = await makeWorld(test.db);
  api = await listenTo(test);
});
afterAll(() => api?.close());

const fetchWith = (path: string, token?: string, address = "10.0.0.1") =>
  api.send(path, { headers: { ...(token ? { authorization: token } : {}), "x-forwarded-for": address } });

/** Everything that a person can learn from a response. */
const seen = ({ status, headers, text }: Received) => ({
  status,
  type: headers["content-type"],
  text: text.replace(/"requestId":"[^"]+"/, ""),
});

/** Expects that each bit is set about half of the time. For random bits, this fails once in a million times. */
function expectEvenBits(samples: readonly Buffer[]): void {
  const width = (samples[0]?.length ?? 0) * 8;
  const allowed = 5.5 * Math.sqrt(samples.length / 4);
  for (let bit = 0; bit < width; bit += 1) {
    const set = samples.filter((bytes) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
    expect(Math.abs(set - samples.length / 2), `bit ${bit}`).toBeLessThan(allowed);
  }
}

async function exportCode(token: string): Promise<string> {
  const { text } = await api.post("export/overview", { tableName: "jobs", format: "csv" }, token);
  return String((JSON.parse(text) as { code: string }).code);
}

async function uploadFile(token: string): Promise<string> {
  const parts = [
    { name: "tableName", value: "userFiles" },
    { name: "id", value: "0" },
    { name: "files", value: "A short text.\n", fileName: "a.txt" },
  ];
  const { text } = await api.form("file-upload", parts, token);
  return String((JSON.parse(text) as { newFileName: string }).newFileName);
}

it("Codes, tokens and file names are random in every bit, and never repeat", async () => {
  const many = times(5000, 1000);
  const tokens = Array.from({ length: many }, makeToken);
  expect(new Set(tokens).size).toBe(many);
  expect(new Set(tokens.map((token) => token.slice(0, 8))).size).toBeGreaterThan(many - 2);
  expectEvenBits(tokens.map((token) => Buffer.from(token, "base64url")));

  const issued: string[] = [];
  const names: string[] = [];
  for (let n = 0; n < times(60, 8); n += 1) {
    issued.push(await exportCode(world.owner.token));
    names.push(await uploadFile(world.owner.token));
  }
  for (const code of issued) expect(Buffer.from(code, "base64url").length).toBeGreaterThanOrEqual(16);
  expect(new Set(issued).size).toBe(issued.length);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{32,}\.txt$/);
  expect(new Set(names).size).toBe(names.length);
  expectEvenBits([...issued, ...tokens].map((token) => Buffer.from(token, "base64url").subarray(0, 16)));

  const resets = Array.from({ length: many }, () => makeCode());
  for (const code of resets) expect(code).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}$/);
  for (let place = 0; place < 9; place += 1) {
    const letters = new Set(resets.map((code) => code[place]));
    expect(letters.size, `place ${place}`).toBe(place === 4 ? 1 : 32);
  }
  expect(new Set(resets).size).toBe(many);
});

/** Returns near misses of a secret: with one letter changed, truncated, padded, or in another case or encoding. */
function nearMisses(secret: string): string[] {
  const letters = [...secret];
  const changed = letters.flatMap((letter, at) =>
    ["A", "b", "0", "_"]
      .filter((other) => other !== letter)
      .map((other) => letters.toSpliced(at, 1, other).join("")),
  );
  const others = [
    secret.slice(1),
    secret.slice(0, -1),
    `${secret}=`,
    `${secret}A`,
    ` ${secret}`,
    `${secret} `,
    secret.toLowerCase(),
    secret.toUpperCase(),
    [...secret].toReversed().join(""),
    `${secret.slice(0, -1)}%`,
    "%",
    "_".repeat(secret.length),
    "*",
    "0",
    "1",
    "null",
    "undefined",
    "../1",
    `${secret}/../${secret}x`,
    hashToken(secret).toString("hex"),
    Buffer.from(secret, "base64url").toString("hex"),
  ];
  return [...new Set([...changed, ...others])].filter((guess) => guess !== secret);
}

const share = <Item>(items: readonly Item[], every: number): Item[] =>
  items.filter((_, at) => isWhole || at % every === 0);

it("Guesses find no export, including near misses and another person's code", async () => {
  const code = await exportCode(world.owner.token);
  const paths = [
    "/apicalls/export/",
    "/apicalls/export-mentee/",
    "/export/",
    "/export-mentee/",
    "/apicalls/export-status/",
    "/apicalls/job-status/",
  ];
  const random = Array.from({ length: times(600, 40) }, () => randomBytes(32).toString("base64url"));
  const guesses = share([...nearMisses(code), ...random], 6);
  const nobody = seen(
    await fetchWith(`${paths[0]}${randomBytes(32).toString("base64url")}`, world.owner.token),
  );
  expect(nobody.status).toBe(404);
  let count = 0;
  const wrong: string[] = [];
  const judge = async (path: string, guess: string, token?: string) => {
    count += 1;
    const answer = seen(await fetchWith(`${path}${encodeURIComponent(guess)}`, token));
    const expected = token ? nobody : { ...nobody, status: 401, text: answer.text };
    if (JSON.stringify(answer) !== JSON.stringify(expected))
      wrong.push(`${path}${guess}: ${answer.status} ${answer.text}`);
  };
  await inParallel(guesses, async (guess) => {
    await judge(paths[count % paths.length] ?? "", guess, world.owner.token);
  });
  for (const path of paths) {
    for (const person of [world.superOwner, world.otherOwner, world.mentee, world.otherMentee])
      await judge(path, code, person.token);
    // PostgreSQL can't store NUL, so this is refused before the lookup.
    const { status } = await fetchWith(`${path}${encodeURIComponent(`${code}\0`)}`, world.owner.token);
    if (status !== 400) wrong.push(`${path}: ${status}`);
    await judge(path, code);
  }
  expect(wrong).toEqual([]);
  // The failed guesses didn't use up the real code.
  expect((await fetchWith(`/export/${code}`, world.owner.token)).status).toBe(200);
  expect(seen(await fetchWith(`/export/${code}`, world.owner.token))).toEqual(nobody);
  record({ test: "Guessing export codes", count, atLeast: 700, result: "0 found" });
});

it("Guesses find no file, including near misses and the name of another person's file", async () => {
  const name = await uploadFile(world.owner.token);
  const [stem = "", ending = ""] = name.split(".");
  const random = Array.from({ length: times(400, 30) }, () => randomBytes(16).toString("hex"));
  const guesses = share([...nearMisses(stem), ...random], 6).map((guess) => `${guess}.${ending}`);
  const nobody = seen(
    await fetchWith(`/apicalls/files/${randomBytes(16).toString("hex")}.txt`, world.owner.token),
  );
  expect(nobody.status).toBe(404);
  let count = 0;
  const wrong: string[] = [];
  await inParallel(
    [...guesses, "../../etc/passwd", "..%2f..%2fmain.ts", `${stem}.png`, stem],
    async (guess) => {
      count += 1;
      const answer = seen(
        await fetchWith(`/apicalls/files/${encodeURIComponent(guess)}`, world.otherOwner.token),
      );
      if (JSON.stringify(answer) !== JSON.stringify(nobody))
        wrong.push(`${guess}: ${answer.status} ${answer.text}`);
    },
  );
  for (const person of [world.superOwner, world.otherOwner, world.mentee]) {
    for (const query of ["", "?inline=1", "?size=thumb"]) {
      count += 1;
      expect(seen(await fetchWith(`/apicalls/files/${name}${query}`, person.token))).toEqual(nobody);
    }
  }
  expect(wrong).toEqual([]);
  expect((await fetchWith(`/apicalls/files/${name}`, world.owner.token)).status).toBe(200);
  record({ test: "Guessing file names", count, atLeast: 400, result: "0 found" });
});

it("Guessing links is soon blocked for the guessing address, where a valid link still opens", async () => {
  const { db } = test;
  const code = makeToken();
  const row = { accountId: world.mentee.accountId, purpose: "invitation", codeHash: hashToken(code) };
  await insertRow(db, "oneTimeLinks", { ...row, expiresAt: new Date(Date.now() + 3_600_000) });
  let count = 0;
  const statuses = new Map<number, number>();
  const addresses = Array.from({ length: times(5, 1) }, (_, at) => `10.9.0.${at + 1}`);
  for (const address of addresses) {
    const guesses = [...nearMisses(code).slice(0, 70), ...Array.from({ length: 50 }, makeToken)];
    for (const guess of guesses) {
      count += 1;
      const path = ["invitation", "setup"][count % 2];
      const { status, headers } = await fetchWith(
        `/apicalls/auth/${path}?code=${encodeURIComponent(guess)}`,
        undefined,
        address,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    // The people at the same address have valid links.
    expect((await fetchWith(`/apicalls/auth/invitation?code=${code}`, undefined, address)).status).toBe(200);
  }
  expect([...statuses.keys()].toSorted()).toEqual([404, 429]);
  expect(statuses.get(404)).toBe(100 * addresses.length);
  expect((await fetchWith(`/apicalls/auth/invitation?code=${code}`, undefined, "10.9.1.1")).status).toBe(200);
  const { rows } = await sql`select 1 from one_time_links where used_at is null`.execute(db);
  expect(rows).toHaveLength(1);
  record({
    test: "Guessing invitation and set-up links",
    count,
    atLeast: 600,
    result: "100 guesses an address, 0 found",
  });
});
