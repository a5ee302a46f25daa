import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ApiError } from "../api-error.ts";
import type { PendingChange } from "./change.ts";
import type * as Transmit from "./transmit.ts";

const { state, call, upload } = vi.hoisted(() => ({
  state: { token: "of Ana" },
  call: vi.fn<(path: string) => Promise<unknown>>(),
  upload: vi.fn<() => Promise<unknown>>(),
}));
vi.mock("../session/session-store.ts", () => ({ session: { getState: () => state } }));
vi.mock("../api.ts", () => ({ call }));
vi.mock("../files/upload.ts", () => ({ upload }));

let transmit: typeof Transmit.transmit;
beforeAll(async () => {
  vi.resetModules();
  ({ transmit } = await import("./transmit.ts"));
});
beforeEach(() => {
  state.token = "of Ana";
  call.mockReset();
  upload.mockReset();
});
afterAll(() => vi.resetModules());

const change: PendingChange = {
  table: "menteeUserNotes",
  id: "5",
  data: { note: "Mine", version: 1 },
  before: { note: "" },
  key: "k",
  at: 1,
  state: "waiting",
};
const keep = async () => undefined;
/** Another person signs in while the server responds. */
const signInBen = async (answer: unknown) => {
  state.token = "of Ben";
  return answer;
};

it("A photo that was uploaded while another person signed in isn't saved in their name", async () => {
  upload.mockImplementation(() => signInBen({ status: 1, message: "", newFileName: "photo.png" }));
  const file = { field: "dataFiles", name: "photo.png", type: "image/png", content: btoa("photo") };
  const sent = transmit({ ...change, data: {}, file }, keep);
  await expect(sent).rejects.toMatchObject({ status: 401 } satisfies Partial<ApiError>);
  expect(call).not.toHaveBeenCalled();
});

it("A change that met another one while another person signed in isn't sent again in their name", async () => {
  const theirs = { note: "", other: "Theirs", version: 2 };
  call.mockImplementation(() => signInBen({ status: 0, message: "Changed.", dataValues: theirs }));
  await expect(transmit(change, keep)).rejects.toMatchObject({ status: 401 } satisfies Partial<ApiError>);
  expect(call).toHaveBeenCalledTimes(1);
  state.token = "of Ana";
  call.mockImplementation(async () =>
    call.mock.calls.length > 2
      ? { status: 1, message: "Saved." }
      : { status: 0, message: "Changed.", dataValues: theirs },
  );
  expect(await transmit(change, keep)).toEqual({ answer: { status: 1, message: "Saved.", savedKey: "k+2" } });
});

it("A change that the record already includes was saved with no key, so it can't be undone", async () => {
  const dataValues = { note: "Mine", version: 2 };
  call.mockImplementation(async () => ({ status: 0, message: "Changed.", dataValues }));
  expect(await transmit(change, keep)).toMatchObject({ answer: { status: 1, savedKey: "" } });
  expect(call).toHaveBeenCalledTimes(1);
});
