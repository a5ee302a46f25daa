/** The parts of a workbook, which are unpacked and parsed piece by piece. */
import { Parser } from "htmlparser2";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { SheetError } from "./sheet-error.ts";

export type Attributes = Readonly<Record<string, string>>;

/** What happens with the tags and texts of a part. Names of tags come without their prefix. */
export interface PartHandler {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Called after each piece; the next one waits for it. */
  afterPiece?(): Promise<void>;
}

/** Tags inside each other; those of a workbook need ten. */
const maxDepth = 100;

const bare = (name: string): string => name.slice(name.indexOf(":") + 1);

export class WorkbookArchive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @param bytes of a workbook whose parts unpack to no more than is allowed */
  static async open(bytes: Buffer): Promise<WorkbookArchive> {
    const zip = await fromBufferPromise(bytes);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return new WorkbookArchive(zip, entries);
  }

  /** Parses a part. @returns false when the workbook does not have it */
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
