/** The CSV files of an HMIS export while they are written, and the zip of them. */
import { createReadStream, createWriteStream } from "node:fs";
import { appendFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { zipStream } from "#server/platform/sheets/zip.ts";
import { hmisFiles, type HmisFile } from "./files-2026.ts";
import { headerOf, hmisLines, type HmisRow } from "./lines.ts";

export class HmisFileSet {
  readonly #path: string;
  readonly #exportId: string;
  readonly #started = new Set<HmisFile>();

  /** @param path path of the zip; until it is finished, the CSV files are next to it */
  constructor(path: string, exportId: string) {
    this.#path = path;
    this.#exportId = exportId;
  }

  #pathOf(file: HmisFile): string {
    return `${this.#path}.${file}.csv`;
  }

  /** Appends rows to a file and adds the export's id to each. */
  async add(file: HmisFile, rows: readonly HmisRow[]): Promise<void> {
    if (rows.length === 0) return;
    const header = this.#started.has(file) ? "" : headerOf(file);
    this.#started.add(file);
    const lines = hmisLines(
      file,
      rows.map((row) => ({ ...row, ExportID: this.#exportId })),
    );
    await appendFile(this.#pathOf(file), header + lines);
  }

  /** Writes the zip. Files without rows contain only a header. */
  async finish(signal: AbortSignal): Promise<void> {
    const entries = (Object.keys(hmisFiles) as HmisFile[]).map((file) => ({
      path: `${file}.csv`,
      isDeflated: true,
      open: () =>
        this.#started.has(file)
          ? createReadStream(this.#pathOf(file))
          : Readable.from([Buffer.from(headerOf(file))]),
    }));
    await pipeline(zipStream(entries), createWriteStream(this.#path), { signal });
  }
}
