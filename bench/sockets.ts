/**
 * Measures the cost of open sockets for one process while no one writes: memory of the application, processor time of
 * the application and PostgreSQL, and how long it takes until everyone is back after all were disconnected at once.
 *
 * `node bench/sockets.ts --sockets 5000 --seconds 30`. Requires `ulimit -n` above the number of sockets.
 */
import { chmod, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { io, type Socket } from "socket.io-client";
import { connect, type Db } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { seedBase } from "#server/process/seed/seed.ts";
import { makeMentee, makeOrganization, makeRole, makeStaff } from "#tests/support/factories.ts";
import { cpuOf, memoryOf, serverArgs, startServer } from "./processes.ts";

const { values } = parseArgs({
  options: {
    sockets: { type: "string", default: "5000" },
    /** How long idle sockets are measured. */
    seconds: { type: "string", default: "30" },
    /** Number of sockets that connect at the same time at the beginning. */
    atOnce: { type: "string", default: "50" },
  },
});
const [count, seconds, atOnce] = [Number(values.sockets), Number(values.seconds), Number(values.atOnce)];
const perOrganization = 50;

/** A person with the room of one of their mentees. */
interface Seat {
  readonly token: string;
  readonly roomId: string;
}

/** Creates organizations of 50 team members with a mentee each. */
async function makeSeats(db: Db): Promise<Seat[]> {
  await makeOrganization(db);
  const seats: Seat[] = [];
  const fill = async (people: number) => {
    const organization = await makeOrganization(db);
    const role = await makeRole(db, organization);
    for (let n = 0; n < people; n += 1) {
      const staff = await makeStaff(db, organization, { role });
      const mentee = await makeMentee(db, organization, { values: { caseManager: staff.id } });
      const { rows } = await sql<{ id: string }>`
        select id from chat_rooms where mentee_id = ${mentee.id}`.execute(db);
      seats.push({ token: staff.token, roomId: rows[0]!.id });
    }
  };
  const organizations = Math.ceil(count / perOrganization);
  await inParallel(
    Array.from(
      { length: organizations },
      (_, n) => () => fill(Math.min(perOrganization, count - n * perOrganization)),
    ),
    8,
  );
  return seats;
}

/** Connects like the web app with an open conversation: the person's channel and one room. */
async function enter(socket: Socket, { token, roomId }: Seat): Promise<void> {
  if (!socket.connected) {
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
      socket.connect();
    });
  }
  for (const room of ["", roomId]) {
    const request = { roomId: room, token };
    const answer = (await socket.timeout(60_000).emitWithAck("submitToken", request)) as { status: number };
    if (answer.status !== 1) throw new Error(`A socket was refused: ${JSON.stringify(answer)}`);
  }
}

async function inParallel(work: readonly (() => Promise<void>)[], most: number): Promise<void> {
  const left = [...work];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next();
  };
  await Promise.all(Array.from({ length: most }, worker));
}

/** Returns the processor time of a process and its children, including ended ones, in milliseconds. */
async function cpuOfFamily(pid: number): Promise<number> {
  let sum = 0;
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const text = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const words = text.slice(text.lastIndexOf(")") + 2).split(" ");
    if (Number(name) === pid) sum += (Number(words[13]) + Number(words[14])) * 10;
    if (Number(name) === pid || Number(words[1]) === pid) sum += (await cpuOf(Number(name))) ?? 0;
  }
  return sum;
}

const folder = await mkdtemp(join(tmpdir(), "mentor-bench-sockets-"));
await chmod(folder, 0o755);
const embedded = await startEmbedded({ dataDir: join(folder, "data") });
try {
  // While loading, commits don't wait for the disk. The application then runs with normal settings.
  const database = connect(embedded.connection, { max: 1 });
  await sql`alter database mentor set synchronous_commit = off`.execute(database.db);
  await database.close();
  const filling = connect(embedded.connection);
  await migrate(filling.db);
  await seedBase(filling.db);
  const seats = await makeSeats(filling.db);
  await sql`vacuum analyze`.execute(filling.db);
  await sql`alter database mentor reset synchronous_commit`.execute(filling.db);
  await filling.close();
  console.error(`${seats.length} people made`);
  const { host, port, user, password, database: name } = embedded.connection;
  const app = await startServer(serverArgs, {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    DATA_DIR: join(folder, "files"),
    PORT: "0",
    LOG_LEVEL: "warn",
    RATE_LIMIT_ADDRESS: "0",
  });
  const memory = async () => (await memoryOf(app.pid)) ?? 0;
  const cpu = async () => [(await cpuOf(app.pid)) ?? 0, await cpuOfFamily(embedded.pid)] as const;
  const sockets = seats.map(() =>
    io(app.address, {
      transports: ["websocket"],
      forceNew: true,
      autoConnect: false,
      reconnection: false,
      timeout: 60_000,
    }),
  );
  const all = (most: number) =>
    inParallel(
      sockets.map((socket, n) => () => enter(socket, seats[n]!)),
      most,
    );

  await sleep(3000);
  const before = await memory();
  const start = performance.now();
  const [appStart, pgStart] = await cpu();
  await all(atOnce);
  const opened = performance.now() - start;
  console.error(`all open after ${(opened / 1000).toFixed(1)} s`);
  const [appOpen, pgOpen] = await cpu();
  await sleep(10_000);
  const after = await memory();

  const [appIdle, pgIdle] = await cpu();
  await sleep(seconds * 1000);
  const [appDone, pgDone] = await cpu();
  const settled = await memory();
  console.error(`idle: ${settled} MiB`);

  for (const socket of sockets) socket.disconnect();
  await sleep(3000);
  const again = performance.now();
  const [appCut, pgCut] = await cpu();
  await all(count);
  const back = performance.now() - again;
  const [appBack, pgBack] = await cpu();
  const most = await memory();

  const line = (label: string, value: string) => `| ${label} | ${value} |`;
  console.log(
    [
      `${count} sockets in one process, ${seconds} s idle, ${availableParallelism()} cores, Node ${process.version}`,
      "",
      "| | |",
      "| --- | --- |",
      line("memory before", `${before} MiB`),
      line("memory with all open", `${after} MiB`),
      line("memory after the idle time", `${settled} MiB`),
      line("memory of a socket", `${(((settled - before) * 1024) / count).toFixed(1)} KiB`),
      line(`opening, ${atOnce} at once`, `${(opened / 1000).toFixed(1)} s`),
      line("processor time to open one, application", `${((appOpen - appStart) / count).toFixed(2)} ms`),
      line("processor time to open one, PostgreSQL", `${((pgOpen - pgStart) / count).toFixed(2)} ms`),
      line("idle, application", `${((appDone - appIdle) / seconds / 10).toFixed(1)} % of a core`),
      line("idle, PostgreSQL", `${((pgDone - pgIdle) / seconds / 10).toFixed(1)} % of a core`),
      line("all back after all were cut at once", `${(back / 1000).toFixed(1)} s`),
      line(
        "processor time of that",
        `application ${((appBack - appCut) / 1000).toFixed(1)} s, PostgreSQL ${((pgBack - pgCut) / 1000).toFixed(1)} s`,
      ),
      line("memory after that", `${most} MiB`),
    ].join("\n"),
  );
  for (const socket of sockets) socket.disconnect();
  await app.stop();
} finally {
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
