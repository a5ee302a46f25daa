/** What a store of bytes can do. */
import type { Readable } from "node:stream";

/** A file in the store that nobody may need. */
export interface StoredFile {
  readonly key: string;
  readonly modifiedAt: Date;
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FileStore {
  /**
   * A path on this machine for bytes that are still arriving; the folder exists.
   *
   * @param name the last part of the path, random unless given
   */
  newIncomingPath(name?: string): Promise<string>;
  /** Whether this machine can store a file that arrives. */
  canStore(): Promise<boolean>;
  /** Takes over a file from an incoming path; afterwards it survives a power cut. */
  keep(incomingPath: string, name: string): Promise<void>;
  /** In bytes; null when there is no such file. */
  size(name: string): Promise<number | null>;
  read(name: string, range?: ByteRange): Readable;
  /** Removing what is not there does nothing. */
  remove(key: string): Promise<void>;
  /** What is still arriving on this machine, or never finished. */
  listIncoming(): Promise<StoredFile[]>;
  /** Everything that was kept, by whichever node, and what {@link listIncoming} finds. */
  list(): Promise<StoredFile[]>;
}

/** Uploads and exports have a store each. */
export type StoreArea = "files" | "exports";
