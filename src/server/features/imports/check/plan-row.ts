/** Converts a row of a sheet to a draft. */
import { menteeColumn } from "#shared/contracts/import-choices.ts";
import type { MappedColumn } from "#shared/contracts/imports.ts";
import { joinList, splitList } from "#shared/fields/wire-lists.ts";
import { nameForm } from "#shared/names/name-form.ts";
import { foldText } from "#shared/search-words.ts";
import { dayIn } from "#shared/fields/days.ts";
import { decodeDraft } from "#server/core/records/save/draft.ts";
import type { HookContext } from "#server/core/records/hooks/hook.ts";
import { rememberTexts } from "#server/kernel/texts/said-text.ts";
import type { Target } from "../fields.ts";
import { columnIn, problemOf, refusalsOf, type StoredProblem } from "../problems.ts";
import { holdsSsn } from "../ssn.ts";
import { readYesNo } from "../suggest/shapes.ts";
import { readPhone } from "./read-phone.ts";
import { readDay, readNumber, readToggle, type ReadValue } from "./read-value.ts";

/** A row as it will be saved, or the reasons why it can't be. */
export interface PlannedRow {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly problems: readonly StoredProblem[];
}

type Reader = (cell: string) => ReadValue | { readonly problem: "option" };

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const toHtml = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join("");

/** Also finds people whose name is written in reverse: "Rivera, Ana". */
const turned = (name: string): string => name.replace(/^([^,]+),\s*(.+)$/, "$2 $1");

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

/**
 * Returns the options that a cell lists. Names can contain separators, so the longest match at a position wins.
 * @param longest the maximum number of pieces in a name
 * @returns undefined if a part isn't an option
 */
function findParts(
  cell: string,
  longest: number,
  find: (part: string) => string | undefined,
): string[] | undefined {
  const pieces = piecesOf(cell);
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

/** Returns a function that finds a cell's option, either as mapped by a person or by its name in either language. */
export function optionReader(
  { options = [], field, areOptionsPeople = false }: Target,
  { values = {} }: Pick<MappedColumn, "values">,
): Reader {
  const byName = new Map(
    options.flatMap(({ value, names }) => names.map((name) => [foldText(name.trim()), value])),
  );
  const mapped = new Map(Object.entries(values).map(([cell, value]) => [foldText(cell.trim()), value]));
  const valid = new Set(options.map(({ value }) => value));
  const findPerson = areOptionsPeople ? personFinder(options) : () => undefined;
  const find = (cell: string): string | undefined => {
    const folded = foldText(cell.trim());
    const chosen = mapped.get(folded);
    if (chosen !== undefined) return chosen === "" || valid.has(chosen) ? chosen : undefined;
    return byName.get(folded) ?? byName.get(turned(folded)) ?? findPerson(cell);
  };
  const isList = field.value === "idList" || field.value === "codeList";
  const longest = [...byName.keys()].reduce((most, name) => Math.max(most, piecesOf(name).length), 1);
  return (cell) => {
    const whole = find(cell);
    if (whole !== undefined) return { wire: isList ? joinList(whole === "" ? [] : [whole]) : whole };
    if (!isList) return { problem: "option" };
    const found = findParts(cell, longest, find);
    return found ? { wire: joinList(found.filter(Boolean)) } : { problem: "option" };
  };
}

function readerOf(target: Target, mapped: MappedColumn, thisYear: number, zone: string): Reader {
  const { field } = target;
  const { means } = mapped;
  if (means !== undefined)
    return (cell) => {
      const isYes = readYesNo(cell);
      return isYes === undefined ? { problem: "yesNo" } : { wire: isYes ? means : "" };
    };
  if (field.kind === "phone") return (cell) => ({ wire: readPhone(cell, target.name) });
  if (target.options) return optionReader(target, mapped);
  switch (field.value) {
    case "boolean":
      return readToggle;
    case "date":
      return (cell) => readDay(cell, mapped.dateOrder, field.isPast === true, { thisYear, zone });
    case "integer":
    case "decimal":
      return readNumber;
    case "html":
      return (cell) => ({ wire: toHtml(cell) });
    default:
      return (cell) => ({ wire: cell });
  }
}

/** Checks a draft as a save would, without storing anything. @throws what the save would throw */
type TriedSave = (draft: PlannedRow["draft"], context: HookContext) => unknown;

/** Reads rows and checks them. */
export interface Planner {
  /** Returns the values of the cells, and the cells that couldn't be read. */
  read(cells: readonly string[]): PlannedRow;
  /** Adds the problems for which a save would refuse the row, as a new record or otherwise. */
  tryOut(planned: PlannedRow, save?: TriedSave): PlannedRow;
}

/** Combines a cell with the values of other columns of the same field. */
function combined(
  { options = [], field }: Target,
  { means, joinWith }: MappedColumn,
  before: unknown,
  wire: string,
): ReadValue | { readonly problem: "several" } {
  const former = typeof before === "string" ? before : "";
  if (former === "" || wire === "") return { wire: former || wire };
  if (joinWith !== undefined) return { wire: `${former}${joinWith}${wire}` };
  if (means === undefined || former === wire) return { wire };
  if (field.value === "idList" || field.value === "codeList")
    return { wire: joinList([...(splitList(former) ?? []), wire]) };
  // The field accepts only one answer.
  const several = options.find(({ names }) => names.some((name) => severalNames.has(foldText(name))));
  return several ? { wire: several.value } : { problem: "several" };
}

/** Names of options that mean several answers at once. */
const severalNames = new Set(
  [
    "two or more races",
    "two or more",
    "more than one race",
    "multiracial",
    "biracial or multiracial",
    "multiple races",
  ].concat(["dos o mas razas", "dos o mas", "multirracial", "varias razas"]),
);

/** The context for reading the cells of a sheet. */
export interface SheetContext {
  readonly headers: readonly string[];
  readonly mapping: readonly MappedColumn[];
  /** The organization's time zone. */
  readonly zone: string;
  /** The ids of mentees by every name that a cell can use. Null if several mentees have the name. */
  readonly mentees: ReadonlyMap<string, string | null>;
}

export function makePlanner(
  given: HookContext,
  targets: readonly Target[],
  { headers, mapping, zone, mentees }: SheetContext,
): Planner {
  const texts = rememberTexts(given.t);
  const context = { ...given, t: texts.t };
  const { type, signedIn } = context;
  const thisYear = Number(dayIn(signedIn.zone).slice(0, 4));
  const columns = mapping.flatMap((mapped) => {
    const target = targets.find(({ name }) => name === mapped.field);
    return target ? [{ target, mapped, read: readerOf(target, mapped, thisYear, zone) }] : [];
  });
  const isBelow = type.scope === "mentee";
  const parent = isBelow
    ? { id: "0", organizationId: signedIn.caller.organizationId, isAnonymized: false, assigned: null }
    : null;
  const saveNew: TriedSave = ({ [menteeColumn]: _, ...data }) =>
    decodeDraft(context, data, { before: null, parent });

  return {
    read(cells) {
      const problems: StoredProblem[] = [];
      const draft: Record<string, unknown> = {};
      for (const { target, mapped, read } of columns) {
        const cell = cells[mapped.column] || mapped.whereEmpty || "";
        if (cell === "") continue;
        if (holdsSsn(cell, headers[mapped.column] ?? "")) {
          problems.push(problemOf(mapped.column, "ssn"));
          continue;
        }
        if (target.name === menteeColumn) {
          const key = [foldText(cell), nameForm(cell)].find((text) => mentees.has(text));
          const id = key === undefined ? undefined : mentees.get(key);
          if (id) draft[menteeColumn] = id;
          else problems.push(problemOf(mapped.column, id === null ? "menteeTwice" : "menteeMissing"));
          continue;
        }
        const value = read(cell);
        const whole = "wire" in value ? combined(target, mapped, draft[target.name], value.wire) : value;
        if ("problem" in whole) problems.push(problemOf(mapped.column, whole.problem));
        // Several columns can be combined into such a number.
        else if (mapped.joinWith !== undefined && holdsSsn(whole.wire, ""))
          problems.push(problemOf(mapped.column, "ssn"));
        else if (whole.wire !== "" || mapped.means === undefined) draft[target.name] = whole.wire;
      }
      if (isBelow && !draft[menteeColumn] && problems.length === 0)
        problems.push(problemOf(columnIn({ mapping }, menteeColumn), "menteeNone"));
      return { draft, problems };
    },

    tryOut({ draft, problems: read }, save = saveNew) {
      const problems = [...read];
      const wrong = new Set(problems.map(({ column }) => column));
      texts.forget();
      try {
        save(draft, context);
      } catch (error) {
        const refusals = refusalsOf(error, texts, type, { mapping });
        if (!refusals) throw error;
        // Cells that couldn't be read are already listed.
        problems.push(...refusals.filter(({ column }) => column === null || !wrong.has(column)));
      }
      return { draft, problems };
    },
  };
}
