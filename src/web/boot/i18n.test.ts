import { beforeAll, expect, it, vi } from "vitest";

const outbox = vi.fn<() => Promise<object>>(async () => ({ outbox: { title: "Not sent yet" } }));
const share = vi.fn<() => Promise<object>>(async () => {
  throw new Error("offline");
});
vi.mock("./part-tables.ts", () => {
  const parts = { frame: async () => ({}), outbox, share };
  const table = async () => parts;
  return { partTables: { en: table, es: table } };
});

beforeAll(() => {
  vi.stubGlobal("localStorage", { getItem: () => "en" });
  vi.stubGlobal("document", { querySelectorAll: () => [] });
});

it("A part that is missing offline doesn't prevent other parts from loading, and is requested again", async () => {
  const { loadTexts } = await import("./i18n.ts");
  await expect(loadTexts(["share"])).rejects.toThrow("offline");
  await loadTexts(["outbox"]);
  expect(outbox).toHaveBeenCalledOnce();
  await expect(loadTexts(["share"])).rejects.toThrow("offline");
  expect(share).toHaveBeenCalledTimes(2);
});
