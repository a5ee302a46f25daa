/** Unpacks and parses the parts of a workbook piece by piece. */
import { Parser } from "htmlparser2";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { SheetError } from "./sheet-error.ts";

export type Attributes = Readonly<Record<string, string>>;

/** Handles the tags and texts of a part. Tag names have no prefix. */
export interface PartHandler {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Called after each piece. The next one waits for it. */
  afterPiece?(): Promise<void>;
}

/** Maximum nesting of tags. A workbook needs ten. */
const maxDepth = 100;

const bare = (name: string): string => name.slice(name.indexOf(":") + 1);

export class WorkbookArchive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @param bytes a workbook whose unpacked size was checked */
  static async open(bytes: Buffer): Promise<WorkbookArchive> {
    const zip = await fromBufferPromise(bytes);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return new WorkbookArchive(zip, entries);
  }

  /** Parses a part. @returns false if the workbook doesn't have it */
  async read(path: string, handler: PartHandler): Promise<boolean> {
    const entry = this.#entries.get(path);
    if (!entry) return false;
    let depth = 0;
    const parser = new Parser(
      {
        onopentag(name, attributes) {
          depth += 1;
          if (depth > maxDepth) throw new SheetError("unreadable");
          handler.open?.(bare(name), attributes);
        },
        ontext: (text) => handler.text?.(text),
        onclosetag(name) {
          depth -= 1;
          handler.close?.(bare(name));
        },
      },
      { xmlMode: true },
    );
    const decoder = new TextDecoder();
    for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
      parser.write(decoder.decode(piece as Buffer, { stream: true }));
      await handler.afterPiece?.();
    }
    parser.end(decoder.decode());
    await handler.afterPiece?.();
    return true;
  }
}
