/** Zip files whose every error becomes an error of their bytes; the library leaves errors of entries to the process. */
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** An empty zip. Whoever reads its `outputStream` gets the error of whatever fails in it. */
export function openZip(): ZipFile {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error) => output.destroy(error as Error));
  return zip;
}

/**
 * Adds what a stream gives, under a path in the zip.
 * @param open called when the turn of this entry comes; its stream is ended with the zip
 */
export function addStream(zip: ZipFile, path: string, isCompressed: boolean, open: () => Readable): void {
  zip.addReadStreamLazy(path, { compress: isCompressed }, (done) => {
    try {
      const source = open();
      const output = zip.outputStream as Readable;
      const end = () => source.destroy();
      output.once("close", end);
      source.once("close", () => output.off("close", end));
      source.on("error", (error) => zip.emit("error", error));
      done(null, source);
    } catch (error) {
      done(error as Error, null as never);
    }
  });
}
