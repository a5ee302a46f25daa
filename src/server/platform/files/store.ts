/** Storage for uploads and exports: a folder on this machine, or a bucket that all nodes share. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Env } from "#server/kernel/env.ts";
import { openFolderStore } from "./folder-store.ts";
import { baseName, isIncoming, keyOf } from "./keys.ts";
import type { FileStore, StoreArea } from "./file-store.ts";
import { openS3Store } from "./s3-store.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The store for uploads. */
    files: FileStore;
  }
}

/** Opens the store that the environment configures. It connects to a bucket when first needed. */
export function openFileStore(env: Env, area: StoreArea): FileStore {
  const root = join(env.dataDir, area);
  return env.s3 ? openS3Store(env.s3, area, root) : openFolderStore(root);
}

/** Returns a new unguessable name: 128 random bits and an extension. */
export const makeFileName = (extension: string): string => `${randomBytes(16).toString("hex")}.${extension}`;

export const thumbnailName = (name: string): string => `${name}.thumb.webp`;

/** Returns the keys of an upload and its thumbnail. */
export const keysOf = (name: string): string[] => [keyOf(name), keyOf(thumbnailName(name))];

/** Returns the name of an upload in the database, for its key or its thumbnail's. Null for an incoming file. */
export const nameOfKey = (key: string): string | null =>
  isIncoming(key) ? null : baseName(key).replace(/\.thumb\.webp$/, "");
