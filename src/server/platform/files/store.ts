/** Where the bytes of uploads and exports live: a folder of this machine, or a bucket that all nodes share. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Env } from "#server/kernel/env.ts";
import { openFolderStore } from "./folder-store.ts";
import { baseName, isIncoming, keyOf } from "./keys.ts";
import type { FileStore, StoreArea } from "./file-store.ts";
import { openS3Store } from "./s3-store.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The bytes of uploads. */
    files: FileStore;
  }
}

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
