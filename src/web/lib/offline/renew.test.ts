import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type * as Renew from "./renew.ts";

const { refreshAll } = vi.hoisted(() => ({ refreshAll: vi.fn<() => Promise<void>>() }));
vi.mock("../query-client.ts", () => ({ refreshAll }));

let renewOnReturn: typeof Renew.renewOnReturn;
beforeAll(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  ({ renewOnReturn } = await import("./renew.ts"));
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

it("The screen is reloaded when the person comes back after minutes or days, but not after a glance elsewhere", () => {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  renewOnReturn();
  const turn = (visibilityState: "hidden" | "visible") => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  const leave = (minutes: number) => {
    turn("hidden");
    vi.setSystemTime(Date.now() + minutes * 60_000);
    turn("visible");
  };
  leave(1);
  expect(refreshAll).not.toHaveBeenCalled();
  leave(5);
  expect(refreshAll).toHaveBeenCalledTimes(1);
  leave(14 * 60);
  expect(refreshAll).toHaveBeenCalledTimes(2);
});
