import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { connection as Connection } from "./connection.ts";

const browser = { onLine: true };
const events = new EventTarget();
let answers: (init?: RequestInit) => Promise<Response>;
let connection: typeof Connection;
beforeAll(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", browser);
  vi.stubGlobal("window", events);
  vi.stubGlobal("fetch", (_path: string, init?: RequestInit) => answers(init));
  ({ connection } = await import("./connection.ts"));
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const reach = async () => new Response('{"status":1}');
const miss = async () => {
  throw new TypeError("Failed to fetch");
};
/** Never answers, as on a dead connection. */
const wait = (init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) =>
    init?.signal?.addEventListener("abort", () => reject(new DOMException("Too late", "TimeoutError"))),
  );

it("The app retries while the browser reports no network, regardless of the last response", async () => {
  answers = reach;
  browser.onLine = false;
  events.dispatchEvent(new Event("offline"));
  expect(connection.isOnline()).toBe(false);
  // A response that was in transit when the network was lost.
  connection.report(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.isOnline()).toBe(true);
  answers = miss;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.isOnline()).toBe(false);
  answers = reach;
  browser.onLine = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.isOnline()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it("The app counts as offline while a captive portal or proxy answers with its own page", async () => {
  const welcome = () => new Response("<h1>Welcome to our Wi-Fi</h1>");
  const down = () => new Response("<h1>Bad Gateway</h1>", { status: 502 });
  for (const page of [welcome, down]) {
    answers = async () => page();
    expect(await connection.check()).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.isOnline()).toBe(false);
    answers = reach;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.isOnline()).toBe(true);
  }
  // The server can be reached although it can't do everything.
  answers = async () => new Response('{"status":0}', { status: 503 });
  expect(await connection.check()).toBe(true);
});

it("A check that a dead connection never answers is given up", async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  answers = wait;
  const checked = connection.check();
  limit.abort();
  expect(await checked).toBe(false);
  expect(timeout).toHaveBeenCalledWith(30_000);
  timeout.mockRestore();
  answers = reach;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.isOnline()).toBe(true);
});

it("A check that is given up after a later one got a response doesn't count", async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  answers = wait;
  const early = connection.check();
  answers = reach;
  expect(await connection.check()).toBe(true);
  limit.abort();
  expect(await early).toBe(true);
  expect(connection.isOnline()).toBe(true);
  timeout.mockRestore();
});
