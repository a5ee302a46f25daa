import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { loadPart as LoadPart } from "./load-part.ts";

const limit = new AbortController();
/** Never answers, as on a dead connection. */
const dead = (_path: string, init: RequestInit) =>
  new Promise<Response>((_resolve, reject) =>
    init.signal?.addEventListener("abort", () => reject(new DOMException("Too late", "TimeoutError"))),
  );
let answers: typeof dead = dead;
let loadPart: typeof LoadPart;
beforeAll(async () => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("document", { querySelectorAll: () => [] });
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => answers(path, init));
  vi.resetModules();
  ({ loadPart } = await import("./load-part.ts"));
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("A file that a dead connection never delivers counts as offline, and is requested again", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const load = () => loadPart(async () => "part", ["assets/part.js"]);
  const first = load();
  expect(timeout).toHaveBeenCalledWith(120_000);
  limit.abort();
  await expect(first).rejects.toMatchObject({ reason: "offline" });
  timeout.mockRestore();
  answers = async () => new Response("run()");
  expect(await load()).toBe("part");
});
