/** Checks and converts the values of an archive. Like all input, an archive isn't trusted. */
import { textLimits } from "#shared/constants.ts";
import type { Field } from "#shared/fields/field.ts";
import { isCalendarDay, isCleanText, isWireId } from "#shared/fields/wire-shapes.ts";
import { readZone } from "#shared/fields/zones.ts";
import { customFields, customPrefix } from "#shared/records/custom-fields.ts";
import { byTable } from "#server/core/moving/column-rules.ts";
import type { PartColumn } from "#server/core/moving/parts.ts";
import { sanitizeRichText } from "#server/core/records/save/sanitize.ts";
import { ArchiveFault } from "./open-archive.ts";

/** The functions that converting the values of a row needs. */
export interface Conversion {
  /** Returns the new id of a row. Undefined if neither the archive nor a list that it refers to has it. */
  idOf(part: string, id: string): string | undefined;
  /** Returns the new id of a row of the archive itself. */
  ownIdOf(part: string, id: string): string | undefined;
  /** Returns the new name of a stored file. Undefined if it isn't in the archive. */
  fileOf(name: string): string | undefined;
  /** Returns filters with the new ids. */
  filtersOf(text: string, row: Readonly<Record<string, unknown>>, column: PartColumn): string;
  /** Reports an answer that this version doesn't offer. */
  onUnknown(column: PartColumn): void;
  /** Reports a reference to something that isn't in the archive. */
  onMissing(column: PartColumn): void;
}

type Row = Readonly<Record<string, unknown>>;

const maxItems = 5000;
/** Maximum number of entries of a field. Earlier versions allowed this many choices for a custom field. */
export const maxEntries = 500;
/** How many times longer than its field allows a stored text can be. Names of copied records have a prefix. */
const greatestExcess = 2;
const instantShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(\+00:00|Z)?$/;

const fail = (column: string): never => {
  throw new ArchiveFault("altered", column);
};

const isInstant = (value: string): boolean => instantShape.test(value) && isCalendarDay(value.slice(0, 10));

/** Checks by the type of the column, by its first word. */
const shapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === "string" && isCleanText(value),
  boolean: (value) => typeof value === "boolean",
  integer: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  double: (value) => typeof value === "number" && Number.isFinite(value),
  numeric: (value) => typeof value === "number" && Number.isFinite(value),
  date: (value) => typeof value === "string" && isCalendarDay(value),
  timestamp: (value) => typeof value === "string" && isInstant(value),
  bigint: isWireId,
};

const shapeOf = (type: string) => shapes[/^\w+/.exec(type)?.[0] ?? ""] ?? (() => false);

/** Returns true for a list of values of a PostgreSQL type, within the limit of items. */
export const isListOf = (value: unknown, type: string): value is unknown[] =>
  Array.isArray(value) && value.length <= maxItems && value.every(shapeOf(type));

/** Returns the codes of a value that this version knows. */
function knownCodes(field: Field, value: unknown, onUnknown: () => void): unknown {
  const { options } = field;
  if (!options || !("codes" in options) || value === null) return value;
  const isKnown = (code: unknown) => options.codes.includes(String(code));
  if (Array.isArray(value)) {
    if (!value.every(isKnown)) onUnknown();
    return value.filter(isKnown);
  }
  if (isKnown(value)) return value;
  onUnknown();
  return null;
}

function convertFile(column: PartColumn, value: unknown, conversion: Conversion): unknown {
  const nameOf = (name: unknown): string | undefined => {
    const found = typeof name === "string" ? conversion.fileOf(name) : undefined;
    if (found === undefined) conversion.onMissing(column);
    return found;
  };
  if (Array.isArray(value)) return value.flatMap((name) => nameOf(name) ?? []);
  return nameOf(value) ?? null;
}

/** Returns true if a text is far longer than the product can have stored. */
const isTooLong = (value: unknown, max: number = textLimits.area): boolean =>
  typeof value === "string" && value.length > greatestExcess * max;

/** Returns true if a number is outside the limits of its field. */
const isOutside = ({ min = -Infinity, max = Infinity, value: kind }: Field, value: unknown): boolean =>
  (kind === "integer" || kind === "decimal") && typeof value === "number" && (value < min || value > max);

/** Converts a part of an entry. Entries are stored as JSON, with the values that `decode` returns. */
function convertPart(column: PartColumn, part: Field, value: unknown, conversion: Conversion): unknown {
  if (value === null || value === undefined) return value;
  if (part.value === "file") return convertFile(column, value, conversion);
  if (isTooLong(value, part.max)) fail(column.name);
  if (part.value === "html") return typeof value === "string" ? sanitizeRichText(value) : fail(column.name);
  if (typeof value === "string") {
    if (!isCleanText(value) || (part.value === "instant" && Number.isNaN(Date.parse(value))))
      fail(column.name);
    return part.value === "code" ? knownCodes(part, value, () => conversion.onUnknown(column)) : value;
  }
  return typeof value === "boolean" || Number.isFinite(value) ? value : fail(column.name);
}

function convertEntries(column: PartColumn, value: unknown, conversion: Conversion): unknown {
  if (!Array.isArray(value) || value.length > maxEntries) return fail(column.name);
  const parts = Object.entries(column.field?.of ?? {});
  return value.map((entry: unknown) => {
    if (typeof entry !== "object" || entry === null) return fail(column.name);
    const { id, by, ...given } = entry as Row;
    if (typeof id !== "string" || !/^[0-9a-zA-Z-]{1,40}$/.test(id)) return fail(column.name);
    const author = typeof by === "string" ? conversion.idOf("accounts", by) : undefined;
    return {
      id,
      ...(author === undefined ? {} : { by: author }),
      ...Object.fromEntries(
        parts.flatMap(([name, part]) =>
          name in given ? [[name, convertPart(column, part, given[name], conversion)]] : [],
        ),
      ),
    };
  });
}

/** Returns true if a row of an archive has a value for a column. Earlier versions had a column for each language. */
export const hasColumn = (row: Row, { name, languages = {} }: PartColumn): boolean =>
  name in row || Object.keys(languages).some((field) => field in row);

/** Converts a text in several languages. */
function convertLanguages({ name, languages = {} }: PartColumn, row: Row): unknown {
  const former = Object.entries(languages).map(([field, code]) => [code, row[field] ?? null]);
  const texts = row[name] ?? Object.fromEntries(former);
  if (typeof texts !== "object" || texts === null || Array.isArray(texts)) return fail(name);
  const given = Object.entries(texts as Row).filter(([, text]) => text !== null);
  const codes = new Set(Object.values(languages));
  if (!given.every(([, text]) => shapeOf("text")(text))) return fail(name);
  return Object.fromEntries(given.filter(([code]) => codes.has(code)));
}

/** Converts the answers to custom fields, whose keys are the ids of the fields. */
function convertCustom(column: PartColumn, value: unknown, conversion: Conversion): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return fail(column.name);
  const isAnswer = (answer: unknown) =>
    ["text", "boolean", "double"].some((type) => shapeOf(type)(answer)) || isListOf(answer, "text");
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, answer]) => {
      if (!isAnswer(answer) || [answer].flat().some((one) => isTooLong(one))) return fail(column.name);
      const key = conversion.idOf("customFields", id);
      if (key === undefined) conversion.onMissing(column);
      return key === undefined ? [] : [[key, answer]];
    }),
  );
}

/** Converts the name of a field. That of a custom field has its id. Null if the archive lacks that field. */
function convertFieldName(column: PartColumn, value: unknown, conversion: Conversion): unknown {
  if (typeof value !== "string" || !shapeOf("text")(value) || isTooLong(value)) return fail(column.name);
  if (!value.startsWith(customPrefix)) return value;
  const id = conversion.ownIdOf(customFields.name, value.slice(customPrefix.length));
  return id === undefined ? null : customPrefix + id;
}

function convertReference(column: PartColumn, value: unknown, row: Row, conversion: Conversion): unknown {
  const { refersTo = "", namedBy = "" } = column;
  // If a row can belong to rows of any type, it must belong to one of the organization's own.
  const find = (id: string) =>
    refersTo === byTable ? conversion.ownIdOf(String(row[namedBy]), id) : conversion.idOf(refersTo, id);
  const idOf = (id: unknown): string | undefined => {
    const found = typeof id === "string" ? find(id) : undefined;
    if (found === undefined) conversion.onMissing(column);
    return found;
  };
  if (column.type === "bigint[]")
    return isListOf(value, "bigint") ? value.flatMap((id) => idOf(id) ?? []) : fail(column.name);
  // In a required column, 0 stands for no reference.
  if (value === "0") return column.isRequired ? value : null;
  return isWireId(value) ? (idOf(value) ?? null) : fail(column.name);
}

/**
 * Returns the value to store for a column.
 * @param row the row of the archive
 * @throws ArchiveFault for a value that no column of this type can have
 */
export function convertValue(column: PartColumn, row: Row, conversion: Conversion): unknown {
  const { name, type, field, refersTo } = column;
  if (column.languages) return convertLanguages(column, row);
  const value = row[name];
  if (value === null || value === undefined) return null;
  if (refersTo !== undefined) return convertReference(column, value, row, conversion);
  if (name === "custom") return convertCustom(column, value, conversion);
  if (column.namesField) return convertFieldName(column, value, conversion);
  if (field?.value === "entries") return convertEntries(column, value, conversion);
  const isFit = type.endsWith("[]") ? isListOf(value, type) : shapeOf(type)(value);
  if (!isFit) return fail(name);
  if (field === undefined) return isTooLong(value) ? fail(name) : value;
  if (field.value === "file" || field.value === "fileList") return convertFile(column, value, conversion);
  if (field.holdsFilters) return conversion.filtersOf(String(value), row, column);
  if (["text", "html"].includes(field.value) && isTooLong(value, field.max)) return fail(name);
  if (field.value === "html") return sanitizeRichText(String(value));
  if (isOutside(field, value)) {
    conversion.onUnknown(column);
    return null;
  }
  if (field.value === "moment" && column.column.endsWith("_zone")) return readZone(value) ?? fail(name);
  return knownCodes(field, value, () => conversion.onUnknown(column));
}
