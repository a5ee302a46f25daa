/**
 * `npm run bench:growth`: how answers slow down while an installation grows. Prints the tables of docs/performance.md and
 * draws its picture.
 *
 * `npm run bench:growth -- --sizes 5000,50000,500000,1000000 --keep DIR --plot docs/growth.svg`
 */
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "#server/db/embedded.ts";
import { makeInstallations, stepsOf, storageOf, type Storage } from "./growth/databases.ts";
import { measureGrowth } from "./growth/measure.ts";
import { draw } from "./growth/plot.ts";
import { cpuTable, storageTable, timesTable } from "./growth/report.ts";

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "5000,50000,500000,1000000" },
    visitors: { type: "string", default: "4" },
    seconds: { type: "string", default: "1" },
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    /** Folder in which the databases stay, to measure again without loading. */
    keep: { type: "string", default: "" },
    /** File for the picture. */
    plot: { type: "string", default: "" },
    "load-only": { type: "boolean", default: false },
  },
});

const sizes = values.sizes.split(",").map(Number);
if (sizes.some((size, index) => !Number.isInteger(size) || size < 5000 || size <= (sizes[index - 1] ?? 0)))
  throw new Error("--sizes must be whole numbers from 5000, each larger than the one before.");
const visitors = Number(values.visitors);
const say = (line: string) => console.error(line);
const folder = values.keep ? resolve(values.keep) : await mkdtemp(join(tmpdir(), "mentor-growth-"));
await mkdir(folder, { recursive: true });
// Started by root, the database runs as another user, who must be able to enter.
await chmod(folder, 0o755);
// Loading writes gigabytes; and each size has an application with connections of its own.
const settings = { max_connections: "200", max_wal_size: "4GB" };
const server = await startEmbedded({ dataDir: join(folder, "data"), settings });
try {
  const installations = await makeInstallations(server.connection, stepsOf(sizes, 2500), 8, say);
  if (!values["load-only"]) {
    const options = {
      visitors,
      seconds: Number(values.seconds),
      rounds: Number(values.rounds),
      only: values.only,
      say,
    };
    const { results, memory } = await measureGrowth(installations, server.pid, folder, options);
    const storages: Storage[] = [];
    for (const installation of installations) storages.push(await storageOf(installation));
    console.log(
      `\n${visitors} at once, ${options.rounds} rounds of ${options.seconds} s, ${availableParallelism()} cores, Node ${process.version}`,
    );
    for (const text of [
      timesTable(sizes, results),
      cpuTable(sizes, results),
      storageTable(sizes, storages, memory),
    ])
      console.log(`\n${text}`);
    if (values.plot) await writeFile(values.plot, draw(sizes, results));
  }
} finally {
  await server.stop();
  if (!values.keep) await rm(folder, { recursive: true, force: true });
}
