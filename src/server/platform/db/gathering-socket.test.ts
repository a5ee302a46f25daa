import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GatheringSocket } from "./gathering-socket.ts";

const path = join(tmpdir(), `${randomUUID().slice(0, 8)}.sock`);
let server: Server;
let received = "";

beforeAll(async () => {
  server = createServer((socket) => socket.on("data", (part) => (received += part.toString())));
  await once(server.listen(path), "listening");
});
afterAll(() => void server.close());

test("Statements written in one turn of the event loop are sent together and in order, and so are later ones", async () => {
  const socket = new GatheringSocket();
  await once(socket.connect(path), "connect");
  for (const turn of ["begin;select;", "commit;"]) {
    for (const statement of turn.split(/(?<=;)/)) {
      socket.cork();
      socket.write(statement);
      socket.uncork();
    }
    expect(socket.writableLength).toBe(turn.length);
    await new Promise(setImmediate);
    expect([socket.writableCorked, socket.writableLength]).toEqual([0, 0]);
  }
  await expect.poll(() => received).toBe("begin;select;commit;");
  socket.destroy();
});
