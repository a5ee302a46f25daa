/**
 * The chat scenario: clients in rooms, some of which write as fast as they get answers. Measures messages per second,
 * and how long each message takes to reach each other client in its room.
 */
import { sql } from "kysely";
import { io, type Socket } from "socket.io-client";
import type { Db } from "#server/platform/db/database.ts";
import { makeMentee, makeOrganization, makeRole, makeStaff } from "#tests/support/factories.ts";
import { withCpu, type Run } from "./measure.ts";
import type { Server } from "./processes.ts";

/** The number of participants. */
export interface ChatSize {
  readonly clients: number;
  readonly rooms: number;
  /** Clients per room that write. The others listen. */
  readonly senders: number;
}

/** The room and session of a client. */
export interface Seat {
  readonly roomId: string;
  readonly token: string;
}

/** Creates the rooms, their people, and their sessions. */
export async function makeSeats(db: Db, { clients, rooms }: ChatSize): Promise<Seat[]> {
  const organization = await makeOrganization(db);
  const role = await makeRole(db, organization);
  const seats: Seat[] = [];
  for (let room = 0; room < rooms; room += 1) {
    const mentee = await makeMentee(db, organization);
    const found = await sql<{ id: string }>`select id from chat_rooms where mentee_id = ${mentee.id}`.execute(
      db,
    );
    const roomId = found.rows[0]!.id;
    seats.push({ roomId, token: mentee.token });
    for (let seat = 1; seat < clients / rooms; seat += 1) {
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

/**
 * Sends messages until the time is over, and waits until all are received.
 * @returns the number of messages, and the milliseconds from sending to each receipt, shortest first
 */
async function write(sockets: readonly Socket[], size: ChatSize, seconds: number) {
  const perRoom = size.clients / size.rooms;
  const times: number[] = [];
  sockets.forEach((socket, index) => {
    socket.on("message", ({ message }: { message: string }) => {
      const [sentAt, sender] = message.split(" ");
      if (Number(sender) !== index) times.push(performance.now() - Number(sentAt));
    });
  });
  let count = 0;
  const end = performance.now() + seconds * 1000;
  const send = async (socket: Socket, index: number) => {
    while (performance.now() < end) {
      const message = `${performance.now()} ${index} a sentence as people write it in a chat`;
      const clientId = `${index} ${count} ${message}`.slice(0, 60);
      const answer = (await socket
        .timeout(30_000)
        .emitWithAck("chatMessage", { message, messageType: "Message", clientId })) as { status: number };
      if (answer.status !== 1) throw new Error(`A message was refused: ${JSON.stringify(answer)}`);
      count += 1;
    }
  };
  await Promise.all(
    sockets.flatMap((socket, index) => (index % perRoom < size.senders ? [send(socket, index)] : [])),
  );
  const expected = () => count * (perRoom - 1);
  for (const until = performance.now() + 5000; times.length < expected() && performance.now() < until;)
    await new Promise((resolve) => setTimeout(resolve, 20));
  if (times.length !== expected()) throw new Error(`${times.length} of ${expected()} arrived.`);
  return { count, times: times.sort((one, other) => one - other) };
}

/**
 * Runs the chat once on one side. Processor times are per message.
 * @throws Error if a client or message is refused, or if a message isn't received by everyone
 */
export async function measureChat(
  sides: { readonly server: Server; readonly database: number },
  seats: readonly Seat[],
  size: ChatSize,
  seconds: number,
): Promise<Run> {
  const sockets: Socket[] = [];
  try {
    for (const seat of seats) sockets.push(await enter(sides.server.address, seat));
    return await withCpu(sides, async () => {
      const { count, times } = await write(sockets, size, seconds);
      return { count, result: { perSecond: count / seconds, p50: at(times, 0.5), p99: at(times, 0.99) } };
    });
  } finally {
    for (const socket of sockets) socket.disconnect();
  }
}
