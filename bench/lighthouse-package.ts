/** Lighthouse is installed when it is first needed: 176 MB that neither the product nor its tests use. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const version = "13.5.0";
const folder = join(import.meta.dirname, "../node_modules/.cache", `lighthouse-${version}`);

export interface Audit {
  readonly id: string;
  readonly title: string;
  /** 0 to 1. Null if nothing was scored. */
  readonly score: number | null;
  readonly displayValue?: string;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly unknown[] };
}

export interface Report {
  /** The speed of this machine. A current phone is 4 times slower than a machine with about 1,500 (Lighthouse). */
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}

type Config = Readonly<Record<string, unknown>>;
export interface Lighthouse {
  default(url: string, flags: Config, config?: Config): Promise<{ lhr: Report } | undefined>;
  desktopConfig: Config;
}

/** Loads Lighthouse. The first time, it is installed into `node_modules/.cache`. */
export async function loadLighthouse(print: (line: string) => void): Promise<Lighthouse> {
  const manifest = join(folder, "package.json");
  if (!existsSync(join(folder, "node_modules/lighthouse"))) {
    print(`Installing lighthouse ${version} into ${folder}`);
    await mkdir(folder, { recursive: true });
    await writeFile(manifest, JSON.stringify({ private: true, dependencies: { lighthouse: version } }));
    await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder });
  }
  const entry = createRequire(manifest).resolve("lighthouse");
  return (await import(pathToFileURL(entry).href)) as Lighthouse;
}
