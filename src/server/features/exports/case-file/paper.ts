/** The parts that the pages of all sections of a case file share. */
import type { Content } from "pdfmake/interfaces";
import { canUseField } from "#shared/access/policy.ts";
import type { StoredEntry } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import type { Cell } from "#server/platform/sheets/cell.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import { dayIn } from "#shared/fields/days.ts";
import { moneyText } from "#shared/money.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { wordsOf } from "#server/core/records/words/words.ts";
import {
  documentCell,
  cellText,
  dayText,
  fieldLabel,
  isReadable,
  valueCell,
  type Reading,
} from "../cells.ts";
import { exportTexts, timeText } from "../kind.ts";
import { underHeading } from "../pdf/blocks.ts";
import type { CaseSection } from "./case-data.ts";
import type { CaseFile } from "./case-files.ts";

export interface Paper {
  readonly repository: Repository;
  readonly section: CaseSection;
  readonly reading: Reading;
  readonly files: ReadonlyMap<string, CaseFile>;
  /** True if the files are included. */
  readonly hasFiles: boolean;
}

const textOf = ({ repository, reading }: Paper, cell: Cell): string =>
  typeof cell === "object" && cell !== null && "instant" in cell
    ? timeText(repository, cell.instant)
    : cellText(reading.language, cell);

/** Returns one field of a row as text. Times are in the organization's time zone. */
export function valueOf(paper: Paper, name: string, row: StoredRow): string {
  const { reading } = paper;
  const stored = row[name];
  const field = reading.type.fields[name];
  if (field?.isMoney && stored !== null && stored !== undefined)
    return moneyText(Number(stored), reading.language);
  return field?.value === "file" && stored
    ? fileText(paper, String(stored))
    : textOf(paper, documentCell(reading, name, row));
}

export const labelOf = ({ reading }: Paper, name: string): string =>
  fieldLabel(reading.type, reading.language, name) ?? name;

/**
 * Returns true for long texts, which are printed outside of tables because a table row with one could be longer than
 * a page.
 */
export const isLong = (field: Field): boolean =>
  field.kind === "textarea" || field.value === "entries" || field.value === "html";

/** Returns the fields that a section shows for each row, without those that it has already shown. */
export function shownFields(
  { repository, reading }: Paper,
  done: ReadonlySet<string>,
): (readonly [name: string, field: Field])[] {
  const { type, language } = reading;
  return Object.entries(type.fields).filter(
    ([name, field]) =>
      !done.has(name) &&
      name !== type.activeField &&
      field.kind !== "hidden" &&
      isReadable(field) &&
      canUseField(repository.signedIn.caller, field) &&
      fieldLabel(type, language, name) !== undefined,
  );
}

/** Returns the path of a stored file in the .zip, or its name if it isn't included. */
export function fileText({ repository, files, hasFiles, reading }: Paper, stored: string): string {
  const file = files.get(stored);
  if (file && hasFiles && file.size !== null) return file.path;
  const missing = file?.size === null ? ` (${exportTexts(repository.t)("caseFile.fileMissing")})` : "";
  return `${reading.fileNames.get(stored) ?? stored}${missing}`;
}

/** Returns a part of an entry as text: a label for a code, and the name of the part for a toggle that is on. */
function partText(
  paper: Paper,
  name: string,
  part: string,
  declared: Field | undefined,
  value: unknown,
): string {
  const { reading } = paper;
  if (declared?.value === "file") return fileText(paper, String(value));
  if (declared?.value === "code") return textOf(paper, valueCell(reading, part, declared, value));
  if (declared?.value !== "boolean") return String(value);
  return wordsOf(reading.language).find(`records.${reading.type.name}.entries.${name}.${part}`) ?? part;
}

/** Returns the dated notes or files of a row, each with its time and author. */
export function entryLines(
  paper: Paper,
  name: string,
  field: Field,
  entries: readonly StoredEntry[],
): Content[] {
  if (entries.length === 0) return [];
  const line = (entry: StoredEntry): Content => {
    const parts = Object.entries(field.of ?? {});
    const said = (test: (part: Field) => boolean) =>
      parts.filter(([part, declared]) => test(declared) && entry[part]).map(([part]) => part);
    const stamp = said((part) => part.readOnly === true).map((part) => {
      const value = String(entry[part]);
      return field.of?.[part]?.value === "instant" ? timeText(paper.repository, new Date(value)) : value;
    });
    const words = said((part) => !part.readOnly).map((part) =>
      partText(paper, name, part, field.of?.[part], entry[part]),
    );
    return {
      text: [{ text: `${stamp.join(" · ")}  `, style: "label" }, { text: words.join(" · ") }],
      margin: [0, 0, 0, 3],
    };
  };
  const label: Content = { text: labelOf(paper, name), style: "label", margin: [0, 2, 0, 2] };
  return underHeading(label, [{ ul: entries.map(line) }]);
}

/** Returns true if a value is still the initial one of a new record and is not an actual answer. */
function isAsBegun({ reading: { type } }: Paper, name: string, row: StoredRow): boolean {
  const { value, initial, custom, answerable } = type.fields[name] ?? {};
  if (custom) return false;
  if (value === "boolean") return row[name] === (initial === "1");
  return (answerable || type.feed?.kind === name) && row[name] === initial;
}

/** Returns short values in one paragraph, each with its label. Empty ones are left out. */
export function shortFacts(paper: Paper, names: readonly string[], row: StoredRow): Content[] {
  const runs = names.flatMap((name) => {
    const value = isAsBegun(paper, name, row) ? "" : valueOf(paper, name, row);
    const label = labelOf(paper, name);
    const before = label.endsWith("?") ? label : `${label}:`;
    return value.trim() ? [[{ text: `${before} `, style: "label" }, { text: value }]] : [];
  });
  if (runs.length === 0) return [];
  const text = runs.flatMap((run, at) => (at === 0 ? run : [{ text: " · ", style: "label" }, ...run]));
  return [{ text, margin: [0, 0, 0, 4] }];
}

/** Returns who created a record, and when. */
export function signature({ repository, section }: Paper, row: StoredRow): Content {
  const trace = section.traces.get(row.id);
  const time = trace ? timeText(repository, trace.createdAt) : "";
  const text = exportTexts(repository.t)(trace?.createdBy ? "caseFile.signed" : "caseFile.signedUnknown", {
    name: trace?.createdBy ?? "",
    time,
  });
  return { text, style: "small", margin: [0, 0, 0, 4] };
}

/** Returns the same as a short text for tables: person and day. */
export function addedText({ repository, section }: Paper, row: StoredRow): string {
  const { language, zone } = repository.signedIn;
  const { createdBy, createdAt } = section.traces.get(row.id) ?? {};
  const day = createdAt ? dayText(language, dayIn(zone, createdAt)) : "";
  return [createdBy, day].filter(Boolean).join(", ");
}

/** Returns a note that a record was changed after it was created. */
export function changeLine({ repository, section }: Paper, row: StoredRow): Content[] {
  const trace = section.traces.get(row.id);
  if (!trace || trace.updatedAt.getTime() === trace.createdAt.getTime()) return [];
  const text = exportTexts(repository.t)("caseFile.changedOn", {
    time: timeText(repository, trace.updatedAt),
  });
  return [{ text, style: "small", margin: [0, 0, 0, 4] }];
}

/** Returns the text for an inactive record. */
export const inactiveText = ({ reading }: Paper, row: StoredRow): string =>
  reading.type.activeField && row[reading.type.activeField] === false
    ? cellText(reading.language, documentCell(reading, reading.type.activeField, row))
    : "";
