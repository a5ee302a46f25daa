import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "#server/process/seed/demo-password.ts";
import { isWhole, times } from "#tests/support/suite.ts";
import { type AppProcess, serverPid, signalGroup, startApp } from "./app-process.ts";
import { makeDemoDir } from "#tests/support/demo-dir.ts";
import { until } from "#tests/support/until.ts";

const saves = times(1000, 60);
const kills = times(10, 1);
const savers = 8;
const menteeId = "6";

let dataDir: string;
let app: AppProcess;
let address: Promise<string>;

function start(): void {
  app = startApp({ dataDir, env: { SEED: "demo" } });
  address = app.address();
}

async function call(path: string, token: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${await address}/apicalls/${path}`, {
    method: "POST",
    headers: { authorization: token, "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}

const saveNote = (token: string, noteTitle: string) =>
  call("saveRecord", token, {
    tableName: "menteeUserNotes",
    tableId: "0",
    data: { menteeId, date: "2026-01-02", noteTitle, note: `<p>${noteTitle}</p>` },
  });

beforeAll(async () => {
  dataDir = await makeDemoDir();
  start();
  await address;
});

afterAll(async () => {
  signalGroup(app, "SIGTERM");
  await app.exit();
  const orphan = serverPid(dataDir);
  if (orphan) process.kill(orphan, "SIGQUIT");
  await rm(dirname(dataDir), { recursive: true, force: true });
});

test.runIf(isWhole)(
  `The data survives ${saves} saves and ${kills} kills of the server, and each restart is automatic`,
  async () => {
    const { token } = await call("auth/login", "", {
      username: "case@harbor.example",
      password: demoPassword,
    });
    const acknowledged = new Map<string, string>();
    let next = 0;
    let refused = 0;

    async function keepSaving(): Promise<void> {
      while (next < saves) {
        const title = `Note ${(next += 1)}`;
        for (let isSaved = false; !isSaved;) {
          try {
            const answer = await saveNote(String(token), title);
            expect(answer["status"]).toBe(1);
            acknowledged.set(title, String(answer["recordId"]));
            isSaved = true;
          } catch {
            // The server was just killed and the save not acknowledged, so the client tries again.
            refused += 1;
            await sleep(50);
          }
        }
      }
    }

    async function keepKilling(): Promise<void> {
      for (let kill = 1; kill <= kills; kill += 1) {
        const goal = (kill * saves) / (kills + 1);
        await until(() => acknowledged.size >= goal);
        app.child.kill("SIGKILL");
        await app.exit();
        start();
        await address;
      }
    }

    await Promise.all([keepKilling(), ...Array.from({ length: savers }, keepSaving)]);
    expect(acknowledged.size).toBe(saves);
    expect(refused).toBeGreaterThan(0);

    const { dataValues } = await call("getMenteeTable", String(token), {
      tableName: "menteeUserNotes",
      menteeId,
      recordsPerPage: 10_000,
    });
    const stored = new Map(
      (dataValues as { id: string; noteTitle: string }[]).map((row) => [row.id, row.noteTitle]),
    );
    const lost = [...acknowledged].filter(([title, id]) => stored.get(id) !== title);
    expect(lost).toEqual([]);
  },
  240_000,
);
