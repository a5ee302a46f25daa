import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { syncFolder } from "./sync-folder.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("A file system that can't make names in a folder durable is no error, and a broken disk is one", async () => {
  const handle = await open(tmpdir(), "r");
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, "sync");
  await handle.close();
  for (const code of ["EINVAL", "ENOTSUP"]) {
    sync.mockRejectedValueOnce(Object.assign(new Error("no"), { code }));
    await expect(syncFolder(tmpdir())).resolves.toBeUndefined();
  }
  sync.mockRejectedValueOnce(Object.assign(new Error("broken"), { code: "EIO" }));
  await expect(syncFolder(tmpdir())).rejects.toThrow("broken");
});

test("Windows, which refuses to do that, isn't asked", async () => {
  const missing = join(tmpdir(), "mentor-no-such-folder");
  await expect(syncFolder(missing)).rejects.toMatchObject({ code: "ENOENT" });
  vi.stubGlobal("process", Object.create(process, { platform: { value: "win32" } }));
  await expect(syncFolder(missing)).resolves.toBeUndefined();
});
