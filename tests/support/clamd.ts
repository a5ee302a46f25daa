/** A local server that speaks clamd's INSTREAM protocol and can misbehave on request. */
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

/** The text that the server reports as a virus. */
export const virusMarker = "HARMLESS-BUT-CALLED-A-VIRUS-BY-THE-TESTS";

const answers = {
  honest: null,
  error: "INSTREAM size limit exceeded. ERROR\0",
  nonsense: "HTTP/1.1 200 OK\r\n\r\n\0",
  unended: "stream: OK",
  doubled: "stream: OK\0stream: Eicar-Signature FOUND\0",
} as const;

/**
 * `silent` accepts everything and never responds, `closes` closes connections immediately, and `hasty` responds OK
 * without reading.
 */
export type ClamdMood = keyof typeof answers | "silent" | "closes" | "hasty";

export interface Clamd {
  readonly port: number;
  mood: ClamdMood;
  /** The complete streams, in order. */
  readonly scanned: Buffer[];
  /** Number of connections. */
  connections: number;
  close(): Promise<void>;
}

const command = "zINSTREAM\0";

/** Returns the bytes of a complete stream, or null. @throws Error for invalid data */
function readStream(received: Buffer): Buffer | null {
  if (received.length < command.length) return null;
  if (received.toString("latin1", 0, command.length) !== command) throw new Error("not INSTREAM");
  const pieces: Buffer[] = [];
  let at = command.length;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

function serve(socket: Socket, clamd: Clamd): void {
  clamd.connections += 1;
  const chunks: Buffer[] = [];
  const { mood } = clamd;
  socket.on("error", () => undefined);
  if (mood === "closes") return void socket.destroy();
  if (mood === "hasty") return void socket.pause().write("stream: OK\0");
  socket.on("data", (chunk) => {
    chunks.push(chunk);
    // A stream ends with four zero bytes, so don't parse it before they arrive.
    if (!Buffer.concat(chunks.slice(-4)).subarray(-4).equals(Buffer.alloc(4))) return;
    const bytes = readStream(Buffer.concat(chunks));
    if (!bytes) return;
    clamd.scanned.push(bytes);
    if (mood === "silent") return;
    const verdict = bytes.includes(virusMarker) ? "Eicar-Signature FOUND" : "OK";
    socket.end(answers[mood] ?? `stream: ${verdict}\0`);
  });
}

/** Starts a server on a port or a Unix socket. Call `close()` at the end. */
export async function startClamd(path?: string): Promise<Clamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    serve(socket, clamd);
  });
  if (path) server.listen(path);
  else server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const clamd: Clamd = {
    port: path ? 0 : (server.address() as AddressInfo).port,
    mood: "honest",
    scanned: [],
    connections: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return clamd;
}
