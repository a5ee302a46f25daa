/**
 * Measures the chat: clients in rooms, some of whom write as fast as they are answered. Messages per second, and the
 * time from sending to receipt at each of the others, beside a bare Socket.IO room that also stores each message.
 *
 * `node bench/chat.ts --clients 200 --rooms 20 --senders 3 --seconds 5 --rounds 5`
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { io, type Socket } from "socket.io-client";
import { connect, type Db } from "#server/db/database.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedBase } from "#server/seed/seed.ts";
import { makeMentee, makeOrganization, makeRole, makeStaff } from "#tests/support/factories.ts";
import { startServer, type Server } from "./processes.ts";

const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "200" },
    rooms: { type: "string", default: "20" },
    /** Clients of each room that write; the others listen. */
    senders: { type: "string", default: "3" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "5" },
  },
});
const options = {
  clients: Number(values.clients),
  rooms: Number(values.rooms),
  senders: Number(values.senders),
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
};

/** A client's place. */
interface Seat {
  readonly roomId: string;
  readonly token: string;
}

/** A round of one side: messages per second, and milliseconds. */
interface Round {
  readonly perSecond: number;
  readonly median: number;
  readonly p99: number;
}

async function makeSeats(db: Db): Promise<Seat[]> {
  await makeOrganization(db);
  const organization = await makeOrganization(db);
  const role = await makeRole(db, organization);
  const seats: Seat[] = [];
  for (let room = 0; room < options.rooms; room += 1) {
    const mentee = await makeMentee(db, organization);
    const { rows } = await sql<{
      id: string;
    }>`select id from chat_rooms where mentee_id = ${mentee.id}`.execute(db);
    const roomId = rows[0]!.id;
    seats.push({ roomId, token: mentee.token });
    for (let seat = 1; seat < options.clients / options.rooms; seat += 1) {
      const staff = await makeStaff(db, organization, { role });
      await sql`insert into chat_members (room_id, account_id, opened_at)
        values (${roomId}, ${staff.accountId}, now())`.execute(db);
      seats.push({ roomId, token: staff.token });
    }
  }
  return seats;
}

async function enter(address: string, { roomId, token }: Seat): Promise<Socket> {
  const socket = io(address, { transports: ["websocket"], forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  socket.emit("joinRoom", roomId);
  const answer = (await socket.timeout(10_000).emitWithAck("submitToken", { roomId, token })) as {
    status: number;
  };
  if (answer.status !== 1) throw new Error(`A client was refused: ${JSON.stringify(answer)}`);
  return socket;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function runRound(side: Server, seats: readonly Seat[]): Promise<Round> {
  const sockets: Socket[] = [];
  for (const seat of seats) sockets.push(await enter(side.address, seat));
  const times: number[] = [];
  sockets.forEach((socket, index) => {
    socket.on("message", ({ message }: { message: string }) => {
      const [begun, sender] = message.split(" ");
      if (Number(sender) !== index) times.push(performance.now() - Number(begun));
    });
  });
  const end = performance.now() + options.seconds * 1000;
  let sent = 0;
  const perRoom = options.clients / options.rooms;
  const write = async (socket: Socket, index: number) => {
    while (performance.now() < end) {
      const message = `${performance.now()} ${index} a sentence as people write it in a chat`;
      const answer = (await socket
        .timeout(10_000)
        .emitWithAck("chatMessage", {
          message,
          messageType: "Message",
          clientId: `${index} ${sent} ${message}`.slice(0, 60),
        })) as { status: number };
      if (answer.status !== 1) throw new Error(`A message was refused: ${JSON.stringify(answer)}`);
      sent += 1;
    }
  };
  await Promise.all(
    sockets.flatMap((socket, index) => (index % perRoom < options.senders ? [write(socket, index)] : [])),
  );
  for (
    const until = performance.now() + 5000;
    times.length < sent * (perRoom - 1) && performance.now() < until;
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
  if (times.length !== sent * (perRoom - 1))
    throw new Error(`${times.length} of ${sent * (perRoom - 1)} arrived.`);
  for (const socket of sockets) socket.disconnect();
  times.sort((one, other) => one - other);
  return { perSecond: sent / options.seconds, median: at(times, 0.5), p99: at(times, 0.99) };
}

const middle = (rounds: readonly Round[], key: keyof Round): number =>
  at(
    rounds.map((round) => round[key]).sort((one, other) => one - other),
    0.5,
  );

const folder = await mkdtemp(join(tmpdir(), "mentor-bench-chat-"));
await chmod(folder, 0o755);
const embedded = await startEmbedded({ dataDir: join(folder, "data") });
const sides: Server[] = [];
try {
  const database = connect(embedded.connection);
  await migrate(database.db);
  await seedBase(database.db);
  const seats = await makeSeats(database.db);
  await database.close();
  const { host, port, user, password, database: name } = embedded.connection;
  const place = host.startsWith("/")
    ? `localhost:${port}/${name}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${name}`;
  const app = await startServer(["src/server/main.ts"], {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${place}`,
    DATA_DIR: join(folder, "files"),
    PORT: "0",
    LOG_LEVEL: "warn",
  });
  sides.push(app);
  const floor = await startServer(["bench/chat-floor.ts"], {
    FLOOR_DATABASE: JSON.stringify(embedded.connection),
  });
  sides.push(floor);
  const rounds: { app: Round[]; floor: Round[] } = { app: [], floor: [] };
  for (let round = 0; round <= options.rounds; round += 1) {
    const results = { app: await runRound(app, seats), floor: await runRound(floor, seats) };
    console.error(
      `${round === 0 ? "warm-up" : `round ${round}`}: app ${results.app.perSecond.toFixed(0)}/s p99 ${results.app.p99.toFixed(1)} ms, floor ${results.floor.perSecond.toFixed(0)}/s p99 ${results.floor.p99.toFixed(1)} ms`,
    );
    if (round === 0) continue;
    rounds.app.push(results.app);
    rounds.floor.push(results.floor);
  }
  const line = (label: string, key: keyof Round, digits: number, unit: string) => {
    const [ours, bare] = [middle(rounds.app, key), middle(rounds.floor, key)];
    return `| ${label} | ${ours.toFixed(digits)}${unit} | ${bare.toFixed(digits)}${unit} | ${(ours / bare).toFixed(2)} |`;
  };
  console.log(
    [
      `${options.clients} clients in ${options.rooms} rooms, ${options.senders} of each room writing, ${options.rounds} rounds of ${options.seconds} s, ${availableParallelism()} cores, Node ${process.version}`,
      "",
      "| | app | bare room | ratio |",
      "| --- | --- | --- | --- |",
      line("messages per second", "perSecond", 0, ""),
      line("send to receipt, median", "median", 1, " ms"),
      line("send to receipt, p99", "p99", 1, " ms"),
    ].join("\n"),
  );
} finally {
  for (const side of sides) await side.stop();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
