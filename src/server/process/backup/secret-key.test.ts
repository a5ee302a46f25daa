import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fingerprintOf, placeArrivingKey, readSecretKey } from "./secret-key.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "mentor-key-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it("A missing key is no key, and a key that can't be read is an error instead of a backup without it", async () => {
  const where = { secretKey: undefined, dataDir };
  expect([await readSecretKey(where), await fingerprintOf(where)]).toEqual([null, null]);
  // Unlike missing rights, a folder also stops root.
  await mkdir(join(dataDir, "secret.key"));
  await expect(readSecretKey(where)).rejects.toMatchObject({ code: "EISDIR" });
  await expect(fingerprintOf(where)).rejects.toMatchObject({ code: "EISDIR" });
});

it("A restore doesn't replace a key that it can't read", async () => {
  await mkdir(join(dataDir, "secret.key"));
  await writeFile(join(dataDir, "secret.key.restored"), "another key");
  await expect(placeArrivingKey(dataDir)).rejects.toMatchObject({ code: "EISDIR", syscall: "read" });
  expect(await readFile(join(dataDir, "secret.key.restored"), "utf8")).toBe("another key");
});
