import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { menteeSegments } from "#shared/records/mentee-segments.ts";
import { tableNames } from "#shared/records/table-names.ts";
import type { Texts } from "#shared/i18n/text-parts.ts";
import { partTables } from "./part-tables.ts";
import { everyRecord, recordParts, type TextPart } from "./text-parts.ts";

const [en, es] = await Promise.all([partTables.en(), partTables.es()]);

const folder = join(import.meta.dirname, "..");

/**
 * Resolves an import: `"./x.tsx"` in `records/list.tsx` → `records/x.tsx`. Undefined for libraries and style sheets.
 */
function resolve(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".") || !/\.tsx?$/.test(specifier)) return undefined;
  return relative(folder, join(folder, dirname(from), specifier));
}

interface Source {
  imports: string[];
  /** Code that is loaded later, with the texts loaded alongside. */
  late: { path: string; parts: string[] }[];
  keys: string[];
}

const sources = new Map<string, Source>();
function sourceOf(path: string): Source {
  const known = sources.get(path);
  if (known) return known;
  const code = readFileSync(join(folder, path), "utf8");
  const found = (pattern: RegExp) => [...code.matchAll(pattern)];
  const paths = (specifiers: (string | undefined)[]) =>
    specifiers.flatMap((specifier) => resolve(path, specifier ?? "") ?? []);
  const named = (list: string) => (list === "everyRecord" ? everyRecord : [...list.matchAll(/\w+/g)].flat());
  const beside = new Map(
    found(/withTexts\(\s*(everyRecord|\[[^\]]*\]),\s*\(\) =>\s*import\("([^"]+)"\)/g).map((match) => [
      match[2],
      named(match[1] ?? ""),
    ]),
  );
  const source = {
    imports: paths(found(/^(?:import|export) (?!type )[^;]*?"([^"]+)";/gms).map((match) => match[1])),
    late: found(/\bimport\("([^"]+)"\)/g).flatMap((match) =>
      paths([match[1]]).map((late) => ({ path: late, parts: [...(beside.get(match[1]) ?? [])] })),
    ),
    keys: found(/["`]((?:screens\.)?[a-z]\w*)\.[a-z]\w*[\w.]*["`$]/gi).flatMap((match) => match[1] ?? []),
  };
  sources.set(path, source);
  return source;
}

/** Returns a file and everything that is loaded with it. */
function closure(path: string, files = new Set<string>()): Set<string> {
  if (files.has(path) || !existsSync(join(folder, path))) return files;
  files.add(path);
  for (const next of sourceOf(path).imports) closure(next, files);
  return files;
}

/** The part that contains the keys of a branch: `chat` → `chat`, `screens.form` → `form`. */
const partOfBranch = new Map<string, string>();
for (const [part, load] of Object.entries(en)) {
  const { screens, records, ...branches }: Texts = await load();
  for (const branch of Object.keys(branches)) partOfBranch.set(branch, part);
  for (const branch of Object.keys(screens ?? {})) partOfBranch.set(`screens.${branch}`, part);
}

/** The button to upload many files. It is shown in lists of files, whose texts `recordParts` loads. */
const byRecordType = "records/documents/upload-documents.tsx";

/** Follows the order in which code is loaded, and returns code whose texts weren't loaded before or with it. */
function missingTexts(): string[] {
  const missing = new Set<string>();
  const seen = new Set<string>();
  const walk = (entry: string, loaded: readonly string[]) => {
    const here = new Set(loaded);
    const visit = `${entry} ${[...here].sort().join()}`;
    if (seen.has(visit)) return;
    seen.add(visit);
    for (const path of closure(entry)) {
      for (const key of sourceOf(path).keys) {
        const part = partOfBranch.get(key);
        if (part && !here.has(part) && path !== byRecordType)
          missing.add(`${path}: ${key}, loaded by ${entry}`);
      }
    }
    for (const path of closure(entry)) {
      for (const late of sourceOf(path).late) walk(late.path, [...here, ...late.parts]);
    }
  };
  walk("main.tsx", ["frame"]);
  return [...missing];
}

describe("The parts of the texts", () => {
  it("are loaded before or with all code that shows them", () => {
    expect(missingTexts()).toEqual([]);
    expect(sources.size).toBeGreaterThan(200);
  });

  it("are the same ones in both languages", async () => {
    for (const part of Object.keys(en) as TextPart[]) {
      const [english, spanish] = await Promise.all([en[part](), es[part]()]);
      expect(Object.keys(spanish).sort(), part).toEqual(Object.keys(english).sort());
    }
  });

  it("include the texts of every record type", async () => {
    for (const table of tableNames) {
      const tables = await Promise.all(recordParts(table).map((part) => en[part]()));
      const names = tables.flatMap(({ records }) => Object.keys(records ?? {}));
      expect(names, table).toContain(table);
    }
    // A mentee's page loads these for all screens below it.
    for (const table of Object.keys(menteeSegments) as (keyof typeof menteeSegments)[])
      expect(["menteeSubRecords", "documents"], table).toEqual(
        expect.arrayContaining([...recordParts(table)]),
      );
    for (const table of ["menteeUserFiles", "userFiles"] as const)
      expect(recordParts(table)).toContain("documents");
  });
});
