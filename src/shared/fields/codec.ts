/**
 * The wire forms. Only this file knows them. `decode` converts a value from a client into its stored form, and
 * `encode` does the reverse. Neither throws: invalid input returns an error as a value.
 */
import { isBlank } from "./blank.ts";
import type { Field, FieldColumn, ValueType } from "./field.ts";
import { isInventedEmail } from "./invented-email.ts";
import { hasOneLine, isEmail, oneLine } from "./line-shapes.ts";
import { momentColumns, readMoment } from "./moment.ts";
import { joinList, splitList } from "./wire-lists.ts";
import { isCalendarDay, isCleanText, isOn, isWireId } from "./wire-shapes.ts";

export { isMissing } from "./missing.ts";

/** An entry as stored in the database (`jsonb`). */
export interface StoredEntry {
  readonly id: string;
  readonly [key: string]: unknown;
}

/** An entry as a client sent it. `deleted: "1"` asks to delete it. */
export interface SentEntry {
  readonly id: string;
  readonly deleted: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * `type`: not a wire form of this value (HTTP 400). The others are business errors that the form shows at the field
 * (`server.problems.<problem>`).
 */
export type Problem =
  | "type"
  | "tooLong"
  | "tooLarge"
  | "tooSmall"
  | "cents"
  | "email"
  | "invented"
  | "option";
export type Decoded = { ok: true; value: unknown } | { ok: false; problem: Problem };

const good = (value: unknown): Decoded => ({ ok: true, value });
const bad = (problem: Problem): Decoded => ({ ok: false, problem });

interface Codec {
  /** PostgreSQL type of the column, a list of columns, or null if the value isn't stored in a column. */
  readonly column: string | readonly FieldColumn[] | null;
  decode(wire: unknown, field: Field): Decoded;
  encode(stored: unknown, field: Field): unknown;
}

const fileShape = /^[0-9a-zA-Z][0-9a-zA-Z._-]{0,127}$/;

function decodeText(wire: unknown, field: Field): Decoded {
  if (wire === null || wire === "") return good(null);
  if (typeof wire !== "string" || !isCleanText(wire)) return bad("type");
  const value = field.value === "html" ? wire : hasOneLine(field.kind) ? oneLine(wire) : wire.trim();
  if (value === "" || (field.value !== "html" && isBlank(value))) return good(null);
  if (field.max !== undefined && value.length > field.max) return bad("tooLong");
  if (field.kind === "email" && !isEmail(value)) return bad("email");
  if (field.kind === "email" && isInventedEmail(value)) return bad("invented");
  return good(value);
}

function decodeNumber(wire: unknown, field: Field, isInteger: boolean): Decoded {
  if (wire === null || wire === "") return good(null);
  if (typeof wire === "string" && !/^\s*[-+]?\d+(\.\d+)?\s*$/.test(wire)) return bad("type");
  if (typeof wire !== "string" && typeof wire !== "number") return bad("type");
  const value = Number(wire);
  if (!Number.isFinite(value) || (isInteger && !Number.isInteger(value))) return bad("type");
  if (field.max !== undefined && value > field.max) return bad("tooLarge");
  if (field.min !== undefined && value < field.min) return bad("tooSmall");
  if (field.isMoney && Math.round(value * 100) / 100 !== value) return bad("cents");
  return good(value);
}

function decodeCode(wire: unknown, field: Field): Decoded {
  const value = typeof wire === "number" ? String(wire) : wire;
  if (value === null || value === "" || (value === "0" && !isOption(field, "0"))) return good(null);
  if (typeof value !== "string" || !isCleanText(value)) return bad("type");
  return isOption(field, value) ? good(value) : bad("option");
}

const isOption = (field: Field, value: string): boolean =>
  field.options !== undefined && "codes" in field.options && field.options.codes.includes(value);

function decodeToggle(wire: unknown): Decoded {
  if (isOn(wire)) return good(true);
  if (wire === "0" || wire === 0 || wire === false) return good(false);
  return wire === "" || wire === null ? good(null) : bad("type");
}

/** For an option that is offered once and not stored (the invitation). The wire form is kept. */
function decodeSecretToggle(wire: unknown): Decoded {
  const decoded = decodeToggle(wire);
  return decoded.ok ? good(decoded.value === true ? "1" : "0") : decoded;
}

function decodeEntries(wire: unknown, field: Field): Decoded {
  if (wire === null || wire === "") return good([]);
  if (!Array.isArray(wire) || wire.length > 500 || !field.of) return bad("type");
  const sent: SentEntry[] = [];
  for (const item of wire as unknown[]) {
    if (typeof item !== "object" || item === null || Array.isArray(item)) return bad("type");
    const given = item as Record<string, unknown>;
    const id = given["id"] ?? "0";
    if (typeof id !== "string" || !/^[0-9a-zA-Z-]{1,40}$/.test(id)) return bad("type");
    const values: Record<string, unknown> = {};
    for (const [key, part] of Object.entries(field.of)) {
      if (!(key in given) || part.readOnly) continue;
      const decoded = decode(given[key], part);
      if (!decoded.ok) return decoded;
      values[key] = decoded.value;
    }
    sent.push({ id, deleted: given["deleted"] === "1", values });
  }
  return good(sent);
}

const encodeText = (stored: unknown): unknown => stored ?? "";

const codecs: Record<ValueType, Codec> = {
  text: { column: "text", decode: decodeText, encode: encodeText },
  html: { column: "text", decode: decodeText, encode: encodeText },
  integer: {
    column: "integer",
    decode: (wire, field) => decodeNumber(wire, field, true),
    encode: (stored) => stored ?? "",
  },
  decimal: {
    column: "double precision",
    decode: (wire, field) => decodeNumber(wire, field, false),
    encode: (stored) => stored ?? "",
  },
  boolean: {
    column: "boolean",
    decode: decodeToggle,
    encode: (stored) => (stored === null || stored === undefined ? "" : stored ? "1" : "0"),
  },
  date: {
    column: "date",
    decode: (wire) => {
      if (wire === null || wire === "") return good(null);
      return typeof wire === "string" && isCalendarDay(wire) ? good(wire) : bad("type");
    },
    encode: encodeText,
  },
  instant: {
    column: "timestamp with time zone",
    decode: () => bad("type"),
    encode: (stored) => (stored instanceof Date ? stored.toISOString() : (stored ?? "")),
  },
  moment: {
    column: momentColumns,
    decode: (wire) => {
      if (wire === null || wire === "") return good(null);
      const moment = readMoment(wire);
      return moment ? good(moment) : bad("type");
    },
    encode: encodeText,
  },
  id: {
    column: "bigint",
    decode: (wire) => {
      if (wire === null || wire === "" || wire === "0" || wire === 0) return good(null);
      const value = typeof wire === "number" && Number.isSafeInteger(wire) ? String(wire) : wire;
      return isWireId(value) ? good(value) : bad("type");
    },
    encode: (stored) => (stored === null || stored === undefined ? "" : String(stored)),
  },
  idList: {
    column: "bigint[]",
    decode: (wire) => {
      const parts = splitList(wire);
      return parts?.every(isWireId) ? good(parts) : bad("type");
    },
    encode: joinList,
  },
  code: { column: "text", decode: decodeCode, encode: encodeText },
  numberCode: {
    column: "integer",
    decode: (wire, field) => {
      const decoded = decodeCode(typeof wire === "string" ? wire.trim() : wire, field);
      return decoded.ok && decoded.value !== null ? good(Number(decoded.value)) : decoded;
    },
    encode: (stored) => (stored === null || stored === undefined ? "" : String(stored)),
  },
  codeList: {
    column: "text[]",
    decode: (wire, field) => {
      const parts = splitList(wire);
      if (!parts) return bad("type");
      return parts.every((part) => isOption(field, part)) ? good(parts) : bad("option");
    },
    encode: joinList,
  },
  file: {
    column: "text",
    decode: (wire) => {
      if (wire === null || wire === "") return good(null);
      return typeof wire === "string" && fileShape.test(wire) ? good(wire) : bad("type");
    },
    encode: encodeText,
  },
  fileList: {
    column: "text[]",
    decode: (wire) => {
      const parts = splitList(wire);
      return parts?.every((part) => fileShape.test(part)) ? good(parts) : bad("type");
    },
    encode: joinList,
  },
  entries: {
    column: "jsonb",
    decode: decodeEntries,
    encode: (stored, field) =>
      (Array.isArray(stored) ? (stored as StoredEntry[]) : []).map((entry) => {
        const wire: Record<string, unknown> = { id: entry.id };
        for (const [key, part] of Object.entries(field.of ?? {})) wire[key] = encode(entry[key], part);
        return wire;
      }),
  },
  secret: {
    column: null,
    decode: (wire, field) => {
      if (wire === null || wire === "") return good(null);
      if (field.kind === "toggle") return decodeSecretToggle(wire);
      return typeof wire === "string" && isCleanText(wire) && wire.length <= 1000 ? good(wire) : bad("type");
    },
    encode: () => "",
  },
  none: { column: null, decode: () => good(null), encode: () => "" },
};

/** Converts a wire value into its stored form: null if empty, otherwise the type of the column. */
export const decode = (wire: unknown, field: Field): Decoded => codecs[field.value].decode(wire, field);

/**
 * Converts a stored value into its wire form. An empty value becomes `""`, and an empty list of entries becomes `[]`.
 */
export const encode = (stored: unknown, field: Field): unknown => codecs[field.value].encode(stored, field);

/** Returns the columns that store the value of a field. Empty if it isn't stored. */
export function fieldColumns(field: Field): readonly FieldColumn[] {
  const { column } = codecs[field.value];
  if (column === null) return [];
  return typeof column === "string" ? [{ suffix: "", type: column }] : column;
}
