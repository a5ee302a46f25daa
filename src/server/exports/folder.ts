/** Where the files of exports wait: `<DATA_DIR>/exports`. */
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

export interface ExportFolder {
  /** Where an export is written; the folder exists afterwards. */
  prepare(fileKey: string): Promise<string>;
  pathOf(fileKey: string): string;
  /** Removes an export and everything that was written beside it. */
  remove(fileKey: string): Promise<void>;
  /** The keys of all files that are there. */
  keys(): Promise<string[]>;
}

/** The key that a file belongs to: `<key>` is the export, `<key>.<anything>` stands beside it. */
const keyOf = (name: string): string => name.split(".")[0] ?? name;

/** Opens the folder of a data folder; it is made when first needed. */
export function openExportFolder(dataDir: string): ExportFolder {
  const root = join(dataDir, "exports");
  const names = () =>
    readdir(root).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
  return {
    prepare: async (fileKey) => {
      await mkdir(root, { recursive: true, mode: 0o700 });
      return join(root, fileKey);
    },
    pathOf: (fileKey) => join(root, fileKey),
    remove: async (fileKey) => {
      for (const name of await names()) {
        if (keyOf(name) === fileKey) await rm(join(root, name), { force: true });
      }
    },
    keys: async () => [...new Set((await names()).map(keyOf))],
  };
}
