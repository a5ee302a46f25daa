import { expect, it } from "vitest";
import { menteeUserFiles } from "#shared/records/mentee-sub-records.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { CaseData } from "./case-data.ts";
import { findCaseFiles } from "./case-files.ts";

const repository = { signedIn: { zone: "Etc/UTC" } } as unknown as Repository;
const uploads = { size: () => Promise.resolve(1) } as unknown as FileStore;

it("A long name in any script becomes a file name that every system accepts", async () => {
  for (const letter of ["n", "ñ", "भ", "名", "🙂"]) {
    const rows = [{ id: "1", date: "2026-01-06", name: letter.repeat(250), file: "a.pdf" }];
    const section = { query: { type: menteeUserFiles }, rows, fileNames: new Map([["a.pdf", "scan.pdf"]]) };
    const files = await findCaseFiles(repository, uploads, { sections: [section] } as unknown as CaseData);
    const name = files.get("a.pdf")?.path.replace("files/", "") ?? "";
    expect(name).toMatch(/^2026-01-06 .{40,}\.pdf$/u);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  }
});
