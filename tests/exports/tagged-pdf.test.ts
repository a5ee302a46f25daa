/** Case files as a blind person and a court read them: every record of the period once. */
import { getDocumentProxy } from "unpdf";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportItems } from "#shared/contracts/export-items.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeStaff, type Person } from "#tests/support/factories.ts";
import { exportFile, readPdf, readZip } from "./export-client.ts";

type Structure = { role?: string; children?: Structure[]; type?: string };

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ seed: "demo" });
  owner = await makeStaff(test.database.db, "2");
});
afterAll(() => test?.close());

/** Demo mentees with the most notes. */
async function busiest(count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select mentee_id::text as id from mentee_user_notes
    where organization_id = 2 and deleted_at is null group by 1 order by count(*) desc, 1 limit ${count}`.execute(
    test.database.db,
  );
  return rows.map(({ id }) => id);
}
async function caseFile(menteeId: string, more: Record<string, unknown> = {}, token = owner.token) {
  const wish = { menteeId, itemsToExport: exportItems.map(({ id }) => id), reason: "For the court", ...more };
  const files = readZip((await exportFile(test, "mentee", wish, token)).bytes);
  return (files["Case file.pdf"] ?? files["Expediente.pdf"])!;
}
const countRoles = (node: Structure | null, into: Record<string, number>): void => {
  if (!node) return;
  if (node.role) into[node.role] = (into[node.role] ?? 0) + 1;
  for (const child of node.children ?? []) countRoles(child, into);
};

describe("A case file", () => {
  it("includes its language, its title and its structure: headings, paragraphs, tables with their headers", async () => {
    const [id = ""] = await busiest(1);
    const bytes = await caseFile(id);
    const document = await getDocumentProxy(new Uint8Array(bytes));
    const { info } = (await document.getMetadata()) as unknown as { info: Record<string, unknown> };
    expect(info["Language"]).toBe("en");
    expect(info["Title"]).toMatch(/^Case file: /);
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    const roles: Record<string, number> = {};
    for (let page = 1; page <= document.numPages; page += 1) {
      const shown = await document.getPage(page);
      countRoles((await shown.getStructTree()) as Structure | null, roles);
      // Every text is either in the structure or marked as decoration.
      const { items } = await shown.getTextContent({ includeMarkedContent: true });
      let depth = 0;
      for (const item of items as { type?: string; str?: string }[]) {
        if (item.type?.startsWith("beginMarkedContent")) depth += 1;
        else if (item.type === "endMarkedContent") depth -= 1;
        else if (item.str?.trim()) expect(depth, item.str).toBeGreaterThan(0);
      }
      expect(depth).toBe(0);
    }
    for (const role of ["H1", "H2", "P", "Table", "TR", "TH", "TD"])
      expect(roles[role] ?? 0, role).toBeGreaterThan(0);
    // Cover, and each item in which something was entered.
    expect(roles["H1"]).toBeGreaterThanOrEqual(6);
  });

  it("contains every record of its period once and none from outside, on as many pages as the text needs", async () => {
    const { db } = test.database;
    for (const menteeId of await busiest(3)) {
      const { rows: notes } = await sql<{ date: string; title: string; inside: boolean }>`
        with days as (select percentile_disc(0.25) within group (order by date) as first,
          percentile_disc(0.75) within group (order by date) as last
          from mentee_user_notes where mentee_id = ${menteeId} and deleted_at is null)
        select n.date::text, n.note_title as title, n.date between d.first and d.last as inside
        from mentee_user_notes n, days d where n.mentee_id = ${menteeId} and n.deleted_at is null order by n.date, n.id`.execute(
        db,
      );
      const inside = notes.filter((note) => note.inside);
      const range = { startDate: inside[0]!.date, endDate: inside.at(-1)!.date };
      expect(inside.length).toBeGreaterThan(0);
      expect(inside.length).toBeLessThan(notes.length);
      const { pages, text } = await readPdf(await caseFile(menteeId, range));
      const flat = text.replaceAll(/\s+/g, " ");
      const shownDay = (day: string) =>
        new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(
          new Date(`${day}T00:00:00Z`),
        );
      const headingsOf = (of: typeof notes) =>
        Map.groupBy(of, ({ date, title }) => `${shownDay(date)} · ${title}`.replaceAll(/\s+/g, " "));
      const expected = headingsOf(inside);
      for (const [heading, same] of expected)
        expect([heading, flat.split(heading).length - 1]).toEqual([heading, same.length]);
      for (const heading of headingsOf(notes.filter((note) => !note.inside)).keys())
        if (!expected.has(heading)) expect(flat).not.toContain(heading);
      // All pages except the cover and the last must be full.
      const lines = (page: string) => page.length;
      for (const [at, page] of pages.entries()) {
        expect(page).toContain("Confidential");
        if (at > 0 && at < pages.length - 1) expect(lines(page), `page ${at + 1}`).toBeGreaterThan(400);
      }
      const needed =
        1 + Math.ceil(pages.slice(1).reduce((sum, page) => sum + lines(page), 0) / fullPage(pages));
      expect(Math.abs(pages.length - needed)).toBeLessThanOrEqual(1);
    }
  });
});

/** Returns the median length of the pages after the cover. */
const fullPage = (pages: readonly string[]): number => {
  const sizes = pages
    .slice(1)
    .map((page) => page.length)
    .toSorted((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 1;
};
