import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSecretBox } from "./secret-box.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "mentor-key-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const boxWith = (secretKey?: string, folder = dataDir) => openSecretBox({ secretKey, dataDir: folder });

it("The box opens what it sealed, for the same owner only, and never produces the same output twice", async () => {
  const box = boxWith();
  const sealed = await box.seal("JBSWY3DPEHPK3PXP ñ", "17");
  expect(await box.open(sealed, "17")).toBe("JBSWY3DPEHPK3PXP ñ");
  expect(await box.open(sealed, "18")).toBeNull();
  expect((await box.seal("JBSWY3DPEHPK3PXP ñ", "17")).equals(sealed)).toBe(false);
  expect(sealed.includes(Buffer.from("JBSWY3DP"))).toBe(false);
});

it("The box opens nothing that was changed or truncated", async () => {
  const box = boxWith();
  const sealed = await box.seal("secret", "1");
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = changed[at]! ^ 1;
    expect(await box.open(changed, "1"), `byte ${at}`).toBeNull();
  }
  for (const length of [0, 5, 12, 20, 28, sealed.length - 1])
    expect(await box.open(sealed.subarray(0, length), "1"), `${length} bytes`).toBeNull();
});

it("The box keeps its key in a file that only the owner may read and that concurrent starts share", async () => {
  const folder = join(dataDir, "new", "data");
  const boxes = Array.from({ length: 8 }, () => boxWith(undefined, folder));
  const sealed = await Promise.all(boxes.map((box) => box.seal("secret", "1")));
  for (const one of sealed) expect(await boxWith(undefined, folder).open(one, "1")).toBe("secret");
  expect(await readdir(folder)).toEqual(["secret.key"]);
  expect((await stat(join(folder, "secret.key"))).mode & 0o777).toBe(0o600);
});

it("The box uses SECRET_KEY rather than the file, and then creates no file", async () => {
  const key = "a key of thirty-two characters!!!";
  const sealed = await boxWith(key).seal("secret", "1");
  expect(await readdir(dataDir)).toEqual([]);
  expect(await boxWith(key).open(sealed, "1")).toBe("secret");
  expect(await boxWith(`${key}?`).open(sealed, "1")).toBeNull();
  expect(await boxWith().open(sealed, "1")).toBeNull();
});

it("The box refuses a damaged key file instead of using the rest of it", async () => {
  const path = join(dataDir, "secret.key");
  await writeFile(path, "c2hvcnQ=\n");
  await expect(boxWith().seal("secret", "1")).rejects.toThrow("secret.key");
  expect(await readFile(path, "utf8")).toBe("c2hvcnQ=\n");
});

it("The box says why it can't read its key file instead of calling the key damaged", async () => {
  // Unlike missing rights, this also stops root.
  await mkdir(join(dataDir, "secret.key"));
  await expect(boxWith().seal("secret", "1")).rejects.toMatchObject({ code: "EISDIR" });
});
