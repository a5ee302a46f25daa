import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestClock } from "#tests/support/clock.ts";
import { watchBodies } from "./slow-requests.ts";

/** 1000 bytes in 300 ms. */
const pace = { windowMs: 300, bytes: 1000 };
const clock = makeTestClock();
/** The bytes of the newest body that have arrived. */
let arrived = 0;
let server: Server;
let port: number;
let stop: () => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    arrived = 0;
    request.on("data", (chunk: Buffer) => (arrived += chunk.length));
    request.on("end", () => response.end(String(arrived)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const found = server.address();
  port = typeof found === "object" && found ? found.port : 0;
  stop = watchBodies(server, { publicUrl: "http://a.example" }, pace, clock);
});
afterAll(() => {
  stop();
  server.closeAllConnections();
  server.close();
});

/**
 * Sends a body in pieces. Each piece arrives before the pause ends.
 * @returns the first line of the response
 */
async function send(pieces: number, pieceBytes: number, pauseMs: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += String(chunk)));
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const arrival = once(server, "request") as Promise<[IncomingMessage]>;
  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${pieces * pieceBytes}\r\n\r\n`,
  );
  const [request] = await arrival;
  for (let piece = 1; piece <= pieces && request.socket.writable; piece += 1) {
    socket.write("x".repeat(pieceBytes));
    await expect.poll(() => arrived, { interval: 1 }).toBe(piece * pieceBytes);
    clock.pass(pauseMs);
  }
  await closed;
  return answer.split("\r\n")[0] ?? "";
}

test("A trickling body is refused and its connection is closed", async () => {
  await expect(send(100, 1, 20)).resolves.toContain("408");
});

test("A slow body above the minimum rate is accepted, no matter how long it takes", async () => {
  await expect(send(12, 800, 75)).resolves.toContain("200");
});

test("A short body may arrive slowly within the first window", async () => {
  await expect(send(2, 1, 100)).resolves.toContain("200");
});
