/** The tags of a case file that screen readers use to read it and to navigate by headings and cells. */
import { writeFile } from "node:fs/promises";
import { getDocumentProxy } from "unpdf";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { exportItems } from "#shared/contracts/export-items.ts";
import { storeUpload } from "#server/platform/files/uploads.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeStaff } from "#tests/support/factories.ts";
import { noQuota } from "#tests/support/no-quota.ts";
import { makePhoto } from "#tests/support/sample-files.ts";
import { exportFile, readZip } from "./export-client.ts";
import { uaProblems } from "./pdf-ua.ts";

interface Piece {
  role: string;
  alt: string;
  /** The element's text on all its pages. */
  text: string;
  children: Piece[];
}
interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: Node[];
}

const note =
  '<h1>First talk</h1><p>We <strong>agreed</strong> on <a href="https://example.org/plan">the plan</a></p><h3>Next</h3><ul><li>school</li></ul>' +
  "<table><tr><th>When</th><th>What</th></tr><tr><td>Monday</td><td>Call</td></tr></table>";

let pdf: Buffer;
/** The structure elements of each page in the order of the structure, and the page's text in drawing order. */
const pages: { pieces: Piece[]; drawn: string }[] = [];
let info: Record<string, unknown>;

function pieceOf(node: Node, texts: ReadonlyMap<string, string>): Piece {
  const children = (node.children ?? []).filter(({ role }) => role).map((child) => pieceOf(child, texts));
  const own = (node.children ?? []).map(({ id }) => texts.get(id ?? "") ?? "");
  return { role: node.role ?? "", alt: node.alt ?? "", text: own.join(""), children };
}
const flat = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((piece) => [piece, ...flat(piece.children)]);
const plain = (text: string): string => text.replaceAll(/\s+/g, "");

const test = testApp({ seed: "demo" });
beforeAll(async () => {
  const { db } = test;
  const owner = await makeStaff(db, "2");
  const { rows } = await sql<{ id: string }>`select n.mentee_id::text as id from mentee_user_notes n
    where n.organization_id = 2 and n.deleted_at is null group by 1 order by count(*) desc, 1 limit 1`.execute(
    db,
  );
  const menteeId = rows[0]!.id;
  // This text appears in the title, and so in the metadata, which is XML.
  await sql`update mentees set last_name = 'Smith & <Sons>' where id = ${menteeId}`.execute(db);
  const written = { organizationId: "2", menteeId, date: "2026-01-05", noteTitle: "Rich", note };
  await insertRow(db, "menteeUserNotes", written);
  const { files } = test.app;
  const upload = { accountId: owner.accountId, imagesOnly: true, scan: async () => {}, quota: noQuota(db) };
  for (const [table, column, id] of [
    ["mentees", "image", menteeId],
    ["organizations", "photo", "2"],
  ] as const) {
    const [bytes, path] = [await makePhoto(), await files.newIncomingPath()];
    await writeFile(path, bytes);
    const name = await storeUpload(files, { ...upload, path, fileName: "photo.jpg" }, bytes.length);
    await sql`update ${sql.table(table)} set ${sql.id(column)} = ${name} where id = ${id}`.execute(db);
  }
  const body = { menteeId, itemsToExport: exportItems.map(({ id }) => id), reason: "For the court" };
  pdf = readZip((await exportFile(test, "mentee", body, owner.token)).bytes)["Case file.pdf"]!;
  const document = await getDocumentProxy(new Uint8Array(pdf));
  ({ info } = (await document.getMetadata()) as unknown as { info: Record<string, unknown> });
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = new Map<string, string>();
    const open: string[] = [];
    let drawn = "";
    for (const item of items as { type?: string; id?: string; str?: string }[]) {
      if (item.type?.startsWith("beginMarkedContent")) open.push(item.id ?? "");
      else if (item.type === "endMarkedContent") open.pop();
      else if (open.at(-1)) {
        texts.set(open.at(-1)!, `${texts.get(open.at(-1)!) ?? ""}${item.str ?? ""}`);
        drawn += item.str ?? "";
      }
    }
    const root = (await page.getStructTree()) as Node | null;
    pages.push({ pieces: pieceOf(root ?? {}, texts).children[0]?.children ?? [], drawn });
  }
});

describe("The structure of a case file", () => {
  it("states its language and its title, and shows the title", () => {
    const raw = pdf.toString("latin1");
    expect(info["Language"]).toBe("en");
    expect(info["Title"]).toMatch(/^Case file: \S/);
    expect(raw).toMatch(/\/Lang \(en\)/);
    expect(raw).toMatch(/\/DisplayDocTitle true/);
    // The tab order of each page follows the structure.
    expect(raw.match(/\/Tabs \/S/g)).toHaveLength(pages.length);
  });

  it("is read in the order of the page", () => {
    for (const [at, { pieces, drawn }] of pages.entries()) {
      const read = flat(pieces).map(({ text }) => text);
      expect([at + 1, plain(read.join(""))]).toEqual([at + 1, plain(drawn)]);
    }
  });

  it("has headings that skip no level and are not empty", () => {
    const headings = pages.flatMap(({ pieces }) => flat(pieces)).filter(({ role }) => /^H\d$/.test(role));
    expect(headings.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Goals", "Notes", "First talk"]),
    );
    let level = 0;
    for (const { role, text } of headings) {
      const own = Number(role.slice(1));
      expect([text, own <= level + 1]).toEqual([text, true]);
      expect(text.trim()).not.toBe("");
      level = own;
    }
    const at = headings.findIndex(({ text }) => text.endsWith("Rich"));
    // A nested part of a note is not a separate record.
    expect(headings.slice(at, at + 3).map(({ role }) => role)).toEqual(["H2", "H3", "H3"]);
  });

  it("has tables in which every cell has a row or column header", () => {
    const tables = pages.flatMap(({ pieces }) => flat(pieces)).filter(({ role }) => role === "Table");
    expect(tables.length).toBeGreaterThan(5);
    for (const { children: rows } of tables) {
      expect(rows.every(({ role }) => role === "TR")).toBe(true);
      const [first] = rows;
      const isHead = first!.children.every(({ role }) => role === "TH");
      const isLabeled = rows.every(({ children: [cell] }) => cell?.role === "TH");
      expect([first!.children.map(({ text }) => text).join(), isHead || isLabeled]).toEqual([
        expect.anything(),
        true,
      ]);
      expect(new Set(rows.map(({ children }) => children.length)).size).toBe(1);
    }
    const scopes = pdf.toString("latin1").match(/\/S \/TH\s+\/A <<\s+\/O \/Table\s+\/Scope \/(Row|Column)/g);
    expect(scopes).toHaveLength(pdf.toString("latin1").split("/S /TH\n").length - 1);
  });

  it("has pictures with descriptions, and lines and page numbers are not read", () => {
    const pieces = pages.flatMap((page) => flat(page.pieces));
    const figures = pieces.filter(({ role }) => role === "Figure");
    // The logo of the organization, and the person.
    expect(figures.map(({ alt }) => alt)).toEqual([
      "Harbor Reentry Center",
      info["Title"]!.toString().slice(11),
    ]);
    const read = pieces.map(({ text }) => text).join(" ");
    expect(read).not.toMatch(/Page \d+ of \d+/);
    expect(read).toContain("Monday");
  });

  it("has links in the text that say where they lead", () => {
    const raw = pdf.toString("latin1");
    const links = raw.match(/\/Subtype \/Link/g) ?? [];
    // The link has two words, and each is a separate annotation.
    expect(links).toHaveLength(2);
    expect(raw.match(/\/Contents \(https:\/\/example\.org\/plan\)/g)).toHaveLength(2);
    expect(raw.match(/\/StructParent \d/g)).toHaveLength(2);
    const pieces = pages.flatMap((page) => flat(page.pieces));
    const holders = pieces.filter(({ children }) => children.some(({ role }) => role === "Link"));
    expect(holders.map(({ role, text }) => [role, text])).toEqual([["P", "We agreed on the plan"]]);
  });

  it("has lists whose items are marked as items", () => {
    const lists = pages.flatMap(({ pieces }) => flat(pieces)).filter(({ role }) => role === "L");
    expect(lists.length).toBeGreaterThan(0);
    for (const { children } of lists)
      for (const { role, children: parts } of children)
        expect([role, parts.map((part) => part.role)]).toEqual(["LI", expect.arrayContaining(["LBody"])]);
  });

  it("passes the automated accessibility checks for documents (PDF/UA-1)", () => {
    expect(uaProblems(pdf)).toEqual([]);
    expect(pdf.toString("utf8")).toContain("Smith &amp; &lt;Sons&gt;");
  });

  it.each([
    ["/Marked true", "/Marked null", "06 not marked"],
    ["/DisplayDocTitle true", "/DisplayDocTitle null", "07-001 DisplayDocTitle"],
    ["/Lang (en)", "/Lang (??)", "11-006 no language"],
    ["<pdfuaid:part>1<", "<pdfuaid:part>9<", "05-001 no identifier"],
    ["/Tabs /S", "/Tabs /R", "page 1: 28-008 tab order"],
    ["/Scope /Row", "/Scope /Xyz", "15-003 TH without scope"],
    ["/S /H2", "/S /H6", "14-003 H6 after H1"],
    ["/S /LBody", "/S /LCody", "09 LCody in LI"],
    ["/ToUnicode", "/ToNothing", " has no Unicode"],
    ["/FontFile2", "/FontFileX", " is not embedded"],
    ["/StructParents ", "/StructParentz ", "no place in the parent tree"],
    ["/Contents (https", "/Content_ (https", "28-004 a link without words"],
    ["/StructParent ", "/StructPerson ", "a link is not in the parent tree"],
    ["/Alt (Harbor", "/Olt (Harbor", "13-004 a picture without words"],
  ])("fails them with %s as %s", (good, bad, problem) => {
    const raw = pdf.toString("latin1");
    expect(raw.includes(good)).toBe(true);
    expect(uaProblems(Buffer.from(raw.replace(good, bad), "latin1")).join("\n")).toContain(problem);
  });
});
