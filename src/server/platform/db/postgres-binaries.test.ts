import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyBinaries } from "./postgres-binaries.ts";

test("A copy of the database's programs that fails leaves no part of it behind", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mentor-binaries-"));
  const [native, copies] = [join(folder, "native"), join(folder, "copies")];
  await mkdir(join(native, "bin"), { recursive: true });
  await writeFile(join(native, "bin/postgres"), "");
  const target = join(copies, "postgres-1");
  // A socket can't be copied.
  const socket = createServer().listen(join(native, "socket"));
  await once(socket, "listening");
  await expect(copyBinaries(native, target)).rejects.toThrow("socket");
  expect(await readdir(copies)).toEqual([]);
  // Closing the server removes the socket.
  socket.close();
  await once(socket, "close");
  expect(await copyBinaries(native, target)).toBe(target);
  expect(await readdir(copies)).toEqual(["postgres-1"]);
  await rm(folder, { recursive: true, force: true });
});
