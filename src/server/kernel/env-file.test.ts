import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadEnvFile } from "./env-file.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mentor-env-"));
  vi.stubEnv("MENTOR_GIVEN", "");
  vi.stubEnv("MENTOR_NEW", undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

test("A file adds settings to the environment, which takes precedence, also from an editor of Windows", async () => {
  const file = join(folder, ".env");
  await writeFile(file, "\uFEFFMENTOR_NEW='a#b'\r\nMENTOR_GIVEN=other\r\n");
  loadEnvFile(file);
  expect([process.env["MENTOR_NEW"], process.env["MENTOR_GIVEN"]]).toEqual(["a#b", ""]);
});

test("A file that is missing is no problem, and one that can't be read is named, with what to do", async () => {
  expect(() => loadEnvFile(join(folder, "none"))).not.toThrow();
  // Unlike missing rights, a folder also stops root.
  expect(() => loadEnvFile(folder)).toThrow(
    new RegExp(`^The settings in ${folder} can't be read: EISDIR.* Give the file to the user who runs this`),
  );
  const file = join(folder, ".env");
  await writeFile(file, "PORT=3001\r\n", "utf16le");
  expect(() => loadEnvFile(file)).toThrow(`The settings in ${file} aren't UTF-8.`);
});
