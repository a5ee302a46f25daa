import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../..");
/** The files needed to build and run the product, in addition to the libraries. */
const parts = [
  "migrations",
  "scripts",
  "src",
  "index.html",
  "package.json",
  "package-lock.json",
  "tsconfig.base.json",
  "vite.config.ts",
];

/** A copy of the product in a separate folder, which tests change. */
export interface ProductCopy {
  readonly folder: string;
  /** Writes a new file. */
  add(path: string, text: string): Promise<void>;
  /** Inserts a text before another one that appears once in a file. */
  insert(path: string, before: string, text: string): Promise<void>;
  /** Builds the web app. @throws with the output of a failed build */
  build(): Promise<void>;
  remove(): Promise<void>;
}

/** Copies the sources. The libraries are those of this checkout. */
export async function copyProduct(): Promise<ProductCopy> {
  const folder = await mkdtemp(join(tmpdir(), "mentor-copy-"));
  await Promise.all(parts.map((part) => cp(join(root, part), join(folder, part), { recursive: true })));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  return {
    folder,
    add: (path, text) => writeFile(join(folder, path), text, { flag: "wx" }),
    insert: async (path, before, text) => {
      const code = await readFile(join(folder, path), "utf8");
      if (code.split(before).length !== 2) throw new Error(`${path} does not have "${before}" once.`);
      await writeFile(
        join(folder, path),
        code.replace(before, () => text + before),
      );
    },
    build: async () => {
      await promisify(execFile)(process.execPath, ["scripts/build.mjs"], { cwd: folder });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
