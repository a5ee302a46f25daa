import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { initCluster } from "./cluster-init.ts";

test("A database that can't be created is reported with what PostgreSQL printed, and leaves nothing behind", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mentor-init-"));
  const [home, binaries] = [join(folder, "home"), join(folder, "binaries")];
  await mkdir(home);
  await mkdir(join(binaries, "bin"), { recursive: true });
  const script = '#!/bin/sh\necho "initdb: error: No space left on device" >&2\nexit 1\n';
  await writeFile(join(binaries, "bin/initdb"), script, { mode: 0o755 });
  await expect(initCluster(home, binaries, undefined)).rejects.toMatchObject({
    name: "StartError",
    message: `The database could not be created in ${home}. Solve this problem, or set DATA_DIR to another folder, and start again:\ninitdb: error: No space left on device`,
  });
  expect(await readdir(home)).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});
