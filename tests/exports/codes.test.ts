import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanUpExports } from "#server/features/exports/clean-up.ts";
import { Exporter, type Plan } from "#server/features/exports/exporter.ts";
import { openFileStore } from "#server/platform/files/store.ts";
import { countUnfinished } from "#server/core/jobs/jobs.ts";
import { insertExport, progressOf, reportProgress } from "#server/features/exports/store.ts";
import { authenticate } from "#server/core/accounts/session.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
import { type Download, fetchCode, untilReady } from "./export-client.ts";
import { until } from "#tests/support/until.ts";

let own: string;
let owner: Person;
const test = testApp();
beforeAll(async () => {
  await makeOrganization(test.db);
  own = await makeOrganization(test.db);
  owner = await makeStaff(test.db, own);
});

const files = async () => {
  const entries = await readdir(join(test.env.dataDir, "exports"), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

async function askFor(token: string, tableName = "jobs"): Promise<string> {
  const { body } = await test.post("export/overview", { tableName }, token);
  const code = String(body["code"]);
  await untilReady(test, code, token);
  return code;
}

/** Everything in a response that a stranger sees, except the request id. */
const seen = ({ status, headers, bytes }: Download) => ({
  status,
  type: headers["content-type"],
  disposition: headers["content-disposition"],
  body: bytes.toString("utf8").replace(/"requestId":"[^"]+"/, ""),
});

describe("The code of an export", () => {
  it.each(["/apicalls/export/", "/apicalls/export-mentee/", "/export/", "/export-mentee/"])(
    "opens %s, streamed as an attachment [EXP-01] [EXP-19]",
    async (path) => {
      const file = await fetchCode(test, await askFor(owner.token), owner.token, path);
      expect(file.status).toBe(200);
      expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="Jobs /);
      expect(file.headers["content-length"]).toBe(String(file.bytes.length));
      expect(file.headers["cache-control"]).toBe("no-store");
      expect(file.headers["x-content-type-options"]).toBe("nosniff");
      expect(file.bytes.subarray(0, 2).toString()).toBe("PK");
    },
  );

  it("has at least 128 bits and is stored hashed [EXP-20]", async () => {
    const codes = await Promise.all([1, 2, 3, 4].map(() => askFor(owner.token)));
    expect(new Set(codes).size).toBe(4);
    for (const code of codes) {
      expect(Buffer.from(code, "base64url").length).toBeGreaterThanOrEqual(16);
      expect(code).toMatch(/^[\w-]+$/);
    }
    const { rows } = await sql<{ row: string }>`select exports::text as row from exports`.execute(test.db);
    expect(rows).not.toEqual([]);
    expect(rows.some(({ row }) => codes.some((code) => row.includes(code)))).toBe(false);
  });

  it("fails in the same way if guessed, another person's, used or expired [EXP-21] [EXP-22] [PERM-18]", async () => {
    const { db } = test;
    const colleague = await makeStaff(db, own);
    const guessed = await fetchCode(test, randomBytes(32).toString("base64url"), owner.token);
    expect(guessed.status).toBe(404);

    const code = await askFor(owner.token);
    expect(seen(await fetchCode(test, code, colleague.token))).toEqual(seen(guessed));
    expect((await fetchCode(test, code, undefined)).status).toBe(401);
    // The refused requests didn't use up the code.
    const both = await Promise.all([1, 2, 3].map(() => fetchCode(test, code, owner.token)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(seen(await fetchCode(test, code, owner.token))).toEqual(seen(guessed));

    const late = await askFor(owner.token);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from code_expires_at - ready_at)::integer as seconds from exports
      order by id desc limit 1`.execute(db);
    expect(rows).toEqual([{ seconds: 60 }]);
    await sql`update exports set code_expires_at = now() where used_at is null`.execute(db);
    expect(seen(await fetchCode(test, late, owner.token))).toEqual(seen(guessed));
    expect((await test.get(`export-status/${late}`, owner.token)).status).toBe(404);
    expect((await test.get(`export-status/${code}`, colleague.token)).status).toBe(404);
  });

  it("is invalid for a person whose role has lost the right [EXP-21]", async () => {
    const { db } = test;
    const role = await makeRole(db, own);
    const person = await makeStaff(db, own, { role });
    const code = await askFor(person.token);
    await sql`update user_roles set tables_can_export = false where id = ${role}`.execute(db);
    expect((await fetchCode(test, code, person.token)).status).toBe(404);
    await sql`update user_roles set tables_can_export = true where id = ${role}`.execute(db);
    expect((await fetchCode(test, code, person.token)).status).toBe(200);
  });

  it("is invalid for a person whose role lost access to records that a part of the file is about", async () => {
    const { db } = test;
    await makeMentee(db, own);
    for (const [call, body] of [
      ["overview", { tableName: "mentees", columns: ["openWork"] }],
      ["advExportReport", {}],
    ] as const) {
      const role = await makeRole(db, own);
      const { token } = await makeStaff(db, own, { role });
      const order = async () => {
        const answer = await test.post(`export/${call}`, { ...body, reason: "Audit" }, token);
        expect(answer.status, answer.text).toBe(200);
        await untilReady(test, String(answer.body["code"]), token);
        return String(answer.body["code"]);
      };
      const code = await order();
      await sql`update user_roles set tables_can_access = array_remove(tables_can_access, 'menteeGoals')
        where id = ${role}`.execute(db);
      expect([call, (await fetchCode(test, code, token)).status]).toEqual([call, 404]);
      // A file without that part is given.
      expect([call, (await fetchCode(test, await order(), token)).status]).toEqual([call, 200]);
    }
  });

  it("works with the cookie alone, as in a new window, and a request for headers does not use it up [EXP-01] [SESS-05]", async () => {
    const code = await askFor(owner.token);
    const head = await test.app.inject({
      method: "HEAD",
      url: `/apicalls/export/${code}`,
      cookies: { session: owner.token },
    });
    expect(head.statusCode).toBe(404);
    const ask = { method: "GET", url: `/export/${code}`, cookies: { session: owner.token } } as const;
    expect((await test.app.inject(ask)).statusCode).toBe(200);
    const post = await test.app.inject({
      method: "POST",
      url: "/apicalls/export/overview",
      cookies: { session: owner.token },
      payload: { tableName: "jobs" },
    });
    expect(post.statusCode).toBe(401);
  });

  it("leaves no file behind once fetched [EXP-22]", async () => {
    await cleanUpExports(test.db, openFileStore(test.env, "exports"));
    // Files of earlier tests may still be removed meanwhile.
    const before = new Set(await files());
    const added = async () => (await files()).filter((name) => !before.has(name));
    const code = await askFor(owner.token);
    expect(await added()).toHaveLength(1);
    expect((await fetchCode(test, code, owner.token)).status).toBe(200);
    await until(async () => (await added()).length === 0);
  });
});

describe("An export that takes long", () => {
  let person: Person;
  let signedIn: SignedIn;
  let exporter: Exporter;
  beforeEach(async () => {
    const { db } = test;
    person = await makeStaff(db, own);
    const found = await authenticate(db, test.env, person.token, { touch: false });
    if (!found) throw new Error("nobody");
    signedIn = found;
    exporter = new Exporter(
      db,
      openFileStore(test.env, "exports"),
      { error: () => undefined },
      { timeoutMs: 30, noticeAfterMs: 50 },
    );
  });
  afterEach(() => exporter.stop());

  const plan = (make: Plan["make"]): Plan => ({
    kind: "overview",
    request: { tableName: "jobs", organizationId: null, menteeId: null, searchText: "" },
    fileName: "Jobs.csv",
    mediaType: "text/csv",
    make,
  });

  it("is ready in the first answer if the call waits long enough", async () => {
    const patient = new Exporter(
      test.db,
      openFileStore(test.env, "exports"),
      { error: () => undefined },
      { timeoutMs: 60_000 },
    );
    const { row } = await patient.start(
      signedIn,
      plan(({ path }) => writeFile(path, "a,b\r\n")),
    );
    expect(progressOf(row)).toMatchObject({ exportStatus: "ready", progress: 100 });
    await patient.stop();
  });

  it.each([
    [new Error("no matter"), /^The export could not be finished\./],
    [Object.assign(new Error("full"), { code: "ENOSPC", syscall: "write" }), /^The server is out of space/],
    [Object.assign(new Error("gone"), { code: "EIO", syscall: "open" }), /can't read or write files/],
  ])("names the cause if it fails after the first answer: %s", async (thrown, words) => {
    const gate = Promise.withResolvers<void>();
    const { code } = await exporter.start(
      signedIn,
      plan(async () => {
        await gate.promise;
        throw thrown;
      }),
    );
    gate.resolve();
    for (const call of ["export-status", "job-status"])
      await expect
        .poll(async () => (await test.get(`${call}/${code}`, person.token)).body["message"])
        .toMatch(words);
  });

  it("shows its progress, works with clients that do not know about it, and sends a notification", async () => {
    const gate = Promise.withResolvers<void>();
    const started = await exporter.start(
      signedIn,
      plan(async ({ path, report }) => {
        report(0.42);
        await gate.promise;
        await writeFile(path, "a,b\r\n");
      }),
    );
    expect(progressOf(started.row).exportStatus).not.toBe("ready");
    await until(async () => {
      const { body } = await test.get(`export-status/${started.code}`, person.token);
      return body["exportStatus"] === "running" && body["progress"] === 42;
    });
    const download = fetchCode(test, started.code, person.token);
    // The slow export finishes after that call was accepted.
    await test.get(`export-status/${started.code}`, person.token);
    gate.resolve();
    const file = await download;
    expect([file.status, file.bytes.toString(), file.fileName]).toEqual([200, "a,b\r\n", "Jobs.csv"]);
    const { body } = await test.get("getNotifications", person.token);
    expect(body["notifications"]).toEqual([
      expect.objectContaining({
        notificationSubject: "Your export is ready: Jobs.csv",
        notificationUrl: `/downloads/${started.row.id}`,
      }),
    ]);
  });

  it("can be fetched later with a new code, only by its owner", async () => {
    const gate = Promise.withResolvers<void>();
    const started = await exporter.start(
      signedIn,
      plan(async ({ path }) => {
        await gate.promise;
        await writeFile(path, "later");
      }),
    );
    const exportId = started.row.id;
    gate.resolve();
    await until(async () => (await test.post("export-code", { exportId }, person.token)).status === 200);
    await sql`update exports set code_expires_at = now() - interval '1 hour' where id = ${exportId}`.execute(
      test.db,
    );
    await cleanUpExports(test.db, openFileStore(test.env, "exports"));
    expect((await fetchCode(test, started.code, person.token)).status).toBe(404);
    const colleague = await makeStaff(test.db, own);
    expect((await test.post("export-code", { exportId }, colleague.token)).status).toBe(404);
    const { body } = await test.post("export-code", { exportId }, person.token);
    expect((await fetchCode(test, String(body["code"]), person.token)).bytes.toString()).toBe("later");
    // The file is deleted after its last byte was sent.
    await until(async () => (await test.post("export-code", { exportId }, person.token)).status === 404);
  });

  it("is announced with the name of a mentee only to people who still see the mentee", async () => {
    const mentee = await makeMentee(test.db, own);
    const noticing = new Exporter(
      test.db,
      openFileStore(test.env, "exports"),
      { error: () => undefined },
      { timeoutMs: 60_000, noticeAfterMs: -1 },
    );
    const { row } = await noticing.start(signedIn, {
      ...plan(({ path }) => writeFile(path, "")),
      kind: "mentee",
      request: { menteeId: mentee.id },
      fileName: "Case file Ana.zip",
    });
    const { rows } = await sql`select notification_subject as subject, mentee_id as mentee from notifications
      where notification_url = ${`/downloads/${row.id}`}`.execute(test.db);
    expect(rows).toEqual([{ subject: "Your export is ready: Case file Ana.zip", mentee: mentee.id }]);
    await noticing.stop();
  });

  it("says that it failed, without a file, and may be requested again", async () => {
    const gate = Promise.withResolvers<void>();
    const failing = plan(async ({ path }) => {
      await writeFile(path, "half");
      await writeFile(`${path}.pdf`, "half");
      await gate.promise;
      throw new Error("on purpose");
    });
    const { code, row } = await exporter.start(signedIn, failing);
    gate.resolve();
    await until(
      async () => (await test.get(`export-status/${code}`, person.token)).body["exportStatus"] === "failed",
    );
    expect((await files()).filter((name) => name.startsWith(row.fileKey))).toEqual([]);
    expect((await fetchCode(test, code, person.token)).status).toBe(404);
    expect(await askFor(person.token)).toMatch(/^[\w-]{43}$/);
  });

  it("is limited to a few at a time for each person", async () => {
    const gate = Promise.withResolvers<void>();
    const slow = plan(async ({ path }) => {
      await gate.promise;
      await writeFile(path, "");
    });
    // They start simultaneously, so that none finds the others already stored.
    const starts = await Promise.allSettled(Array.from({ length: 8 }, () => exporter.start(signedIn, slow)));
    const refused: unknown[] = starts.flatMap((start) => (start.status === "rejected" ? [start.reason] : []));
    expect(refused).toHaveLength(3);
    for (const reason of refused) expect(reason).toMatchObject({ code: "tooManyRequests" });
    gate.resolve();
    await exporter.stop();
  });

  it("is forgotten after ten newer ones that its person didn't download, so that no one can fill the disk", async () => {
    const patient = new Exporter(
      test.db,
      openFileStore(test.env, "exports"),
      { error: () => undefined },
      { timeoutMs: 60_000, noticeAfterMs: -1 },
    );
    const made: Awaited<ReturnType<Exporter["start"]>>[] = [];
    const quick = plan(({ path }) => writeFile(path, "a,b\r\n"));
    for (let number = 0; number <= 10; number += 1) made.push(await patient.start(signedIn, quick));
    const statusOf = async ({ row: { id } }: (typeof made)[number]) =>
      (await test.post("export-code", { exportId: id }, person.token)).status;
    const statuses: number[] = [];
    for (const one of made) statuses.push(await statusOf(one));
    expect(statuses).toEqual([404, ...Array.from({ length: 10 }, () => 200)]);
    await cleanUpExports(test.db, openFileStore(test.env, "exports"));
    const left = new Set(await files());
    expect(made.map(({ row }) => left.has(row.fileKey))).toEqual(statuses.map((status) => status === 200));
    await patient.stop();
  });

  it("blocks its person from new ones for at most fifteen seconds if its process is killed", async () => {
    const { db } = test;
    const accountId = signedIn.caller.accountId;
    for (let number = 0; number < 5; number += 1)
      await insertExport(
        db,
        signedIn.caller,
        plan(async () => undefined),
      );
    expect(await countUnfinished(db, accountId)).toBe(5);
    await sql`update exports set heartbeat_at = now() - interval '16 seconds'
      where account_id = ${accountId} and status = 'queued'`.execute(db);
    expect(await countUnfinished(db, accountId)).toBe(0);
  });

  it("leaves no file and no pending state if its process is killed", async () => {
    const { db } = test;
    const store = openFileStore(test.env, "exports");
    // A killed process leaves an unfinished row and half a file.
    const { row, code } = await insertExport(
      db,
      { ...signedIn.caller, accountId: person.accountId },
      plan(async () => undefined),
    );
    await reportProgress(db, row.id, 10);
    const path = await store.newIncomingPath(row.fileKey);
    await writeFile(`${path}.pdf`, "half");
    await sql`update exports set heartbeat_at = now() - interval '1 minute' where id = ${row.id}`.execute(db);
    await cleanUpExports(db, store);
    expect(existsSync(`${path}.pdf`)).toBe(true);
    // A file without a row, as after restoring a database.
    const stray = await store.newIncomingPath(randomBytes(16).toString("hex"));
    await writeFile(stray, "stray");
    await sql`update exports set heartbeat_at = now() - interval '3 minutes' where id = ${row.id}`.execute(
      db,
    );
    expect((await cleanUpExports(db, store)).abandoned).toBeGreaterThan(0);
    expect(existsSync(`${path}.pdf`)).toBe(false);
    expect(existsSync(stray)).toBe(false);
    expect((await fetchCode(test, code, person.token)).status).toBe(404);
    await sql`update exports set heartbeat_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'`.execute(
      db,
    );
    await cleanUpExports(db, store);
    expect((await sql`select from exports`.execute(db)).rows).toHaveLength(0);
    expect(await files()).toEqual([]);
  });
});
