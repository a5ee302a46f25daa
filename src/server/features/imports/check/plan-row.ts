/** Converts a row of a sheet to a draft. */
import { maxImportCell, menteeColumn } from "#shared/contracts/import-choices.ts";
import type { MappedColumn } from "#shared/contracts/imports.ts";
import { joinList, splitList } from "#shared/fields/wire-lists.ts";
import { foldText } from "#shared/search-words.ts";
import { dayIn } from "#shared/fields/days.ts";
import { decodeDraft } from "#server/core/records/save/draft.ts";
import type { HookContext } from "#server/core/records/hooks/hook.ts";
import { recordHooks } from "#server/core/records/hooks/index.ts";
import { rememberTexts } from "#server/kernel/texts/keyed-text.ts";
import type { Target } from "../fields.ts";
import { columnIn, problemOf, refusalsOf, type StoredProblem } from "../problems.ts";
import { holdsSsn, namesSsn } from "../ssn.ts";
import { readYesNo } from "../suggest/shapes.ts";
import { readPhone } from "./read-phone.ts";
import type { MenteeFinder } from "./find-mentee.ts";
import { optionReader, type OptionReader } from "./read-option.ts";
import { readTime } from "./read-time.ts";
import { readDay, readNumber, readToggle } from "./read-value.ts";

/** A row as it will be saved, or the reasons why it can't be. */
export interface PlannedRow {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly problems: readonly StoredProblem[];
}

/** @param part the cell of the column that completes it */
type Reader = (cell: string, part: string) => ReturnType<typeof readTime> | ReturnType<OptionReader>;

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const toHtml = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join("");

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
    case "moment":
      return (cell, part) => readTime(cell, part, mapped.dateOrder, { thisYear, zone });
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

/** A new record that was checked. */
interface TriedRow extends PlannedRow {
  /** Its stored values, if it has no problems. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Reads rows and checks them. */
export interface Planner {
  /** Returns the values of the cells, and the cells that couldn't be read. */
  read(cells: readonly string[]): PlannedRow;
  /** Adds the problems for which a save would refuse the row. */
  tryOut(planned: PlannedRow, save: TriedSave): Promise<PlannedRow>;
  /** Does the same for a new record, which gets the presets of its type. */
  tryNew(planned: PlannedRow): Promise<TriedRow>;
}

/** Combines a cell with the values of other columns of the same field. */
function combined(
  { options = [], field }: Target,
  { means, joinWith }: MappedColumn,
  before: unknown,
  wire: string,
): { readonly wire: string } | { readonly problem: "several" } {
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
  /** Finds the mentee of a row, for types below mentees. */
  readonly findMentee?: MenteeFinder | undefined;
}

/** A column with the target that it fills, and the column that completes it. */
interface ReadColumn {
  readonly target: Target;
  readonly mapped: MappedColumn;
  readonly part: MappedColumn | undefined;
  readonly read: Reader;
  /** True if its header names Social Security numbers. */
  readonly isSsn: boolean;
}

export function makePlanner(
  outer: HookContext,
  targets: readonly Target[],
  { headers, mapping, zone, findMentee }: SheetContext,
): Planner {
  const texts = rememberTexts(outer.t);
  const context = { ...outer, t: texts.t };
  const { type, signedIn } = context;
  const thisYear = Number(dayIn(signedIn.zone).slice(0, 4));
  const partOf = ({ name }: Target) =>
    mapping.find(({ field }) => targets.some((part) => part.partOf === name && part.name === field));
  const columns = mapping.flatMap((mapped): ReadColumn[] => {
    const target = targets.find(({ name, partOf: whole }) => name === mapped.field && whole === undefined);
    if (!target) return [];
    const read = readerOf(target, mapped, thisYear, zone);
    return [{ target, mapped, part: partOf(target), read, isSsn: namesSsn(headers[mapped.column] ?? "") }];
  });
  const isBelow = type.scope === "mentee";
  const parent = isBelow
    ? { id: "0", organizationId: signedIn.caller.organizationId, isAnonymized: false, assigned: null }
    : null;
  const presets = Object.fromEntries(
    targets.flatMap(({ name, preset }) => (preset === undefined ? [] : [[name, preset]])),
  );

  /** Returns the mentee of a row, or the problem with the column that should identify the mentee. */
  const readMentee = (cell: string, birthday: string, part: MappedColumn | undefined) => {
    const day = birthday === "" ? { wire: "" } : readDay(birthday, part?.dateOrder, true, { thisYear, zone });
    if ("problem" in day) return problemOf(part?.column ?? null, day.problem);
    const id = findMentee?.(cell, day.wire);
    const column = columnIn({ mapping }, menteeColumn);
    return id ?? problemOf(column, id === null ? "menteeTwice" : "menteeMissing");
  };

  const tryOut: Planner["tryOut"] = async ({ draft, problems: read }, save) => {
    const problems = [...read];
    const wrong = new Set(problems.map(({ column }) => column));
    texts.forget();
    try {
      await save(draft, context);
    } catch (error) {
      const refusals = refusalsOf(error, texts, type, { mapping });
      if (!refusals) throw error;
      // Cells that couldn't be read are already listed.
      problems.push(...refusals.filter(({ column }) => column === null || !wrong.has(column)));
    }
    return { draft, problems };
  };

  return {
    tryOut,

    read(cells) {
      const problems: StoredProblem[] = [];
      const draft: Record<string, unknown> = {};
      for (const { target, mapped, part, read, isSsn } of columns) {
        const cell = cells[mapped.column] || mapped.whereEmpty || "";
        if (cell === "") continue;
        if (cell.length > maxImportCell) {
          problems.push(problemOf(mapped.column, "long", { max: maxImportCell }));
          continue;
        }
        if (holdsSsn(cell, isSsn)) {
          problems.push(problemOf(mapped.column, "ssn"));
          continue;
        }
        const partCell = (part && cells[part.column]) ?? "";
        if (target.name === menteeColumn) {
          const found = readMentee(cell, partCell, part);
          if (typeof found === "string") draft[menteeColumn] = found;
          else problems.push(found);
          continue;
        }
        const value = read(cell, partCell);
        const whole = "wire" in value ? combined(target, mapped, draft[target.name], value.wire) : value;
        if ("problem" in whole) problems.push(problemOf(mapped.column, whole.problem));
        // Several columns can be combined into such a number.
        else if (mapped.joinWith !== undefined && holdsSsn(whole.wire, false))
          problems.push(problemOf(mapped.column, "ssn"));
        else if (target.field.value === "moment") draft[target.name] = { local: whole.wire, zone };
        else if (whole.wire !== "" || mapped.means === undefined) draft[target.name] = whole.wire;
      }
      if (isBelow && !draft[menteeColumn] && problems.length === 0)
        problems.push(problemOf(columnIn({ mapping }, menteeColumn), "menteeNone"));
      return { draft, problems };
    },

    async tryNew(planned) {
      let values: TriedRow["values"] = {};
      const given = { ...planned, draft: { ...presets, ...planned.draft } };
      const tried = await tryOut(given, async ({ [menteeColumn]: _, ...data }) => {
        const draft = decodeDraft(context, data, { before: null, parent });
        values = { ...draft.values };
        await recordHooks[type.name]?.check?.(context, draft, null);
      });
      return { ...tried, values };
    },
  };
}
