/**
 * `npm run bench:imports`: measures how long a sheet of 50,000 people takes from the file to the list with 50,000
 * existing mentees, and how much additional memory the application needs.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { ImportData } from "#shared/contracts/imports.ts";
import { connect } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { startApp } from "./app.ts";
import { load, type Asker } from "./load.ts";
import { firstNames, lastNames } from "./names.ts";
import { measured } from "./measured.ts";
import { memoryOf, type Server } from "./processes.ts";

/** Returns a person's line. The same number returns the same line. */
function lineOf(row: number): string {
  const [first, last] = [
    firstNames[(row * 31) % firstNames.length],
    lastNames[(row * 17) % lastNames.length],
  ];
  const day = (size: number, salt: number) => String(1 + ((row * salt) % size)).padStart(2, "0");
  const phone = `(555) ${String(200 + (row % 700))}-${String((row * 7919) % 10_000).padStart(4, "0")}`;
  return `${first},${last},B-${row},${day(12, 7)}/${day(28, 11)}/${1955 + (row % 50)},${phone}`;
}

function sheetOf(rows: number): Blob {
  const lines = ["First name,Last name,Client ID,Birthday,Cell phone"];
  for (let row = 1; row <= rows; row += 1) lines.push(lineOf(row));
  return new Blob([lines.join("\n")], { type: "text/csv" });
}

async function ask(app: Server, { token, device }: Asker, name: string, body: object): Promise<ImportData> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${app.address}/apicalls/imports/${name}`, {
    method: "POST",
    headers: {
      authorization: token,
      cookie: `device=${device}`,
      ...(isForm ? {} : { "content-type": "application/json" }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const { dataValues, message } = (await answer.json()) as { dataValues?: ImportData; message?: string };
  if (!dataValues) throw new Error(`${name}: ${answer.status} ${message ?? ""}`);
  return dataValues;
}

async function measureImport(app: Server, asker: Asker, rows: number, print: (line: string) => void) {
  const until = async (importId: string, status: string): Promise<ImportData> => {
    for (;;) {
      const now = await ask(app, asker, "get", { importId });
      if (now.status === status) return now;
      await sleep(250);
    }
  };
  const before = (await memoryOf(app.pid)) ?? 0;
  const report = (name: string, ms: number, mib: number) =>
    print(`${name}: ${(ms / 1000).toFixed(1)} s, at most ${mib - before} MiB more than the ${before} before`);
  const form = new FormData();
  form.set("tableName", "mentees");
  form.set("file", sheetOf(rows), "clients.csv");
  const read = await measured(app, () => ask(app, asker, "read", form));
  report("read", read.ms, read.mib);
  const { id: importId, columns } = read.result as ImportData & { columns: { field: string }[] };
  const mapping = columns.map(({ field }, column) => ({
    column,
    field,
    ...(field === "birthday" ? { dateOrder: "mdy" } : {}),
  }));
  const check = await measured(app, async () => {
    await ask(app, asker, "check", { importId, mapping });
    return until(importId, "checked");
  });
  report("check", check.ms, check.mib);
  print(JSON.stringify(check.result.counts));
  const run = await measured(app, async () => {
    await ask(app, asker, "run", { importId, planHash: check.result.planHash });
    return until(importId, "done");
  });
  report("run", run.ms, run.mib);
  print(JSON.stringify(run.result.counts));
}

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "50000" },
    mentees: { type: "string", default: "50000" },
    organizations: { type: "string", default: "20" },
  },
});
const folder = await mkdtemp(join(tmpdir(), "mentor-imports-"));
// If started by root, the database runs as another user, who must be able to enter the folder.
await chmod(folder, 0o755);
const server = await startEmbedded({ dataDir: join(folder, "data"), settings: {} });
try {
  const { db, close } = connect(server.connection, { max: 1, statementTimeoutMs: 0 });
  const loaded = await migrate(db)
    .then(() => load(db, Number(values.mentees), Number(values.organizations), 1))
    .finally(close);
  const app = await startApp(server.connection, join(folder, "files"), "");
  try {
    await measureImport(app, loaded.askers[0]!, Number(values.rows), (line) => console.log(line));
  } finally {
    await app.stop();
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
