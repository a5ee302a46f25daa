/** Finds the choice that a cell of a sheet means. */
import type { MappedColumn } from "#shared/contracts/imports.ts";
import { joinList } from "#shared/fields/wire-lists.ts";
import { nameForm } from "#shared/names/name-form.ts";
import { foldText } from "#shared/search-words.ts";
import type { Target } from "../fields.ts";
import { readToggle } from "./read-value.ts";

/** Also finds people whose name is written in reverse: "Rivera, Ana". */
function turned(name: string): string {
  const comma = name.indexOf(",");
  const first = name.slice(comma + 1).trimStart();
  return comma > 0 && first !== "" ? `${first} ${name.slice(0, comma)}` : name;
}

/** Returns a finder for the only person whose name a cell spells differently: "DeHaro, Ana" for "Ana De Haro". */
function personFinder(options: NonNullable<Target["options"]>): (cell: string) => string | undefined {
  const byForm = new Map<string, Set<string>>();
  for (const { value, names } of options)
    for (const form of names.map(nameForm)) byForm.set(form, new Set(byForm.get(form)).add(value));
  return (cell) => {
    const found = byForm.get(nameForm(turned(cell.trim())));
    return found?.size === 1 ? [...found][0] : undefined;
  };
}

/** Splits a list into its parts, at even indexes, and the separators between them. */
const piecesOf = (list: string): string[] => list.split(/([;,|\n])/);

/** Maximum number of parts of a list, and of a name that is looked for at each of them. */
const maxParts = { list: 100, name: 10 };

/** Returns the number of pieces of a text with that many parts. */
const withSeparators = (parts: number): number => 2 * parts - 1;

/**
 * Returns the options that a cell lists. Names can contain separators, so the longest match at a position wins.
 * @param longest the maximum number of pieces in a name
 * @returns undefined if a part isn't an option, or for more parts than a list has
 */
function findParts(
  cell: string,
  longest: number,
  find: (part: string) => string | undefined,
): string[] | undefined {
  const pieces = piecesOf(cell);
  if (pieces.length > withSeparators(maxParts.list)) return undefined;
  const found: string[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    if ((pieces[at] ?? "").trim() === "") continue;
    let end = Math.min(at + longest, pieces.length);
    let value = find(pieces.slice(at, end).join(""));
    while (value === undefined && end > at + 1) {
      end -= 2;
      value = find(pieces.slice(at, end).join(""));
    }
    if (value === undefined) return undefined;
    found.push(value);
    at = end - 1;
  }
  return found;
}

/** Reads the choice of a cell. */
export type OptionReader = (
  cell: string,
) => { readonly wire: string } | { readonly problem: "option" | "optionTwice" };

/**
 * Returns the options by name in either language. Null if several people have the name, so that no one gets another
 * person's mentees.
 */
function optionsByName({ options = [], areOptionsPeople }: Target): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  for (const { value, names } of options)
    for (const name of names) {
      const key = foldText(name.trim());
      const isAnother = areOptionsPeople && (found.get(key) ?? value) !== value;
      found.set(key, isAnother || found.get(key) === null ? null : value);
    }
  return found;
}

/** Returns a function that finds a cell's option, either as mapped by a person or by its name in either language. */
export function optionReader(target: Target, { values = {} }: Pick<MappedColumn, "values">): OptionReader {
  const { field, options = [], areOptionsPeople } = target;
  const byName = optionsByName(target);
  const mapped = new Map(Object.entries(values).map(([cell, value]) => [foldText(cell.trim()), value]));
  const valid = new Set(options.map(({ value }) => value));
  const isYesNo = valid.size === 2 && valid.has("yes") && valid.has("no");
  const findPerson = areOptionsPeople ? personFinder(options) : () => undefined;
  const find = (cell: string): string | null | undefined => {
    const folded = foldText(cell.trim());
    const chosen = mapped.get(folded);
    if (chosen !== undefined) return chosen === "" || valid.has(chosen) ? chosen : undefined;
    for (const name of [folded, turned(folded)]) if (byName.has(name)) return byName.get(name);
    const toggle = isYesNo ? readToggle(cell) : {};
    return "wire" in toggle ? (toggle.wire === "1" ? "yes" : "no") : findPerson(cell);
  };
  const isList = field.value === "idList" || field.value === "codeList";
  const lengths = [...byName.keys()].map((name) => piecesOf(name).length);
  const longest = Math.min(
    lengths.reduce((most, length) => Math.max(most, length), 1),
    withSeparators(maxParts.name),
  );
  return (cell) => {
    const whole = find(cell);
    if (whole === null) return { problem: "optionTwice" };
    if (whole !== undefined) return { wire: isList ? joinList(whole === "" ? [] : [whole]) : whole };
    if (!isList) return { problem: "option" };
    const found = findParts(cell, longest, (part) => find(part) ?? undefined);
    return found ? { wire: joinList(found.filter(Boolean)) } : { problem: "option" };
  };
}
