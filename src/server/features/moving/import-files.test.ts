import { expect, it } from "vitest";
import { maxReportLines } from "#shared/contracts/moving.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { storeFiles } from "./import-files.ts";
import type { Archive } from "./open-archive.ts";

it("The report names the first lost files, no matter how many an archive lacks", async () => {
  const nameOf = (at: number) => `letter ${at}.pdf`;
  async function* lines() {
    for (let at = 1; at <= maxReportLines + 3; at += 1)
      yield {
        name: `${at}.pdf`,
        originalName: nameOf(at),
        mediaType: "application/pdf",
        tableName: "mentees",
        recordId: "1",
        field: "image",
        uploadedBy: null,
        createdAt: "2026-01-01T00:00:00Z",
      };
  }
  const archive: Partial<Archive> = { has: () => false, lines };
  const tools = { scan: () => Promise.resolve(), maxBytes: 0 };
  const { signal } = new AbortController();
  let done = 0;
  const { stored, lost } = await storeFiles(
    archive as Archive,
    {} as FileStore,
    tools,
    (count) => (done = count),
    signal,
  );
  expect(lost).toEqual(Array.from({ length: maxReportLines }, (_, at) => nameOf(at + 1)));
  expect([stored.size, done]).toEqual([0, maxReportLines + 3]);
});
