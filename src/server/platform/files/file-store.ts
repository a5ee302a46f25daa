/** The interface of file stores. */
import type { Readable } from "node:stream";

/** A stored or incoming file. The cleanup decides by its age whether to remove it. */
export interface StoredFile {
  readonly key: string;
  readonly modifiedAt: Date;
}

/** Bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FileStore {
  /**
   * Returns a path on this machine for an upload in progress. The folder exists.
   * @param name the last part of the path. Random by default.
   */
  newIncomingPath(name?: string): Promise<string>;
  /** Returns true if this machine can store an incoming file. */
  canStore(): Promise<boolean>;
  /** Moves a file from an incoming path into the store. Afterwards it survives a power failure. */
  keep(incomingPath: string, name: string): Promise<void>;
  /** The size in bytes, or null if there is no such file. */
  size(name: string): Promise<number | null>;
  read(name: string, range?: ByteRange): Readable;
  /** Removes a file. Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
  /** Lists the files on this machine that are incoming or were never finished. */
  listIncoming(): Promise<StoredFile[]>;
  /** Lists all stored files of all nodes, and those of {@link listIncoming}. */
  list(): Promise<StoredFile[]>;
}

/** Uploads and exports have separate stores. */
export type StoreArea = "files" | "exports";
