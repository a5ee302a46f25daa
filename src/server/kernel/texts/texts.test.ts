import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { types } from "#shared/records/registry.ts";
import { hasText, textsOf } from "./texts.ts";

const src = join(import.meta.dirname, "../../..");
/** Matches keys that are written out. Composed keys are tested together with the code that composes them. */
const written = /"((?:server|screens)(?:\.\w+){2,})"/g;

async function writtenKeys(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const file of glob("{server,web,shared}/**/*.{ts,tsx}", { cwd: src }))
    for (const [, key] of (await readFile(join(src, file), "utf8")).matchAll(written)) found.set(key!, file);
  return found;
}

describe("Every text that the source code names", () => {
  it.each(["en", "es"] as const)("exists, in %s", async (language) => {
    const keys = await writtenKeys();
    expect(keys.size).toBeGreaterThan(500);
    const missing = [...keys].filter(
      ([key]) => !hasText(language, key) && !hasText(language, `${key}_other`),
    );
    expect(missing).toEqual([]);
  });
});

describe("Every built-in view", () => {
  it.each(["en", "es"] as const)("has a name, in %s", (language) => {
    const names = types.flatMap(({ list }) => Object.keys(list?.views ?? {}));
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !hasText(language, `server.views.shipped.${name}`))).toEqual([]);
  });
});

describe("A sentence that ends in a time", () => {
  it.each([
    ["12:43 p. m.", "El último sello se hizo 12:43 p. m."],
    ["12:43 p.m.", "El último sello se hizo 12:43 p.m."],
    ["ayer", "El último sello se hizo ayer."],
  ])("has one period in Spanish (%s)", (date, sentence) => {
    expect(textsOf("es")("system.auditSealed", { date })).toBe(sentence);
  });
});
