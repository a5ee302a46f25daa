/** Suggests the most likely field for each column. */
import type { MappedColumn } from "#shared/contracts/imports.ts";
import type { ImportColumn, SuggestionReason } from "#shared/contracts/responses/imports.ts";
import { foldText } from "#shared/search-words.ts";
import { dateOrders, readDay } from "../check/read-value.ts";
import type { Target } from "../fields.ts";
import type { SheetRow } from "../read/csv.ts";
import { isSsnColumn } from "../ssn.ts";
import { groupNames, otherNames } from "./names.ts";
import { profiles, type ProfileColumn } from "./profiles.ts";
import { fieldOfShape, readYesNo } from "./shapes.ts";
import { normalized, keyOfWords, wordsOf } from "./words.ts";

/** Number of rows that samples are taken from, and maximum number of samples. */
const sampleRows = 50;
const maxSamples = 5;

/** Returns the headers of a sheet in a form for comparison with other sheets. */
export const headerKey = (headers: readonly string[]): string => headers.map(normalized).join("|");

function samplesOf(rows: readonly SheetRow[], column: number): string[] {
  const first = rows.slice(0, sampleRows).flatMap(({ cells }) => cells[column] || []);
  return [...new Set(first)].slice(0, maxSamples).map((text) => text.slice(0, 120));
}

/** Returns true if a cell is a day in any format. The year and the zone don't matter for that. */
const isDay = (cell: string): boolean =>
  "wire" in readDay(cell, "mdy", false, { thisYear: 2000, zone: "Etc/UTC" });

/**
 * Returns the date order of a column: the only one that fits all numeric dates. Null if both fit or none does, and
 * undefined if few cells are dates.
 */
export function dateOrderOf(rows: readonly SheetRow[], column: number): ImportColumn["dateOrder"] {
  let [days, others] = [0, 0];
  const against = { dmy: 0, mdy: 0 };
  for (const { cells } of rows) {
    const cell = cells[column];
    if (!cell) continue;
    const orders = dateOrders(cell);
    if (!orders || orders.length === 0) {
      // Formats such as 2026-03-04 are unambiguous and can occur in the same column.
      if (!isDay(cell)) others += 1;
      continue;
    }
    days += 1;
    if (!orders.includes("dmy")) against.dmy += 1;
    if (!orders.includes("mdy")) against.mdy += 1;
  }
  if (days === 0 || others > days) return undefined;
  if (against.dmy === 0 && against.mdy === 0) return null;
  if (against.dmy > 0 && against.mdy > 0) return null;
  return against.mdy > 0 ? "dmy" : "mdy";
}

type Suggestion = Pick<ImportColumn, "field" | "means" | "joinWith" | "values"> & {
  readonly reason: SuggestionReason;
};

/** Returns the wire value of the first name that an option has. Undefined if there is none. */
function choiceOf({ options = [] }: Target, names: readonly string[]): string | undefined {
  const keys = names.map((name) => foldText(name));
  const found = keys.map((key) =>
    options.find((option) => option.names.some((name) => foldText(name) === key)),
  );
  return found.find((option) => option !== undefined)?.value;
}

/** Returns a profile's suggestion for a column. Undefined if the field or its option doesn't exist. */
function ofProfile(said: string | ProfileColumn, targets: readonly Target[]): Suggestion | undefined {
  const { field, means, joinWith, values } = typeof said === "string" ? { field: said } : said;
  const target = targets.find(({ name }) => name === field);
  if (!target) return undefined;
  const meaning = means && choiceOf(target, means);
  if (means && meaning === undefined) return undefined;
  const known = Object.entries(values ?? {}).flatMap(([cell, names]) => {
    const value = names.length === 0 ? "" : choiceOf(target, names);
    return value === undefined ? [] : [[cell, value] as const];
  });
  return {
    field,
    reason: "profile",
    ...(meaning === undefined ? {} : { means: meaning }),
    ...(joinWith === undefined ? {} : { joinWith }),
    ...(known.length > 0 ? { values: Object.fromEntries(known) } : {}),
  };
}

/** Yields the names of options as wire value and key, for fields with options. */
function* choicesOf(targets: readonly Target[]) {
  for (const { name: field, options = [] } of targets)
    for (const { value, names } of options.slice(0, 100))
      for (const name of names) yield { field, value, key: keyOfWords(wordsOf(name)) };
}

/** Suggests a field for yes-or-no columns whose headers match the field's options. */
function ofChoices(
  columns: readonly { readonly column: number; readonly key: string }[],
  targets: readonly Target[],
): ReadonlyMap<number, Suggestion> {
  const choices = [...choicesOf(targets)];
  const found = columns.flatMap(({ column, key }) => {
    const choice = choices.find((one) => one.key !== "" && one.key === key);
    return choice ? [{ column, field: choice.field, means: choice.value }] : [];
  });
  const ofField = (field: string) =>
    new Set(found.filter((one) => one.field === field).map(({ means }) => means));
  // A single such column may be a separate question.
  return new Map(
    found
      .filter(({ field }) => ofField(field).size > 1)
      .map(({ column, field, means }) => [column, { field, means, reason: "label" }]),
  );
}

/** Returns the keys of a text's words, with and without words that only name the record type. */
const keysOf = (text: string, group: ReadonlySet<string>): readonly [whole: string, reduced: string] => {
  const words = wordsOf(text);
  return [keyOfWords(words), keyOfWords(words.filter((word) => !group.has(word)))];
};

/**
 * Returns the wire names of fields by the words of their names. If several fields have a name, the first one is used.
 */
function targetsByKey(
  targets: readonly Target[],
  namesOf: (target: Target) => readonly string[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const target of targets)
    for (const name of namesOf(target)) {
      const key = keyOfWords(wordsOf(name));
      if (key !== "" && !found.has(key)) found.set(key, target.name);
    }
  return found;
}

/**
 * Returns a suggestion for every column. No field is suggested twice, unless several columns are combined into it.
 * @param before the earlier mapping of a sheet with the same headers
 */
export function suggestColumns(
  tableName: string,
  headers: readonly string[],
  rows: readonly SheetRow[],
  targets: readonly Target[],
  before: readonly MappedColumn[] | null,
): ImportColumn[] {
  const chosen = new Map<number, Suggestion | null>();
  const isTaken = (field: string) => [...chosen.values()].some((one) => one?.field === field);
  const suggest = (column: number, one: Suggestion | undefined) => {
    if (!one || chosen.has(column) || !targets.some(({ name }) => name === one.field)) return;
    const isPart = one.means !== undefined || one.joinWith !== undefined;
    if (isPart || !isTaken(one.field)) chosen.set(column, one);
  };
  const samples = headers.map((_, column) => samplesOf(rows, column));
  const isSsn = headers.map((header, column) =>
    isSsnColumn(
      header,
      rows.map(({ cells }) => cells[column] ?? ""),
    ),
  );
  isSsn.forEach((is, column) => is && chosen.set(column, null));
  for (const { column, dateOrder: _, whereEmpty: __, ...said } of before ?? [])
    suggest(column, { ...said, reason: "before" });

  const folded = headers.map(normalized);
  const profile = profiles.find(
    (one) => one.tableName === tableName && one.marks.every((mark) => folded.includes(normalized(mark))),
  );
  const known = new Map(
    Object.entries(profile?.columns ?? {}).map(([header, said]) => [normalized(header), said]),
  );
  folded.forEach((header, column) => {
    const said = known.get(header);
    if (said === null && !chosen.has(column)) chosen.set(column, null);
    else if (said) suggest(column, ofProfile(said, targets));
  });

  // A whole label always counts as a name, even if all its words are fillers.
  for (const { name: field, labels } of targets)
    folded.forEach((header, column) => {
      if (labels.some((label) => normalized(label) === header)) suggest(column, { field, reason: "label" });
    });
  const group = new Set((groupNames[tableName] ?? "").split(" "));
  const keys = headers.map((header) => keysOf(header, group));
  const byLabel = targetsByKey(targets, ({ name, labels }) => [name, ...labels]);
  const byOtherName = targetsByKey(targets, ({ name }) => otherNames[name] ?? []);
  for (const at of [0, 1] as const)
    for (const found of [byLabel, byOtherName])
      keys.forEach((key, column) => {
        const field = found.get(key[at]);
        if (field !== undefined) suggest(column, { field, reason: "label" });
      });
  const yesNo = headers.flatMap((_, column) => {
    const said = samples[column] ?? [];
    const isYesNo = said.length > 0 && said.every((cell) => readYesNo(cell) !== undefined);
    return isYesNo && !chosen.has(column) ? [{ column, key: keys[column]?.[0] ?? "" }] : [];
  });
  const free = targets.filter(({ name }) => !isTaken(name));
  for (const [column, one] of ofChoices(yesNo, free)) suggest(column, one);
  samples.forEach((found, column) => {
    const field = fieldOfShape(found, wordsOf(headers[column] ?? ""), targets);
    if (field) suggest(column, { field, reason: "shape" });
  });

  return headers.map((header, column) => {
    const { field = "", reason = null, ...parts } = chosen.get(column) ?? {};
    const former = before?.find((one) => one.column === column)?.dateOrder;
    // Another sheet with the same headers can have the other order.
    const found = dateOrderOf(rows, column);
    const dateOrder = found ?? former ?? found;
    return {
      column,
      header,
      samples: samples[column] ?? [],
      hasEmpty: rows.some(({ cells }) => !cells[column]),
      field,
      reason,
      ...parts,
      ...(isSsn[column] ? { isSsn: true } : {}),
      ...(dateOrder === undefined ? {} : { dateOrder }),
    };
  });
}
