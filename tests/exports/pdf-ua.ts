/**
 * The automatic checks of PDF/UA-1 that our documents could fail. The numbers next to them are those of the Matterhorn
 * protocol. They don't replace a person who listens to a document.
 */
import {
  Name,
  Ref,
  readPdfObjects,
  type Dict,
  type PdfObjects,
  type Value,
} from "#tests/support/read-pdf-objects.ts";

/** The elements that an element may contain. Other standard elements, and text, may be anywhere. */
const childrenOf: Readonly<Record<string, readonly string[]>> = {
  Table: ["TR", "THead", "TBody", "TFoot", "Caption"],
  TR: ["TH", "TD"],
  L: ["LI", "Caption"],
  LI: ["Lbl", "LBody"],
};
/** Structure elements that may appear only inside certain others. */
const parentsOf: Readonly<Record<string, readonly string[]>> = {
  TR: ["Table", "THead", "TBody", "TFoot"],
  TH: ["TR"],
  TD: ["TR"],
  LI: ["L"],
  LBody: ["LI"],
};
const standard = new Set(
  "Document Part Sect Div BlockQuote Caption P H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Link Figure".split(
    " ",
  ),
);
/** Operators that paint on a page. */
const paints = new Set(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh", "Do", "Tj", "TJ", "'", '"']);

const nameOf = (value: Value | undefined): string => (value instanceof Name ? value.name : "");

/** Returns the ids of the marked content of a page, and what is painted outside of marked content. */
function readContent(text: string): { ids: number[]; problems: string[] } {
  const problems: string[] = [];
  const ids: number[] = [];
  const open: string[] = [];
  // Strings and names come first, so that none of their letters is mistaken for an operator.
  const parts = text.matchAll(
    /\((?:\\[\s\S]|[^\\()])*\)|<<([\s\S]*?)>>|<[\da-fA-F\s]*>|\/([^\s/<>[\]()]+)|[^\s/<>[\]()]+/g,
  );
  let [lastName, lastDict] = ["", ""];
  for (const [word, dict, name] of parts) {
    if (name !== undefined) lastName = name;
    else if (dict !== undefined) lastDict = dict;
    else if (word === "BDC" || word === "BMC") {
      const id = word === "BDC" ? /\/MCID (\d+)/.exec(lastDict)?.[1] : undefined;
      if (id !== undefined) ids.push(Number(id));
      const tag = word === "BDC" ? /\S+/.exec(lastName)?.[0] : lastName;
      // A span with only a replacement text is neither tagged nor an artifact.
      const isReading = tag === "Span" && id === undefined;
      // 01-003 and 01-004
      if (open.length > 0 && !isReading) problems.push(`${tag} inside of ${open.at(-1)}`);
      open.push(isReading ? "Span" : id === undefined ? "Artifact" : "Tagged");
    } else if (word === "EMC") open.pop();
    // 01-005
    else if (paints.has(word) && open.length === 0)
      problems.push(`${word} is neither tagged nor an artifact`);
  }
  if (open.length > 0) problems.push("marked content does not end");
  return { ids, problems };
}

/** All pages, in their order. */
function pagesOf(pdf: PdfObjects, node: Value | undefined): Ref[] {
  return pdf
    .list(pdf.dict(node).get("Kids"))
    .flatMap((kid) =>
      nameOf(pdf.dict(kid).get("Type")) === "Pages" ? pagesOf(pdf, kid) : kid instanceof Ref ? [kid] : [],
    );
}

function checkFonts(pdf: PdfObjects, problems: string[]): void {
  for (const id of pdf.ids) {
    const font = pdf.dict(new Ref(id));
    if (nameOf(font.get("Type")) !== "Font" || nameOf(font.get("Subtype")) !== "Type0") {
      // 31-009: the standard fonts of PDF readers aren't embedded.
      if (nameOf(font.get("Type")) === "Font" && !nameOf(font.get("Subtype")).startsWith("CIDFont"))
        problems.push(`the font ${nameOf(font.get("BaseFont"))} is not embedded`);
      continue;
    }
    const name = nameOf(font.get("BaseFont"));
    // 10-001
    if (!pdf.stream(font.get("ToUnicode")).includes("beginbf")) problems.push(`${name} has no Unicode`);
    for (const part of pdf.list(font.get("DescendantFonts"))) {
      const described = pdf.dict(pdf.dict(part).get("FontDescriptor"));
      if (!described.has("FontFile2") && !described.has("FontFile3"))
        problems.push(`${name} is not embedded`);
      // 31-004
      if (nameOf(pdf.dict(part).get("Subtype")) === "CIDFontType2" && !pdf.dict(part).has("CIDToGIDMap"))
        problems.push(`${name} has no CIDToGIDMap`);
    }
  }
}

function checkCatalog(pdf: PdfObjects, catalog: Dict, problems: string[]): void {
  const must = (holds: boolean, problem: string) => holds || problems.push(problem);
  const title = String(pdf.get(pdf.dict(pdf.trailer.get("Info")).get("Title")) ?? "");
  const metadata = Buffer.from(pdf.stream(catalog.get("Metadata")), "latin1").toString("utf8");
  must(/^[a-z]{2}(-\w+)?$/.test(String(pdf.get(catalog.get("Lang")))), "11-006 no language");
  must(pdf.get(pdf.dict(catalog.get("MarkInfo")).get("Marked")) === true, "06 not marked");
  must(pdf.get(pdf.dict(catalog.get("MarkInfo")).get("Suspects")) !== true, "02 suspects");
  must(
    pdf.get(pdf.dict(catalog.get("ViewerPreferences")).get("DisplayDocTitle")) === true,
    "07-001 DisplayDocTitle",
  );
  must(/<pdfuaid:part>1<\/pdfuaid:part>/.test(metadata), "05-001 no identifier");
  const shown = /<dc:title>[\s\S]*?<rdf:li[^>]*>([\s\S]*?)<\/rdf:li>/.exec(metadata)?.[1] ?? "";
  const plain = shown
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
  must(title !== "" && plain === title, `06-003 the title ${title} is ${shown} in the metadata`);
  must(!/[<]|&(?!(lt|gt|amp|quot|apos|#\d+);)/.test(shown), "the metadata is no XML");
}

/** Returns the problems of a document, ideally none. */
export function uaProblems(bytes: Buffer): string[] {
  const pdf = readPdfObjects(bytes);
  const problems: string[] = [];
  const catalog = pdf.dict(pdf.trailer.get("Root"));
  checkCatalog(pdf, catalog, problems);
  checkFonts(pdf, problems);

  const root = pdf.dict(catalog.get("StructTreeRoot"));
  const numbers = pdf.list(pdf.dict(root.get("ParentTree")).get("Nums"));
  const parents = new Map<number, Value>();
  for (let at = 0; at < numbers.length; at += 2) parents.set(Number(numbers[at]), pdf.get(numbers[at + 1]));
  const holderOf = new Map(
    numbers.flatMap((key, at) => (at % 2 === 0 ? [[Number(key), numbers[at + 1]] as const] : [])),
  );

  /** The structure element of each marked content, by page and id. The next map is for annotations. */
  const held = new Map<string, number>();
  const annotations = new Map<number, number>();
  let level = 0;
  const walk = (ref: Value, above: Value | null): void => {
    const id = ref instanceof Ref ? ref.id : -1;
    const node = pdf.dict(ref);
    const type = nameOf(node.get("S"));
    const kids = pdf.list(node.get("K"));
    const typeAbove = above === null ? "" : nameOf(pdf.dict(above).get("S"));
    if (!standard.has(type)) problems.push(`02-001 ${type} is not of the standard`);
    if (above !== null && !(node.get("P") instanceof Ref && (node.get("P") as Ref).id === (above as Ref).id))
      problems.push(`09 ${type} does not know its parent`);
    if (parentsOf[type] && !parentsOf[type].includes(typeAbove)) problems.push(`09 ${type} in ${typeAbove}`);
    const own: string[] = [];
    for (const kid of kids) {
      const part = pdf.get(kid);
      if (typeof part === "number") held.set(`${(node.get("Pg") as Ref | undefined)?.id} ${part}`, id);
      else if (part instanceof Map && nameOf((part as Dict).get("Type")) === "MCR")
        held.set(`${((part as Dict).get("Pg") as Ref).id} ${Number((part as Dict).get("MCID"))}`, id);
      else if (part instanceof Map && nameOf((part as Dict).get("Type")) === "OBJR")
        annotations.set(((part as Dict).get("Obj") as Ref).id, id);
      else own.push(nameOf(pdf.dict(kid).get("S")));
    }
    for (const child of own)
      if (childrenOf[type] && !childrenOf[type].includes(child)) problems.push(`09 ${child} in ${type}`);
    if (childrenOf[type] && own.length < kids.length) problems.push(`09 text directly in ${type}`);
    if (
      type === "TH" &&
      !["Row", "Column", "Both"].includes(
        nameOf(
          pdf
            .list(node.get("A"))
            .map((part) => pdf.dict(part).get("Scope"))
            .find(Boolean),
        ),
      )
    )
      problems.push("15-003 TH without scope");
    if (type === "Figure" && !String(pdf.get(node.get("Alt")) ?? "").trim())
      problems.push("13-004 a picture without words");
    const heading = /^H(\d)$/.exec(type)?.[1];
    if (heading) {
      // 14-002 and 14-003
      if (Number(heading) > level + 1) problems.push(`14-003 ${type} after H${level}`);
      level = Number(heading);
    }
    for (const kid of kids) if (nameOf(pdf.dict(kid).get("S"))) walk(kid, ref);
  };
  for (const kid of pdf.list(root.get("K")).length > 0 ? ([root.get("K")!].flat() as Value[]) : [])
    walk(kid, null);

  for (const [at, ref] of pagesOf(pdf, catalog.get("Pages")).entries()) {
    const page = pdf.dict(ref);
    const where = `page ${at + 1}: `;
    if (nameOf(page.get("Tabs")) !== "S") problems.push(`${where}28-008 tab order`);
    const contents = page.get("Contents");
    const streams =
      contents instanceof Ref && !Array.isArray(pdf.get(contents)) ? [contents] : pdf.list(contents);
    const { ids, problems: found } = readContent(streams.map((part) => pdf.stream(part)).join("\n"));
    problems.push(...found.map((problem) => `${where}${problem}`));
    if (new Set(ids).size < ids.length) problems.push(`${where}a number of marked content twice`);
    const key = pdf.get(page.get("StructParents"));
    const known = pdf.list(holderOf.get(Number(key)));
    if (ids.length > 0 && (typeof key !== "number" || !parents.has(key)))
      problems.push(`${where}no place in the parent tree`);
    for (const id of ids) {
      const holder = held.get(`${ref.id} ${id}`);
      if (holder === undefined) problems.push(`${where}01-005 marked content ${id} is not in the structure`);
      else if (!(known[id] instanceof Ref) || (known[id] as Ref).id !== holder)
        problems.push(`${where}the parent tree leads ${id} elsewhere`);
    }
    for (const annotation of pdf.list(page.get("Annots"))) {
      const dict = pdf.dict(annotation);
      const holder = annotation instanceof Ref ? annotations.get(annotation.id) : undefined;
      if (!String(pdf.get(dict.get("Contents")) ?? "").trim())
        problems.push(`${where}28-004 a link without words`);
      if (holder === undefined || nameOf(pdf.dict(new Ref(holder)).get("S")) !== "Link")
        problems.push(`${where}28-011 a link without its tag`);
      const back = holderOf.get(Number(pdf.get(dict.get("StructParent"))));
      if (!(back instanceof Ref) || back.id !== holder)
        problems.push(`${where}a link is not in the parent tree`);
    }
  }
  return [...new Set(problems)];
}
