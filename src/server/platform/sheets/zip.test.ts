import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { readZipStream } from "#tests/support/read-zip-stream.ts";
import { isFull } from "#tests/support/suite.ts";
import { zipStream, type ZipEntry } from "./zip.ts";
import { dataDescriptor } from "./zip-format.ts";

const entryOf = (path: string, content: string | Buffer): ZipEntry => ({
  path,
  open: () => Readable.from([Buffer.from(content)]),
});

/** Reads a zip through its directory, as path and bytes. */
async function readByDirectory(bytes: Buffer): Promise<[string, string][]> {
  const zip = await fromBufferPromise(bytes);
  const found: [string, string][] = [];
  for await (const entry of zip.eachEntry())
    found.push([entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString()]);
  return found;
}

describe("A zip", () => {
  const files: [string, string][] = [
    ["Expediente.pdf", "%PDF ".repeat(50_000)],
    ["files/2026-01-06 Zoë 🙂 שלום.txt", "plain"],
    ["empty.txt", ""],
  ];

  it("has the size and the checksum of stored bytes before them, for stream readers", async () => {
    const bytes = await buffer(zipStream(files.map(([path, content]) => entryOf(path, content))));
    const { entries } = await readZipStream(Readable.from([bytes]));
    expect(entries.map(({ path, bytes: content }) => [path, content.toString()])).toEqual(files);
    expect(await readByDirectory(bytes)).toEqual(files);
  });

  it("compresses the entries that request it, and reads them only once", async () => {
    let opened = 0;
    const open = () => {
      opened += 1;
      return Readable.from([Buffer.from("row ".repeat(100_000))]);
    };
    const bytes = await buffer(zipStream([{ path: "sheet.xml", isDeflated: true, open }, entryOf("a", "b")]));
    expect(await readByDirectory(bytes)).toEqual([
      ["sheet.xml", "row ".repeat(100_000)],
      ["a", "b"],
    ]);
    expect(bytes.length).toBeLessThan(10_000);
    expect(opened).toBe(1);
  });

  it.each([
    ["longer", "0123456789a"],
    ["shorter", "012345678"],
    ["other bytes", "0123456798"],
  ])("fails if a file changes between its two reads: %s", async (_change, second) => {
    const contents = ["0123456789", second];
    const open = () => Readable.from([Buffer.from(contents.shift()!)]);
    await expect(buffer(zipStream([{ path: "a", open }, entryOf("b", "c")]))).rejects.toThrow(
      "A file changed while it was written to a zip",
    );
  });

  it.each([true, false])("fails with the error of an entry, compressed: %s", async (isDeflated) => {
    const open = () =>
      Readable.from(
        (async function* () {
          yield Buffer.from("some");
          throw new Error("The disk failed");
        })(),
      );
    await expect(buffer(zipStream([entryOf("a", "b"), { path: "c", isDeflated, open }]))).rejects.toThrow(
      "The disk failed",
    );
    const cannotOpen = () => {
      throw new Error("Not there");
    };
    await expect(buffer(zipStream([{ path: "c", isDeflated, open: cannotOpen }]))).rejects.toThrow(
      "Not there",
    );
  });

  it.each([true, false])(
    "ends the stream of its entry when it is destroyed, compressed: %s",
    async (isDeflated) => {
      // A source that sends nothing more and never ends.
      const source = new PassThrough();
      source.write("begin");
      const zip = zipStream([{ path: "a", isDeflated, open: () => source }]);
      zip.on("error", () => undefined).resume();
      await expect.poll(() => source.readableLength).toBe(0);
      zip.destroy(new Error("Stopped"));
      await expect.poll(() => source.closed).toBe(true);
      expect(source.destroyed).toBe(true);
    },
  );

  it.runIf(isFull)("can have more than 65,535 files", async () => {
    const count = 65_600;
    const entries = Array.from({ length: count }, (_, at) => entryOf(String(at), ""));
    const bytes = await buffer(zipStream(entries));
    const zip = await fromBufferPromise(bytes);
    expect(zip.entryCount).toBe(count);
    let last = "";
    for await (const entry of zip.eachEntry()) last = entry.fileName;
    expect(last).toBe(String(count - 1));
  });

  const block = Buffer.alloc(8 * 1024 * 1024, 7);
  const blocks = 513;
  const large = {
    path: "large",
    open: () =>
      Readable.from(
        (function* () {
          for (let at = 0; at < blocks; at += 1) yield block;
        })(),
      ),
  };

  it("has the long form of the sizes after a compressed file of more than 4 GiB", () => {
    const bytes = dataDescriptor({ crc: 7, size: 5_000_000_000, packed: 6 });
    expect(bytes.toString("hex")).toBe("504b070807000000060000000000000000f2052a01000000");
  });

  it.runIf(isFull)("can have compressed files of more than 4 GiB and files after them", async () => {
    const bytes = await buffer(zipStream([{ ...large, isDeflated: true }, entryOf("after", "end")]));
    const zip = await fromBufferPromise(bytes);
    const found: [string, number][] = [];
    for await (const entry of zip.eachEntry()) {
      let size = 0;
      const stream = (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
      for await (const chunk of stream) size += chunk.length;
      found.push([entry.fileName, size]);
    }
    expect(found).toEqual([
      ["large", blocks * block.length],
      ["after", 3],
    ]);
  });

  it.runIf(isFull)("can have files of more than 4 GiB and files after them", async () => {
    const { entries, directory } = await readZipStream(zipStream([large, entryOf("after", "end")]));
    expect(entries.map(({ path, size }) => [path, size])).toEqual([
      ["large", blocks * block.length],
      ["after", 3],
    ]);
    // The directory has the position of the second entry as a Zip64 number.
    const second = directory.indexOf("after");
    expect(directory.readUInt32LE(second - 4)).toBe(0xffff_ffff);
    expect(directory.readUInt16LE(second + 5)).toBe(1);
    const large64 = 8 + 8 + 4 + 9;
    expect(directory.readBigUInt64LE(second + 9)).toBe(BigInt(blocks * block.length + 30 + 5 + large64));
  });
});
