import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { screenTexts } from "#tests/support/texts.ts";

const [english, spanish] = await Promise.all([screenTexts("en"), screenTexts("es")]);

const webFolder = join(import.meta.dirname, "..");
const shellFolders = ["boot", "components", "layouts", "lib", "features", "chat-parts"];

/** Looks up a text: `chrome.dashboard` → "Dashboard". */
function lookUp(table: object, key: string): unknown {
  return key
    .split(".")
    .reduce<unknown>(
      (node, part) => (node && typeof node === "object" ? Reflect.get(node, part) : undefined),
      table,
    );
}

/** Returns true if the key has a text or plural forms. */
const hasText = (table: object, key: string): boolean =>
  [key, `${key}_other`].some((name) => typeof lookUp(table, name) === "string");

/** Returns every text of a table. */
const leaves = (node: unknown): string[] =>
  node && typeof node === "object" ? Object.values(node).flatMap(leaves) : [String(node)];

const sources = shellFolders.flatMap((folder) =>
  readdirSync(join(webFolder, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
);

/** Returns the literal text keys in the code, such as `t("auth.signIn")` or `label: "chrome.help"`. */
function keysIn(path: string): string[] {
  const code = readFileSync(join(webFolder, path), "utf8");
  const keys = code.matchAll(
    /"((?:areas|common|chrome|auth|profile|errors|chat|dashboard|secondFactor)\.[a-z]\w*)"/g,
  );
  return [...keys].map((match) => match[1] ?? "");
}

describe("The texts of the shell", () => {
  it("exist in both languages wherever the code names them [CHROME-02] [CHROME-03]", () => {
    const used = sources.flatMap((path) => keysIn(path).map((key) => ({ path, key })));
    expect(used.length).toBeGreaterThan(100);
    const missing = used.filter(({ key }) => !hasText(english, key) || !hasText(spanish, key));
    expect(missing).toEqual([]);
  });

  it("are the same in both languages, except for plural forms that only one has", () => {
    const keysOf = (node: object, path = ""): string[] =>
      Object.entries(node).flatMap(([name, value]) =>
        typeof value === "string" ? path + name : keysOf(value, `${path}${name}.`),
      );
    const isOfBoth = (key: string) => !key.endsWith("_many");
    expect(keysOf(spanish).filter(isOfBoth).sort()).toEqual(keysOf(english).sort());
  });

  it("have the same placeholders", () => {
    const placesOf = (node: object, path = ""): string[] =>
      Object.entries(node).flatMap(([name, value]) =>
        typeof value === "string"
          ? [...value.matchAll(/\{\{\w+\}\}/g)].map(([place]) => `${path}${name} ${place}`)
          : placesOf(value, `${path}${name}.`),
      );
    const inBoth = (places: string[]) =>
      new Set(places.map((place) => place.replace(/_(one|many|other) /, " ")));
    expect(inBoth(placesOf(spanish))).toEqual(inBoth(placesOf(english)));
  });

  it("use Latin American words and usted everywhere in Spanish", () => {
    const ofSpain =
      /\b(añad|introdu[cz]|móvil|ordenador|fichero|rellen|comprob|comprueb|pulse|vosotr|vuestr|coge)|[«»]/i;
    const familiar = /\b(tú|tu|tus|contigo|puedes|tienes|quieres|debes|haz)\b/i;
    expect(leaves(spanish).filter((text) => ofSpain.test(text) || familiar.test(text))).toEqual([]);
  });

  it("call mentees assisted users in Spanish [CHROME-04]", () => {
    expect(spanish.areas["mentees"]).toBe("Usuarios asistidos");
    expect(leaves(spanish).filter((text) => /\bmentee|mentorizad|pupil/i.test(text))).toEqual([]);
  });
});
