import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StartError } from "#server/kernel/start-error.ts";
import { connectRedis, type RedisLink } from "./redis.ts";

let server: Server | undefined;
let link: RedisLink | undefined;
const sockets: Socket[] = [];
// The test decides when the deadline of a start passes.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  link?.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
});

/** A stub of Redis that sends the same response to every command. */
async function listen(answer: string): Promise<number> {
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on("data", () => answer && socket.write(answer));
    socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

function makeLog() {
  const lines: string[] = [];
  const add = (...words: unknown[]) => void lines.push(String(words.at(-1)));
  return { lines, error: add, info: add };
}

it("Startup doesn't wait for an unreachable Redis", async () => {
  const port = await listen("");
  server?.close();
  const log = makeLog();
  link = await connectRedis(`redis://127.0.0.1:${port}`, log);
  expect(link.isConnected()).toBe(false);
  expect(log.lines).toEqual(["Redis is not reachable"]);
});

it("An unreachable Redis is reported once, no matter how many attempts fail", async () => {
  const port = await listen("");
  let tries = 0;
  server?.on("connection", (socket: Socket) => {
    tries += 1;
    socket.destroy();
  });
  const log = makeLog();
  link = await connectRedis(`redis://127.0.0.1:${port}`, log);
  await vi.waitUntil(() => tries > 3, { timeout: 60_000 });
  expect(link.isConnected()).toBe(false);
  expect(log.lines).toEqual(["Redis is not reachable"]);
});

it("Startup waits three seconds for a stalled Redis", async () => {
  const log = makeLog();
  let hasStarted = false;
  const started = connectRedis(`redis://127.0.0.1:${await listen("")}`, log).then((found) => {
    hasStarted = true;
    return found;
  });
  await once(server!, "connection");
  await vi.advanceTimersByTimeAsync(2999);
  expect(hasStarted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  link = await started;
  expect(link.isConnected()).toBe(false);
  expect(log.lines).toEqual(["Redis is not reachable"]);
});

it("Startup fails if Redis requires another password, and prints no password", async () => {
  const port = await listen("-WRONGPASS invalid username-password pair or user is disabled.\r\n");
  const failed = connectRedis(`redis://:hunter2@127.0.0.1:${port}`, makeLog());
  const error = await failed.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain("WRONGPASS");
  expect(String(error)).not.toContain("hunter2");
});

it("Startup fails if Redis requires a password and REDIS_URL has none", async () => {
  const port = await listen("-NOAUTH Authentication required.\r\n");
  await expect(connectRedis(`redis://127.0.0.1:${port}`, makeLog())).rejects.toThrow("NOAUTH");
});
