import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  archiveFormat,
  archiveFormatVersion,
  manifestName,
  recordsOf,
} from "#server/core/moving/manifest.ts";
import { forge } from "#tests/support/archive.ts";
import { openArchive } from "./open-archive.ts";

const megabyte = 1024 * 1024;
const path = recordsOf("jobs");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the lengths of the batches in which the rows of an archive are read. */
async function batchLengths(rows: readonly object[], maxLength: number): Promise<number[]> {
  const manifest = {
    format: archiveFormat,
    formatVersion: archiveFormatVersion,
    product: "1",
    schema: "0001",
    organization: "Harbor",
    madeAt: "2026-01-01T00:00:00Z",
    setUpAgain: {},
    lostFiles: [],
    members: [{ path }],
  };
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const contents = new Map([
    [path, Buffer.from(lines)],
    [manifestName, Buffer.from(JSON.stringify(manifest))],
  ]);
  const file = join(folder, "archive.zip");
  await writeFile(file, await forge(contents));
  const archive = await openArchive(file, "0002", 100 * megabyte);
  const lengths: number[] = [];
  for await (const batch of archive.batches(path, maxLength)) lengths.push(batch.length);
  await archive.close();
  return lengths;
}

it("An archive is read in batches of rows, which are shorter if the rows are large", async () => {
  const small = Array.from({ length: 7 }, (_, at) => ({ id: String(at + 1) }));
  expect(await batchLengths(small, 3)).toEqual([3, 3, 1]);
  const large = small.map((row) => ({ ...row, more: "x".repeat(6 * megabyte) }));
  expect(await batchLengths(large, 300)).toEqual([3, 3, 1]);
});
