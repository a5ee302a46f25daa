import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type * as Api from "./api.ts";

const state = { token: "of Ana" };
vi.mock("./session/session-store.ts", () => ({ session: { getState: () => state } }));
vi.mock("./connection.ts", () => ({ connection: { report: () => undefined } }));

let answer = Promise.withResolvers<Response>();
let sent: RequestInit | undefined;
let api: typeof Api;
beforeAll(async () => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
    sent = init;
    return answer.promise;
  });
  vi.resetModules();
  api = await import("./api.ts");
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("A response is copied for the person who requested it, and not for one who signed in since then", async () => {
  const keep = vi.fn<Api.Copies["keep"]>();
  api.offlineCopies.current = { keep, find: async () => undefined };
  for (const next of ["of Ana", "of Ben"]) {
    answer = Promise.withResolvers<Response>();
    const asked = api.call("/plan");
    state.token = next;
    answer.resolve(new Response('{"status":1}'));
    expect(await asked).toEqual({ status: 1 });
    state.token = "of Ana";
  }
  expect(keep.mock.calls).toEqual([["/plan", undefined, { status: 1 }]]);
});

it("A page that a captive portal or proxy sends isn't a response, and copies stay", async () => {
  const keep = vi.fn<Api.Copies["keep"]>();
  api.offlineCopies.current = { keep, find: async () => undefined };
  for (const status of [200, 502]) {
    answer = Promise.withResolvers<Response>();
    const asked = api.call("/plan", {});
    answer.resolve(new Response("<h1>Welcome to our Wi-Fi</h1>", { status }));
    await expect(asked).rejects.toMatchObject({ status: 0, code: "network" });
  }
  expect(keep).not.toHaveBeenCalled();
  api.offlineCopies.current = { keep, find: async () => ({ status: 1 }) };
  answer = Promise.withResolvers<Response>();
  const copied = api.call("/plan");
  answer.resolve(new Response(""));
  expect(await copied).toEqual({ status: 1 });
});

it("A call on a dead connection ends like one without a network, before or after its response begins", async () => {
  vi.useFakeTimers();
  try {
    const callFor = async (ms: number) => {
      const asked = api.call("/plan").catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(ms);
      return asked;
    };
    const failure = { status: 0, code: "network" };
    api.offlineCopies.current = { keep: () => undefined, find: async () => undefined };
    answer = Promise.withResolvers<Response>();
    expect(await callFor(90_000)).toMatchObject(failure);
    // Its connection is free for other calls.
    expect(sent?.signal?.aborted).toBe(true);
    answer.resolve(new Response(new ReadableStream()));
    expect(await callFor(400_000)).toMatchObject(failure);
    api.offlineCopies.current = { keep: () => undefined, find: async () => ({ status: 1 }) };
    answer = Promise.withResolvers<Response>();
    expect(await callFor(90_000)).toEqual({ status: 1 });
  } finally {
    vi.useRealTimers();
  }
});

it("The proxy's response comes before the time limit of a call, and one after the device has slept is used", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  try {
    const down = JSON.stringify({ status: 0, code: "unavailable", message: "Please try again." });
    answer = Promise.withResolvers<Response>();
    const refused = api.call("/plan").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(75_500);
    answer.resolve(new Response(down, { status: 503 }));
    expect(await refused).toMatchObject({ status: 503, message: "Please try again." });
    answer = Promise.withResolvers<Response>();
    const asked = api.call("/plan");
    // The timers that were due during the sleep fire first, once each.
    await vi.advanceTimersToNextTimerAsync();
    answer.resolve(new Response('{"status":1}'));
    expect(await asked).toEqual({ status: 1 });
    expect(sent?.signal?.aborted).toBe(false);
    // No timer keeps the response in memory.
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
