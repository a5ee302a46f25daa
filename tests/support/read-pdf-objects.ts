/** Reads the objects of PDFs without object streams, such as ours, to check what PDF readers don't show. */
import { inflateSync } from "node:zlib";

export class Ref {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}
/** A PDF name, such as `/Type`. Texts are strings. */
export class Name {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
export type Dict = ReadonlyMap<string, Value>;
export type Value = null | boolean | number | string | Name | Ref | Dict | readonly Value[];

export interface PdfObjects {
  readonly trailer: Dict;
  /** Follows references. */
  get(value: Value | undefined): Value;
  /** The dictionary that a value refers to, or an empty one for anything else. */
  dict(value: Value | undefined): Dict;
  list(value: Value | undefined): readonly Value[];
  /** The bytes of the stream that a reference refers to, as Latin-1 text. */
  stream(value: Value | undefined): string;
  readonly ids: readonly number[];
}

const token =
  /\s*(?:%[^\n]*\n\s*)*(<<|>>|\[|\]|\((?:\\[\s\S]|[^\\()])*\)|<[\da-fA-F\s]*>|\/[^\s/<>[\]()%]*|[^\s/<>[\]()%]+)/y;

/** Parses the value at a position of a text. Also returns where it ends. */
function parseAt(text: string, from: number): [value: Value, end: number] {
  const next = (at: number): [string, number] => {
    token.lastIndex = at;
    const found = token.exec(text);
    return found ? [found[1]!, token.lastIndex] : ["", text.length];
  };
  const [word, end] = next(from);
  if (word === "<<") {
    const dict = new Map<string, Value>();
    let at = end;
    for (;;) {
      const [key, after] = next(at);
      if (key === ">>" || key === "") return [dict, after];
      const [value, stop] = parseAt(text, after);
      dict.set(key.slice(1), value);
      at = stop;
    }
  }
  if (word === "[") {
    const list: Value[] = [];
    let at = end;
    for (;;) {
      const [ahead, after] = next(at);
      if (ahead === "]" || ahead === "") return [list, after];
      const [value, stop] = parseAt(text, at);
      list.push(value);
      at = stop;
    }
  }
  if (word.startsWith("(")) return [textOf(word.slice(1, -1)), end];
  if (word.startsWith("<"))
    return [Buffer.from(word.slice(1, -1).replaceAll(/\s/g, ""), "hex").toString("latin1"), end];
  if (word.startsWith("/")) return [new Name(word.slice(1)), end];
  const reference = /\s+\d+\s+R\b/y;
  reference.lastIndex = end;
  if (/^\d+$/.test(word) && reference.test(text)) return [new Ref(Number(word)), reference.lastIndex];
  if (/^[-+.\d]+$/.test(word)) return [Number(word), end];
  return [word === "true" ? true : word === "false" ? false : null, end];
}

/** Decodes a string in either of the two encodings of the standard. */
function textOf(escaped: string): string {
  const plain = escaped.replaceAll(/\\(\d{1,3}|[\s\S])/g, (_all, code: string) =>
    /^\d/.test(code)
      ? String.fromCharCode(Number.parseInt(code, 8))
      : ({ n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" }[code] ?? code),
  );
  return plain.startsWith("\u00FE\u00FF")
    ? Buffer.from(plain.slice(2), "latin1").swap16().toString("utf16le")
    : plain;
}

export function readPdfObjects(bytes: Buffer): PdfObjects {
  const raw = bytes.toString("latin1");
  const values = new Map<number, Value>();
  const streams = new Map<number, number>();
  // The table at the end has the positions of objects. A stream may contain text that looks like an object.
  const table = raw.slice(Number(/startxref\s+(\d+)/.exec(raw.slice(-200))?.[1] ?? 0));
  const offsets = [...table.matchAll(/^(\d{10}) \d{5} n/gm)].map(([, offset]) => Number(offset));
  for (const offset of offsets) {
    const head = /(\d+) 0 obj\s/y;
    head.lastIndex = offset;
    const found = head.exec(raw);
    if (!found) continue;
    const [value, end] = parseAt(raw, head.lastIndex);
    values.set(Number(found[1]), value);
    const begin = /\s*stream\r?\n/y;
    begin.lastIndex = end;
    if (begin.test(raw)) streams.set(Number(found[1]), begin.lastIndex);
  }
  const get = (value: Value | undefined): Value =>
    value instanceof Ref ? get(values.get(value.id)) : (value ?? null);
  const dict = (value: Value | undefined): Dict => {
    const found = get(value);
    return found instanceof Map ? found : new Map<string, Value>();
  };
  const list = (value: Value | undefined): readonly Value[] => {
    const found = get(value);
    return Array.isArray(found) ? (found as Value[]) : found === null ? [] : [found];
  };
  return {
    trailer: parseAt(table, table.indexOf("trailer") + 7)[0] as Dict,
    get,
    dict,
    list,
    ids: [...values.keys()],
    stream: (value) => {
      const begin = value instanceof Ref ? streams.get(value.id) : undefined;
      if (begin === undefined) return "";
      const of = dict(value);
      const part = bytes.subarray(begin, begin + Number(get(of.get("Length"))));
      return (of.has("Filter") ? inflateSync(part) : part).toString("latin1");
    },
  };
}
