/**
 * `npm run bench:imports`: measures how long a sheet of 50,000 people takes from the file to the list with 50,000
 * existing mentees, and how much additional memory the application needs.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { ImportData } from "#shared/contracts/responses/imports.ts";
import { load, type Asker } from "./load.ts";
import { firstNames, lastNames } from "./names.ts";
import { measured } from "./measured.ts";
import { memoryOf, type Server } from "./processes.ts";
import { withApp } from "./with-app.ts";

/** Returns the line of a person in the sheet. It depends only on the number of the row. */
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
await withApp(
  (db) => load(db, Number(values.mentees), Number(values.organizations), 1),
  (app, { askers }) => measureImport(app, askers[0]!, Number(values.rows), (line) => console.log(line)),
);
