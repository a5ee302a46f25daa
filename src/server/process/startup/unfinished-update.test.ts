import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { drillSettings } from "#server/process/backup/drill.ts";
import { forgetUnfinishedUpdate } from "./unfinished-update.ts";

it("A start ends the note of a failed update, and the start of a drill on throwaway data doesn't", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mentor-note-"));
  const note = join(folder, ".unfinished-update.json");
  await writeFile(note, "{}");
  await forgetUnfinishedUpdate(folder, drillSettings({}, folder));
  expect(existsSync(note)).toBe(true);
  await forgetUnfinishedUpdate(folder, {});
  expect(existsSync(note)).toBe(false);
  await rm(folder, { recursive: true, force: true });
});
