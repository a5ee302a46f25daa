import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type * as Api from "./api.ts";

const state = { token: "of Ana" };
vi.mock("./session/session-store.ts", () => ({ session: { getState: () => state } }));
vi.mock("./connection.ts", () => ({ connection: { report: () => undefined } }));

let answer = Promise.withResolvers<Response>();
let api: typeof Api;
beforeAll(async () => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", () => answer.promise);
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
