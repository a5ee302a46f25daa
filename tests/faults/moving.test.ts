/** Kills while an organization is exported and while its archive is imported elsewhere. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanUpExports } from "#server/features/exports/clean-up.ts";
import { removeOrphanFiles } from "#server/features/files/clean-up.ts";
import { readEnv } from "#server/kernel/env.ts";
import type { Db } from "#server/platform/db/database.ts";
import { openFileStore } from "#server/platform/files/store.ts";
import { makeEmpty, secure } from "#tests/support/archive.ts";
import { signIn, type Person } from "#tests/support/factories.ts";
import { record, times } from "#tests/support/suite.ts";
import { Victim } from "./victim.ts";
import { until } from "#tests/support/until.ts";

/** Number of notes of the moving organization, so that export and import take a while. */
const notes = 60_000;
const kills = times(5, 1);

let victim: Victim;
let owner: { token: string };
beforeAll(async () => {
  victim = await Victim.start();
  await withDatabase(async (db) => {
    const { rows } = await sql<Pick<Person, "accountId">>`select account_id as "accountId" from users
      where email = 'owner@harbor.example'`.execute(db);
    const [found] = rows;
    if (!found) throw new Error("No Owner");
    await secure(db, found as Person);
    owner = { token: await signIn(db, found.accountId) };
    // In batches, because one statement would take too long on a busy machine.
    for (let from = 1; from <= notes; from += 2000)
      await sql`insert into mentee_user_notes (organization_id, mentee_id, date, note_title, note)
        select organization_id, id, '2026-01-01', 'Note ' || n, repeat('words ', 40)
        from (select organization_id, id from mentees where organization_id = 2 order by id limit 1) m,
          generate_series(${sql.lit(from)}, ${sql.lit(from + 1999)}) n`.execute(db);
  });
});
afterAll(() => victim.remove());

async function withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const open = await victim.openDatabase();
  try {
    return await work(open.db);
  } finally {
    await open.close();
  }
}

async function filesIn(area: string): Promise<string[]> {
  const found = await readdir(join(victim.dataDir, area), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const exportNow = async (): Promise<string> => {
  const { body } = await victim.call("export/organization", {}, { token: owner.token });
  return String(body["code"]);
};

test("An export that is killed leaves no archive, and the next one is whole", async () => {
  const env = readEnv({ DATA_DIR: victim.dataDir });
  for (let round = 0; round < kills; round += 1) {
    const asked = exportNow().catch(() => "");
    await until(async () => (await filesIn("exports")).length > 0);
    await sleep(Math.random() * 200);
    await victim.killAndStart(false);
    await asked;
    await victim.untilReady();
    await withDatabase(async (db) => {
      const { rows } =
        await sql`select from exports where kind = 'organization' and status = 'ready'`.execute(db);
      expect(rows).toEqual([]);
      await sql`update exports set heartbeat_at = now() - interval '3 minutes'`.execute(db);
      await cleanUpExports(db, openFileStore(env, "exports"));
    });
    expect(await filesIn("exports")).toEqual([]);
  }
  record({
    test: "kill -9 while an organization is exported",
    count: kills,
    atLeast: 5,
    result: "0 archives left",
  });
});

test("An import that is killed leaves an empty organization, which can start over", async () => {
  const env = readEnv({ DATA_DIR: victim.dataDir });
  const response = await fetch(`${victim.address}/apicalls/export/${await exportNow()}`, {
    headers: { authorization: owner.token },
  });
  expect(response.status).toBe(200);
  const archive = await response.blob();
  const mover = await withDatabase(makeEmpty);
  const send = async () => {
    const form = new FormData();
    form.set("currentPassword", "");
    form.set("files", archive, "a.zip");
    return (await victim.call("moving/import", form, { token: mover.token, timeoutMs: 240_000 })).body;
  };
  const count = (db: Db) =>
    sql<{ mentees: number; files: number }>`select
      (select count(*)::integer from mentees where organization_id = ${mover.organizationId}) as mentees,
      (select count(*)::integer from files where uploaded_by in (
        select account_id from users where organization_id = ${mover.organizationId})) as files`.execute(db);
  const progress = async () => {
    const { body } = await victim.call("moving", undefined, { token: mover.token });
    return (body["dataValues"] as { lastImport: { status: string; progress: number; message: string } })
      .lastImport;
  };
  const before = await filesIn("files");
  for (let round = 0; round < kills; round += 1) {
    expect(await send()).toMatchObject({ status: 1 });
    for (let now = await progress(); now.progress < 5; now = await progress())
      if (now.status === "failed") throw new Error(now.message);
    await sleep(Math.random() * 300);
    expect((await progress()).status).toBe("running");
    await victim.killAndStart(round % 2 === 1);
    await victim.untilReady();
    await withDatabase(async (db) => {
      expect((await count(db)).rows).toEqual([{ mentees: 0, files: 0 }]);
      // An import whose process has ended counts as running for some seconds.
      await sql`update organization_imports set heartbeat_at = now() - interval '1 minute'`.execute(db);
      await removeOrphanFiles(db, openFileStore(env, "files"), new Date(Date.now() + 1000));
    });
    expect(await progress()).toMatchObject({ status: "failed" });
    expect((await filesIn("files")).toSorted()).toEqual(before.toSorted());
  }
  expect(await send()).toMatchObject({ status: 1 });
  await until(async () => (await progress()).status !== "running", 300_000);
  expect(await progress()).toMatchObject({ status: "done" });
  await withDatabase(async (db) => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from mentee_user_notes
      where organization_id = ${mover.organizationId} and note_title like 'Note %'`.execute(db);
    expect(rows[0]?.count).toBe(notes);
  });
  record({
    test: "kill -9 while an archive is imported",
    count: kills,
    atLeast: 5,
    result: "0 rows left, then imported whole",
  });
});
