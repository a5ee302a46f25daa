/**
 * Measures what a call costs besides time: processor time of the application and of PostgreSQL, audit rows, WAL, and
 * the size of the response. `node bench/calls.ts`. The estimates in docs/scale.md are based on these numbers.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { connect, type Db } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { startApp } from "./app.ts";
import { load, type Loaded } from "./load.ts";
import { measure, type Call } from "./measure.ts";
import { lastNames } from "./names.ts";
import { addNote, changePhones, table, toRequest } from "./scenarios.ts";

const { values } = parseArgs({
  options: {
    /** Number of mentees, in organizations of 1,000. */
    mentees: { type: "string", default: "50000" },
    seconds: { type: "string", default: "5" },
    connections: { type: "string", default: "8" },
  },
});
const [mentees, seconds, connections] = [values.mentees, values.seconds, values.connections].map(Number) as [
  number,
  number,
  number,
];

/** Returns the calls to measure, by name. */
function callsOf({ menteeIds }: Loaded): Record<string, readonly Call[]> {
  const ids = menteeIds.filter((_, n) => n % 16 === 0);
  return {
    list: [table("")],
    searchFew: lastNames.slice(0, 40).map((name) => table(name)),
    searchMany: ["mar", "son", "ford"].map((text) => table(text)),
    read: ids.map((tableId) => ({ path: "getRecord", body: { tableName: "mentees", tableId } })),
    notes: ids.map((menteeId) => ({
      path: "getMenteeTable",
      body: {
        tableName: "menteeUserNotes",
        menteeId,
        currentPage: 1,
        recordsPerPage: 25,
        sortFieldName: "",
        sortDirection: "",
        searchText: "",
      },
    })),
    saveNew: ids.map(addNote),
    saveChange: changePhones(ids),
    dashboard: [{ path: "loadDashboard" }],
    notifications: [{ path: "getNotifications" }],
  };
}

interface Disk {
  readonly wal: number;
  readonly audit: number;
  readonly calls: number;
}

/** Returns the bytes written so far, and the number of audited calls. */
async function diskOf(db: Db): Promise<Disk> {
  const { rows } = await sql<Disk>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal,
      (select sum(pg_total_relation_size(oid))::float8 from pg_class
        where relname like 'audit\\_%' and relkind = 'r') as audit,
      (select count(*)::float8 from audit_trail) as calls`.execute(db);
  return rows[0]!;
}

const folder = await mkdtemp(join(tmpdir(), "mentor-bench-calls-"));
await chmod(folder, 0o755);
const embedded = await startEmbedded({ dataDir: join(folder, "data") });
try {
  const database = connect(embedded.connection, { max: 1, statementTimeoutMs: 0 });
  const { db } = database;
  await migrate(db);
  const loaded = await load(db, mentees, Math.max(2, mentees / 1000), connections);
  console.error(`${mentees} mentees loaded`);
  const app = await startApp(embedded.connection, join(folder, "app"), "");
  console.log("call: { app ms, db ms, audit, wal and answer bytes }, calls a second");
  for (const [name, calls] of Object.entries(callsOf(loaded))) {
    const requests = calls.map(toRequest);
    const some = { server: app, requests, askers: loaded.askers, database: embedded.pid };
    await measure({ ...some, seconds: 2 });
    await sleep(2500);
    const before = await diskOf(db);
    const { perSecond, cpu, databaseCpu } = await measure({ ...some, seconds });
    // Waits until the audit rows of the last calls are sealed.
    await sleep(2500);
    const after = await diskOf(db);
    const { path, body } = requests[0]!;
    const { token } = loaded.askers[0]!;
    const answer = await fetch(app.address + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: token, "content-type": "application/json" },
      ...(body === undefined ? {} : { body }),
    });
    const count = perSecond * seconds;
    const each = (key: keyof Disk) => Math.round((after[key] - before[key]) / count);
    const sizes = { audit: each("audit"), wal: each("wal"), answer: (await answer.arrayBuffer()).byteLength };
    const times = { app: Number(cpu?.toFixed(2)), db: Number(databaseCpu?.toFixed(2)) };
    console.log(`${name}: ${JSON.stringify({ ...times, ...sizes })}, ${perSecond.toFixed(0)}`);
  }
  await app.stop();
  await database.close();
} finally {
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
