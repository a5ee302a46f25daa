import { connect, createServer, type Server, type Socket as Connection } from "node:net";
import { once, type EventEmitter } from "node:events";
import { rm } from "node:fs/promises";
import { Agent } from "node:http";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatMessage, ChatMessagesAnswer, SendAnswer } from "#shared/contracts/responses/chat.ts";
import { demoPassword } from "#server/process/seed/demo-password.ts";
import { serverPid, signalGroup, startApp, type AppProcess } from "#tests/start/app-process.ts";
import { makeDemoDir } from "#tests/support/demo-dir.ts";
import { isFull } from "#tests/support/suite.ts";
import { freePort } from "#tests/support/free-port.ts";

const messageCount = 1000;
const cuts = 20;
const kills = 5;
/** Number of messages that the sender sends at once. */
const window = 15;

let dataDir: string;
let app: AppProcess;
let address: string;
let port: string;

const start = () => startApp({ dataDir, env: { SEED: "demo", PORT: port } });

/** Starts a TCP proxy to the server. `cut` closes its connections, and loses what is in transit. */
async function cuttableLine(): Promise<{ address: string; cut(): void; server: Server }> {
  const open = new Set<Connection>();
  const server = createServer((near) => {
    const far = connect(Number(port), "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const found = server.address();
  return {
    address: `http://127.0.0.1:${typeof found === "object" && found ? found.port : 0}`,
    cut: () => open.forEach((connection) => connection.resetAndDestroy()),
    server,
  };
}

/** Kills the process as a power cut does, and starts it again on the same data. */
async function killAndRestart(): Promise<void> {
  app.child.kill("SIGKILL");
  await app.exit();
  app = start();
  await app.address();
}

async function call<Body>(path: string, token: string, body?: unknown): Promise<Body> {
  const response = await fetch(`${address}/apicalls/${path}`, {
    headers: { authorization: token, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  return (await response.json()) as Body;
}

const signIn = async (username: string) =>
  call<{ token: string; accountId: string }>("auth/login", "", { username, password: demoPassword });

/** Enters the room again after every reconnection, with the last message that it has. */
function keepInRoom(socket: Socket, roomId: string, token: string, lastId: () => string): void {
  socket.on("connect", () => {
    socket.emit("connected");
    socket.emit("joinRoom", roomId, lastId());
    socket.emit("submitToken", { roomId, token });
  });
}

const settings = { forceNew: true, reconnectionDelay: 100, reconnectionDelayMax: 200, timeout: 3000 };

beforeAll(async () => {
  dataDir = await makeDemoDir();
  port = String(await freePort());
  address = `http://127.0.0.1:${port}`;
  app = start();
  await app.address();
});

afterAll(async () => {
  signalGroup(app, "SIGTERM");
  await app.exit();
  const orphan = serverPid(dataDir);
  if (orphan) process.kill(orphan, "SIGQUIT");
  await rm(dirname(dataDir), { recursive: true, force: true });
});

test.runIf(isFull)(
  `${messageCount} messages arrive once and in order, if acknowledged, although the network is cut ${cuts} times and the process killed ${kills} times [SOCK-02] [SOCK-07] [SOCK-08] [SOCK-16]`,
  { timeout: 180_000 },
  async () => {
    const [ana, ben] = [await signIn("case@harbor.example"), await signIn("mentor@harbor.example")];
    const { chatRoom: roomId } = await call<{ chatRoom: string }>("startNewChat", ana.token, {
      chatMember: ben.accountId,
    });
    const before = (await call<ChatMessagesAnswer>(`getChatMessages/${roomId}`, ben.token)).chatMessages;

    const received: ChatMessage[] = [];
    const lastId = () => received.at(-1)?.id ?? before.at(-1)?.id ?? "0";
    const agent = new Agent({ keepAlive: true });
    const line = await cuttableLine();
    const receiver = io(line.address, { ...settings, transports: ["polling"], agent: agent as never });
    receiver.on("message", (message: ChatMessage) => received.push(message));
    keepInRoom(receiver, roomId, ben.token, lastId);

    const sender = io(address, { ...settings, transports: ["polling", "websocket"] });
    keepInRoom(sender, roomId, ana.token, () => "");
    const acknowledged = new Map<string, string>();
    /** Sends until the server says that the message is stored, as the web app does. */
    const send = async (clientId: string) => {
      while (!acknowledged.has(clientId)) {
        const answer = await (
          sender
            .timeout(1500)
            .emitWithAck("chatMessage", {
              message: `text of ${clientId}`,
              messageType: "Message",
              clientId,
            }) as Promise<SendAnswer>
        ).catch(() => null);
        if (answer?.status === 1) acknowledged.set(clientId, answer.id);
        else await sleep(100);
      }
    };

    let next = 0;
    const sending = Promise.all(
      Array.from({ length: window }, async () => {
        while (next < messageCount) {
          // Don't get far ahead of the receiver, or it would receive most messages in a few catch-ups.
          if (next > received.length + messageCount / cuts) await sleep(5);
          else await send(`client-${(next += 1)}`);
        }
      }),
    );
    let cut = 0;
    let killed = 0;
    // After the last restart, the receiver may get all remaining messages at once, so make the remaining cuts now.
    const isComplete = () =>
      cut === cuts &&
      killed === kills &&
      acknowledged.size >= messageCount &&
      new Set(received.map(({ id }) => id)).size >= messageCount;
    for (const end = Date.now() + 150_000; !isComplete() && Date.now() < end; await sleep(5)) {
      if (cut < cuts && receiver.connected && received.length >= ((cut + 0.5) * 0.85 * messageCount) / cuts) {
        cut += 1;
        line.cut();
        // A browser reports an incomplete response immediately, but this client's HTTP would wait for the ping timeout.
        (receiver.io.engine.transport as unknown as EventEmitter).emit("error", new Error("cut"));
      }
      if (killed < kills && acknowledged.size >= ((killed + 0.7) * messageCount) / kills) {
        killed += 1;
        await killAndRestart();
      }
    }
    await sending;
    expect([cut, killed]).toEqual([cuts, kills]);
    receiver.close();
    sender.close();
    agent.destroy();
    line.server.close();
    line.cut();

    // Each message arrived once, in the order of ids, and with the acknowledged id.
    const ids = received.map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
    expect(new Map(received.map(({ clientId, id }) => [clientId, id]))).toEqual(acknowledged);
    expect(received).toHaveLength(messageCount);
    expect(
      received.every(({ source, message, clientId }) => source === "to" && message === `text of ${clientId}`),
    ).toBe(true);

    const stored: ChatMessage[] = [];
    for (let beforeId = "", hasMore = true; hasMore; beforeId = stored[0]?.id ?? "") {
      const page = await call<ChatMessagesAnswer>(`getChatMessages/${roomId}?before=${beforeId}`, ben.token);
      stored.unshift(...page.chatMessages);
      hasMore = page.hasMore;
    }
    expect(stored).toEqual([...before, ...received]);
  },
);
