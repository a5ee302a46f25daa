import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, type TestContext } from "vitest";

import { isWhole, record, times } from "#tests/support/suite.ts";
import { checkLedger } from "./ledger-check.ts";
import { tell } from "./tell.ts";
import { SmallDisk } from "./small-disk.ts";
import { Victim } from "./victim.ts";
import { menteeId, Writers } from "./writers.ts";
import { until } from "#tests/support/until.ts";

const rounds = times(10, 1);
const deaths = times(10, 1);
const backMs = times(15_000, 40_000);
/** Minimum numbers of successful reads and refused writes while a disk is full. Each of the nine writers is refused. */
const readsWhileFull = times(100, 10);
const refusedWhileFull = times(100, 18);
const megabyte = 1024 * 1024;
/** Free space that is left on the disk: none, and less than the reserve needs. */
const leftBytes = [0, 24 * megabyte];
const fileBytes = 300_000;

const folder = join(tmpdir(), `mentor-full-${process.pid}`);
const dataDir = join(folder, "data");
const disks: SmallDisk[] = [];
let whyNot = "";
let victim: Victim | undefined;
let picture: Buffer;

beforeAll(async () => {
  try {
    disks.push(SmallDisk.mount(folder, 500));
    disks.push(SmallDisk.mount(join(dataDir, "files"), 24));
  } catch (error) {
    whyNot = `Small disks cannot be mounted here: ${(error as Error).message}`;
    return;
  }
  picture = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  victim = await Victim.start(dataDir);
});

afterAll(async () => {
  await victim?.stop();
  for (const disk of disks.toReversed()) disk.unmount();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the application and its disks. Skips the test and prints why if disks can't be mounted. */
function setting(context: TestContext): { app: Victim; database: SmallDisk; files: SmallDisk } {
  const [database, files] = disks;
  if (!victim || !database || !files) {
    tell(whyNot);
    context.skip(whyNot);
    throw new Error(whyNot);
  }
  return { app: victim, database, files };
}

/** Reads lists and records while the disk is full. Calls may be refused until the application has noticed it. */
function keepReading(app: Victim, token: string) {
  const seen = { good: 0, early: 0, bad: [] as string[], isNoticed: false, isOver: false };
  const reading = (async () => {
    for (let n = 0; !seen.isOver; n += 1, await sleep(20)) {
      const { isNoticed } = seen;
      const list = { tableName: "mentees", organizationId: "0", currentPage: 1, recordsPerPage: 25 };
      const answer = await (
        n % 2 === 0
          ? app.call("getTable", list, { token })
          : app.call("getRecord", { tableName: "mentees", tableId: menteeId }, { token })
      ).catch((error: unknown) => ({ status: 0, body: { message: String(error) } }));
      if (!isNoticed) seen.early += answer.status === 200 ? 0 : 1;
      else if (answer.status === 200) seen.good += 1;
      else seen.bad.push(`${answer.status} ${JSON.stringify(answer.body).slice(0, 120)}`);
    }
  })();
  return {
    seen,
    stop: async () => {
      seen.isOver = true;
      await reading;
    },
  };
}

async function untilWritten(writers: Writers, more: number): Promise<number> {
  const start = performance.now();
  const goal = writers.done + more;
  while (writers.done < goal) {
    if (performance.now() - start > 60_000) throw new Error("Nothing is stored any more.");
    await sleep(20);
  }
  return performance.now() - start;
}

test.runIf(isWhole)(
  `The application survives a full database disk ${rounds} times: reads work, nothing is lost or duplicated, and writes resume`,
  async (context) => {
    const { app, database } = setting(context);
    const { token } = await app.signIn("case@harbor.example");
    const writers = new Writers(app, "f", picture);
    await writers.start();
    const backAfter: number[] = [];
    let good = 0;
    let early = 0;
    const bad: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await untilWritten(writers, 8);
      database.fill(leftBytes[round % leftBytes.length] ?? 0);
      const reader = keepReading(app, token);
      await until(async () => (await app.call("ready")).status === 503);
      // If no space is left at all, the reserve is released immediately.
      await until(() => database.free > megabyte);
      // From now on, no write is acknowledged, and people can still sign in and read.
      reader.seen.isNoticed = true;
      writers.mark();
      const signedIn = await app.signIn("viewer@harbor.example");
      await until(() => writers.sinceMark.failed >= refusedWhileFull && reader.seen.good >= readsWhileFull);
      const during = writers.sinceMark.done;
      const ready = await app.call("ready");
      await reader.stop();
      database.empty();
      backAfter.push(await untilWritten(writers, 3));
      good += reader.seen.good;
      early += reader.seen.early;
      bad.push(...reader.seen.bad);
      expect(signedIn.token).toBeTruthy();
      expect(ready.status).toBe(503);
      expect(during).toBe(0);
    }
    await writers.stop();
    const { ledger, lies, refusals } = writers;
    const { lost, doubled, orphans, checked } = await checkLedger(app, ledger);
    const slowest = Math.max(...backAfter);
    const result = `${good} reads went on, ${early} were refused until that was noticed, ${bad.length} later; ${checked} writes acknowledged: ${lost.length} lost, ${doubled.length} doubled, ${orphans.length} orphans; stored again after ${Math.round(slowest)} ms at most`;
    tell(result, [...refusals], bad);
    expect({ lost, doubled, orphans, lies }).toEqual({ lost: [], doubled: [], orphans: [], lies: [] });
    expect([...refusals.keys()].some((text) => text.includes("storageFull"))).toBe(true);
    expect([...refusals.keys()].filter((text) => text.startsWith("OUT OF SHAPE"))).toEqual([]);
    expect(bad).toEqual([]);
    expect(slowest).toBeLessThan(backMs);
    expect(app.hasEnded).toBe(false);
    record({ test: "Disk full: database", count: backAfter.length, atLeast: 10, result });
  },
);

test.runIf(isWhole)(
  "The application recovers by itself from a full disk without reserve and a dead PostgreSQL as soon as there is space",
  async (context) => {
    const { app, database } = setting(context);
    const { token } = await app.signIn("case@harbor.example");
    for (let round = 0; round < deaths; round += 1) {
      const data = { menteeId, date: "2026-01-02", noteTitle: `dead ${round}`, note: "<p>x</p>" };
      const save = () =>
        app.call("saveRecord", { tableName: "menteeUserNotes", tableId: "0", data }, { token });
      // Fills the disk twice, because the reserve frees space after the first time.
      const reserve = join(dataDir, "postgres/reserve");
      await until(() => existsSync(reserve));
      database.fill(0);
      await until(() => !existsSync(reserve));
      database.fill(0);
      const ends = () => app.output.split("The embedded database ended unexpectedly.").length;
      const endsBefore = ends();
      app.killDatabase();
      await until(() => ends() > endsBefore);
      expect(await save()).toMatchObject({ status: 503, body: { status: 0 } });
      database.empty();
      const start = performance.now();
      await app.untilReady();
      while ((await save()).body["status"] !== 1) {
        expect(performance.now() - start).toBeLessThan(backMs);
        await sleep(100);
      }
    }
    expect(app.hasEnded).toBe(false);
  },
);

test.runIf(isWhole)(
  `The application survives a full upload disk ${rounds} times: uploads are refused and leave nothing, everything else works`,
  async (context) => {
    const { app, files } = setting(context);
    const { token } = await app.signIn("owner@harbor.example");
    const target = { tableName: "menteeUserFiles", id: "0", clientId: menteeId };
    const form = (name: string, bytes: Buffer) => {
      const data = new FormData();
      for (const [key, value] of Object.entries(target)) data.set(key, value);
      data.set("files", new Blob([new Uint8Array(bytes)]), name);
      return data;
    };
    const text = () => Buffer.from(randomBytes(fileBytes / 2).toString("hex"));
    const incoming = () => readdirSync(join(files.folder, "incoming"));
    let refused = 0;
    let stored = 0;
    for (let round = 0; round < rounds; round += 1) {
      const bytes = text();
      const upload = await app.call("file-upload", form("a.txt", bytes), { token });
      expect(upload).toMatchObject({ status: 200, body: { status: 1 } });
      const path = `files/${String(upload.body["newFileName"])}`;
      files.fill(fileBytes / 3);
      for (const [call, name, content] of [
        ["file-upload", "b.txt", text()],
        ["image-upload", "b.png", picture],
        ["fileUpload", `c ${round}.txt`, text()],
      ] as const) {
        const answer = await app.call(call, form(name, content), { token });
        expect(answer, call).toMatchObject({ status: 503, body: { status: 0, code: "storageFull" } });
        refused += 1;
      }
      expect(incoming()).toEqual([]);
      // Existing files can be read, and records can be saved.
      const read = await app.call(path, undefined, { token });
      expect([read.status, read.body["text"]]).toEqual([200, bytes.toString()]);
      const data = { menteeId, date: "2026-01-02", noteTitle: `full ${round}`, note: "<p>x</p>" };
      const saved = await app.call(
        "saveRecord",
        { tableName: "menteeUserNotes", tableId: "0", data },
        { token },
      );
      expect(saved.body).toMatchObject({ status: 1 });
      files.empty();
      const again = await app.call("fileUpload", form(`c ${round}.txt`, text()), { token });
      expect(again.body).toMatchObject({ documents: [{ status: 1 }] });
      stored += 2;
    }
    const result = `${refused} uploads refused with 503, ${stored} stored before and after; nothing left behind`;
    tell(result);
    record({ test: "Disk full: uploads", count: rounds, atLeast: 10, result });
  },
);
