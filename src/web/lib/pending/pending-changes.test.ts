import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type * as Pending from "./pending-changes.ts";

const { network, transmit } = vi.hoisted(() => ({
  network: { isOnline: false },
  transmit: vi.fn<() => Promise<unknown>>(),
}));
vi.mock("../connection.ts", () => ({
  connection: { isOnline: () => network.isOnline, subscribe: () => () => undefined },
}));
vi.mock("../session/session-store.ts", () => ({
  session: {
    getState: () => ({ isAuthenticated: true, user: { accountId: "7" } }),
    subscribe: () => () => undefined,
  },
}));
vi.mock("../offline/vault.ts", () => ({ canSeal: () => false, Vault: { open: async () => undefined } }));
vi.mock("../toasts.tsx", () => ({ failureText: () => "It failed.", toastSaveFailed: () => undefined }));
vi.mock("../query-client.ts", () => ({ refreshAll: () => undefined }));
vi.mock("./transmit.ts", () => ({ inOneTab: (work: () => unknown) => work(), transmit }));

let pendingChanges: typeof Pending.pendingChanges;
beforeAll(async () => {
  vi.resetModules();
  ({ pendingChanges } = await import("./pending-changes.ts"));
});
afterAll(() => vi.resetModules());

it("A change that gets neither success nor a reason is sent once, and then its author decides", async () => {
  transmit.mockImplementation(async () => {
    if (transmit.mock.calls.length > 3) throw new Error("It is sent again and again.");
    return { answer: {} };
  });
  pendingChanges.keep({ table: "chatMessages", id: "5", data: { message: "Hi" } }, "k");
  network.isOnline = true;
  await pendingChanges.flush();
  expect(transmit).toHaveBeenCalledTimes(1);
  expect(pendingChanges.all()).toMatchObject([{ key: "k", state: "refused", problem: "It failed." }]);
});
