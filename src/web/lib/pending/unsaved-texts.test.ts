import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type * as UnsavedTexts from "./unsaved-texts.ts";

const { open } = vi.hoisted(() => ({ open: vi.fn<() => Promise<unknown>>() }));
vi.mock("../offline/vault.ts", () => ({ canSeal: () => true, Vault: { open } }));
vi.mock("../session/session-store.ts", () => ({
  session: { getState: () => ({ user: { accountId: "7" } }) },
}));

/** Like a browser's storage, whose keys are own properties. */
function makeStorage(): Storage {
  const stored: Record<string, unknown> = {};
  const methods = {
    getItem: (name: string) => stored[name] ?? null,
    setItem(name: string, text: string) {
      stored[name] = text;
    },
    removeItem(name: string) {
      delete stored[name];
    },
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(stored, name, { value });
  return stored as unknown as Storage;
}

/** A stub whose encryption is visible. */
const vault = {
  sealText: async (text: string) => `<${text}>`,
  openText: async (sealed: string) => sealed.slice(1, -1),
};
const retryMs = 5000;

let texts: typeof UnsavedTexts;
beforeAll(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", makeStorage());
  vi.stubGlobal("localStorage", makeStorage());
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.resetModules();
  texts = await import("./unsaved-texts.ts");
});
beforeEach(() => {
  texts.forgetTexts();
  open.mockReset();
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
};

it("A stored text that can't be read yet stays although the form is empty, until the key arrives", async () => {
  const name = "draft:7:menteeUserNotes:6:0";
  sessionStorage.setItem(name, "sealed <A long note>");
  open.mockResolvedValue(undefined);
  await texts.readUnsaved("7");
  texts.unsavedTexts.removeItem(name);
  expect(sessionStorage.getItem(name)).toBe("sealed <A long note>");
  open.mockResolvedValue(vault);
  await pass(retryMs);
  expect(texts.unsavedTexts.getItem(name)).toBe("A long note");
  texts.unsavedTexts.removeItem(name);
  expect(sessionStorage.getItem(name)).toBeNull();
});

it("The key is requested once per pause, regardless of the number of texts, and then all are encrypted", async () => {
  open.mockResolvedValue(undefined);
  for (const place of [1, 2, 3]) texts.unsavedTexts.setItem(`draft:7:menteeUserNotes:6:${place}`, "Text");
  for (const count of [1, 2, 3, 4]) {
    await pass(count === 1 ? 0 : retryMs);
    expect(open).toHaveBeenCalledTimes(count);
  }
  expect(Object.keys(sessionStorage)).toEqual([]);
  open.mockResolvedValue(vault);
  await pass(retryMs);
  expect(Object.values(sessionStorage)).toEqual(Array.from({ length: 3 }, () => "sealed <Text>"));
});
