/** Where the bytes of uploads and exports live: a folder of this machine, or a bucket that all nodes share. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Env } from "../env.ts";
import { openFolderStore } from "./folder-store.ts";
import { baseName, isIncoming, keyOf } from "./keys.ts";
import { openS3Store } from "./s3-store.ts";

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

/** The store that the environment names; a bucket is first spoken to when it is needed. */
export function openFileStore(env: Env, area: StoreArea): FileStore {
  const root = join(env.dataDir, area);
  return env.s3 ? openS3Store(env.s3, area, root) : openFolderStore(root);
}

/** A new name that nobody can guess: 128 random bits and an ending. */
export const makeFileName = (extension: string): string => `${randomBytes(16).toString("hex")}.${extension}`;

export const thumbnailName = (name: string): string => `${name}.thumb.webp`;

/** The keys of an upload and its thumbnail. */
export const keysOf = (name: string): string[] => [keyOf(name), keyOf(thumbnailName(name))];

/** The name under which the database knows an upload, also that of a thumbnail's picture; null while it arrives. */
export const nameOfKey = (key: string): string | null =>
  isIncoming(key) ? null : baseName(key).replace(/\.thumb\.webp$/, "");
