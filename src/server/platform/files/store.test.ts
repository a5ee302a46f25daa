import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv, type Env } from "#server/kernel/env.ts";
import { startS3Server, type S3Server } from "#tests/support/s3-server.ts";
import { keyOf } from "./keys.ts";
import type { FileStore } from "./file-store.ts";
import { keysOf, makeFileName, nameOfKey, openFileStore, thumbnailName } from "./store.ts";

describe.each(["folder", "S3"])("A store in a %s", (kind) => {
  let folder: string;
  let env: Env;
  let store: FileStore;
  let bucket: S3Server | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "store-"));
    const settings: Record<string, string> = { DATA_DIR: folder };
    if (kind === "S3") {
      bucket = await startS3Server();
      Object.assign(settings, bucket.env);
    }
    env = readEnv(settings);
    store = openFileStore(env, "files");
  });
  afterAll(async () => {
    await bucket?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function put(bytes: Buffer | string, name = makeFileName("bin"), into = store): Promise<string> {
    const path = await into.newIncomingPath();
    await writeFile(path, bytes);
    await into.keep(path, name);
    expect(existsSync(path)).toBe(false);
    return name;
  }
  const textOf = async (name: string, range?: { start: number; end: number }) =>
    (await buffer(store.read(name, range))).toString();

  it("starts empty and reports missing files", async () => {
    expect(await store.list()).toEqual([]);
    const name = makeFileName("pdf");
    expect(await store.size(name)).toBeNull();
    await expect(buffer(store.read(name))).rejects.toThrow(/no such file|not exist/i);
    await store.remove(keyOf(name));
  });

  it("keeps bytes unchanged, including empty files and five megabytes", async () => {
    const large = Buffer.alloc(5 * 1024 * 1024, "0123456789abcdef!");
    for (const bytes of [large, Buffer.alloc(0), Buffer.from("ñ🙂")]) {
      const name = await put(bytes);
      expect(await store.size(name)).toBe(bytes.length);
      expect((await buffer(store.read(name))).equals(bytes)).toBe(true);
    }
  });

  it("reads a range, including both ends", async () => {
    const name = await put("0123456789");
    expect(await textOf(name, { start: 2, end: 4 })).toBe("234");
    expect(await textOf(name, { start: 9, end: 9 })).toBe("9");
    expect(await textOf(name, { start: 0, end: 9 })).toBe("0123456789");
  });

  it("lets a reader stop in the middle and continues to serve", async () => {
    const name = await put(Buffer.alloc(3 * 1024 * 1024, "x"));
    for (let turn = 0; turn < 30; turn += 1) {
      for await (const chunk of store.read(name)) {
        expect((chunk as Buffer).length).toBeGreaterThan(0);
        break;
      }
    }
    expect(await store.size(name)).toBe(3 * 1024 * 1024);
  });

  it("removes a file, and does no harm if it is already removed", async () => {
    const name = await put("gone");
    await store.remove(keyOf(name));
    await store.remove(keyOf(name));
    expect(await store.size(name)).toBeNull();
  });

  it("lists stored and incoming files, with times and the names in the database", async () => {
    const before = Date.now();
    const name = await put("kept");
    await put("small", thumbnailName(name));
    const arriving = await store.newIncomingPath("half.pdf");
    await writeFile(arriving, "half");
    const listed = new Map((await store.list()).map(({ key, modifiedAt }) => [key, modifiedAt]));
    // Stores round times to at most a second.
    for (const key of [...keysOf(name), "incoming/half.pdf"]) {
      const at = listed.get(key)?.getTime() ?? 0;
      expect([at > before - 1000, at < Date.now() + 1000]).toEqual([true, true]);
    }
    expect(keysOf(name).map((key) => nameOfKey(key))).toEqual([name, name]);
    expect(nameOfKey("incoming/half.pdf")).toBeNull();
    expect((await store.listIncoming()).map(({ key }) => key)).toEqual(["incoming/half.pdf"]);
    await store.remove("incoming/half.pdf");
    expect(existsSync(arriving)).toBe(false);
  });

  it("keeps uploads and exports apart", async () => {
    const exports = openFileStore(env, "exports");
    const name = await put("an export", "0123456789abcdef0123456789abcdef", exports);
    expect(await store.size(name)).toBeNull();
    expect((await exports.list()).map(({ key }) => key)).toEqual([keyOf(name)]);
    expect((await store.list()).map(({ key }) => key)).not.toContain(keyOf(name));
  });

  it.runIf(kind === "S3")(
    "keeps a file although the bucket ends the connection without an answer",
    async () => {
      const bytes = Buffer.alloc(300_000, "kept in the end ");
      for (const cuts of [1, 2]) {
        bucket?.cutNext(cuts);
        const name = await put(bytes);
        expect((await buffer(store.read(name))).equals(bytes)).toBe(true);
      }
    },
  );

  it.runIf(kind === "S3")("leaves nothing on this machine", async () => {
    await Promise.all([1, 2, 3].map((number) => put(`file ${number}`)));
    const left = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });
});
