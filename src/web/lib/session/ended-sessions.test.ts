import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type * as Ended from "./ended-sessions.ts";

vi.mock("../api.ts", () => ({ toError: () => new Error("refused") }));
vi.mock("../connection.ts", () => ({
  connection: { report: () => undefined, whenOnline: () => new Promise(() => undefined) },
}));
vi.mock("../offline/vault.ts", () => ({ forgetVault: async () => undefined }));

const stored = new Map<string, string>();
let answer = "";
let ended: typeof Ended;
beforeAll(async () => {
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  vi.stubGlobal("fetch", async () => new Response(answer));
  vi.resetModules();
  ended = await import("./ended-sessions.ts");
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("A sign-out that a dead connection never answers is given up, because other calls wait for it", async () => {
  stored.clear();
  expect(ended.noteEnded("cd".repeat(32))).toBe(true);
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const dead = (_path: string, init: RequestInit) =>
    new Promise((_resolve, reject) =>
      init.signal?.addEventListener("abort", () => reject(new DOMException("Too late", "TimeoutError"))),
    );
  vi.stubGlobal("fetch", dead);
  const first = ended.sendFirst();
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(30_000));
  limit.abort();
  await expect(first).rejects.toMatchObject({ status: 0 });
  timeout.mockRestore();
  vi.stubGlobal("fetch", async () => new Response(answer));
  stored.clear();
});

it("A sign-out that a captive portal answers with its own page is sent again", async () => {
  const hash = "ab".repeat(32);
  expect(ended.noteEnded(hash)).toBe(true);
  answer = "<h1>Welcome to our Wi-Fi</h1>";
  await expect(ended.sendEnded()).rejects.toMatchObject({ status: 0 });
  expect([...stored.values()]).toEqual([hash]);
  answer = '{"status":1}';
  await ended.sendEnded();
  expect(stored.size).toBe(0);
});
