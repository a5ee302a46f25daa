/**
 * What a field of a record type is. A field has a *kind* (how the form and the list present it; platform
 * specification section 2) and a *value type* (how it is stored and what it looks like on the wire).
 */

import type { LanguageCode } from "../constants.ts";

export const fieldKinds = [
  "display",
  "text",
  "number",
  "email",
  "phone",
  "password",
  "textarea",
  "richText",
  "simpleRichText",
  "radio",
  "toggle",
  "checkboxList",
  "fancyCheckbox",
  "dropdown",
  "date",
  "moment",
  "address",
  "imageUpload",
  "fileUpload",
  "multiFileUpload",
  "hidden",
  "title",
  "linkedTable",
  "entries",
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/**
 * Storage and wire form: `code` is one fixed option (`numberCode` one whose
 * codes are numbers), `id` a reference to another record, `file` the name that an
 * upload answered, `entries` a list of dated notes or files inside the record, `secret` is never stored in the
 * record's own table nor sent back, `moment` a wall time with its zone, `none` carries no value at all.
 */
export type ValueType =
  | "text"
  | "html"
  | "integer"
  | "decimal"
  | "boolean"
  | "date"
  | "instant"
  | "moment"
  | "id"
  | "idList"
  | "code"
  | "numberCode"
  | "codeList"
  | "file"
  | "fileList"
  | "entries"
  | "secret"
  | "none";

/** 0 hidden, 1 full, 2 half, 3 third, 4 two thirds, 5 a quarter. */
export type ColumnSize = 0 | 1 | 2 | 3 | 4 | 5;

/**
 * Where the choices of a field come from: another record type, a fixed set with labels in the text table
 * (`records.<table>.options.<field>.<code>`), record types or access keys (the registry fills in their codes), fields of
 * the type itself, or a fixed set whose codes are their own labels.
 */
export type OptionSource =
  | {
      readonly list: string;
      /** Staff of the super-organization are offered beside those of the own organization. */
      readonly withSuper?: boolean;
    }
  | {
      readonly codes: readonly string[];
      readonly labels: "text" | "plain" | "country" | "accessKey" | "table" | "field";
      /** Codes that can't be chosen any more. A record that has one keeps it. */
      readonly retired?: readonly string[];
    };

/** The options of a field that can't be chosen any more. */
export const retiredCodes = ({ options }: Pick<Field, "options">): readonly string[] =>
  options && "codes" in options ? (options.retired ?? []) : [];

/**
 * Why a required answer may be missing: the person has none (an email, a home), or it comes later (a photo). Somebody says
 * so with the record, in its field {@link waivedField}.
 */
export type Waivable = "none" | "notYet";

/** The field of a record that lists which of its answers are waived; `defineRecord` adds it where some can be. */
export const waivedField = "waived";

/** What a field that an organization added brings with it, instead of a column and texts. */
export interface CustomPart {
  /** The member of the column `custom` that holds the value: the id of the definition, so that no two organizations share one. */
  readonly id: string;
  readonly label: Readonly<Record<LanguageCode, string>>;
  /** What its options are called, by code. */
  readonly options: Readonly<Record<string, Readonly<Record<LanguageCode, string>>>>;
  /** Lists that are limited to the organization are narrowed and ordered by an index of this field alone. */
  readonly isIndexed?: true;
}

export interface Field {
  /** Mentees read it: whoever writes hears when it is hard to read. */
  readonly readByMentee?: true;
  readonly kind: FieldKind;
  readonly value: ValueType;
  readonly width: ColumnSize;
  /** `create` means required for a new record and optional, as a pair, afterwards. */
  readonly required?: "always" | "create";
  /** The answer can be waived instead of given. */
  readonly waivable?: Waivable;
  /** Asked for only while the answer of another field is not waived: without an email there is no password. */
  readonly needs?: string;
  /** Asked for only with one of these answers in another field, and emptied with any other answer. */
  readonly forAnswer?: { readonly field: string; readonly in: readonly string[] };
  /** A day that cannot be in the future. */
  readonly isPast?: boolean;
  /** Name of the field of the same record whose day this one cannot come before. */
  readonly notBefore?: string;
  /** Wire value of a new record. */
  readonly initial?: string | number;
  /** What a form fills into a new record in place of a fixed value: the day of its author, or the author's language. */
  readonly preset?: "today" | "language";
  /** Greatest length in characters, or greatest number. */
  readonly max?: number;
  /** Smallest number. */
  readonly min?: number;
  readonly options?: OptionSource;
  /** The fields of one entry, for `entries`. */
  readonly of?: Readonly<Record<string, Field>>;
  /** Height of an editor in pixels. */
  readonly height?: number;
  /** Not readable by other organizations. */
  readonly internal?: boolean;
  /**
   * Read and set by team members with `sensitiveCanView` only (ADR 41). Others are answered an empty value, and cannot
   * sort, filter or report by it. A name, a search, a date range and the usual order of a type never use it, because their
   * indexes serve everybody, and it is not required; tests hold that.
   */
  readonly sensitive?: true;
  /** Who answered it, and when, is kept, so that nobody is asked twice (ADR 88). Every sensitive field is such a field. */
  readonly askedOnce?: true;
  /** Never set by a caller; sending it is ignored like an unknown key. */
  readonly readOnly?: boolean;
  /** A mentee may change it on its own records. */
  readonly answerable?: boolean;
  /**
   * A mentee sets it on records of its own side (`menteeAdds` of the type): in the form, or later, once the record is there,
   * with a button that the type has for it.
   */
  readonly ownSide?: "form" | "later";
  /** Says who sees a mentee: nobody sets it whose own view depends on that. */
  readonly assigns?: boolean;
  /** Shown only while the record is new. */
  readonly createOnly?: boolean;
  /** Shown only to staff of the super-organization. */
  readonly superOnly?: boolean;
  /** The related rows of a `linkedTable`: the table and the field that points here. */
  readonly linked?: { readonly table: string; readonly by: string; readonly columns: readonly string[] };
  /**
   * What becomes of the value when its mentee is anonymized. Nothing said: it is erased. `keep`: it says nothing about
   * who somebody is and reports count it. `number`: the record's id stands in its place.
   */
  readonly anonymized?: "keep" | "number";
  /**
   * What becomes of the record when somebody leaves whom the field names (ADR 36). Nothing said: it names the successor.
   * `ends`: its period ends, and the successor gets a record of its own. `stays`: it is about that person.
   * `settled`: nobody leaves before each open record names somebody else or is closed.
   */
  readonly handOver?: "ends" | "stays" | "settled";
  /** Names of the fields of the same record that say the same in other languages; an empty one: there is no other text. */
  readonly inLanguages?: Partial<Readonly<Record<LanguageCode, string>>>;
  /** A code field of the same record, whose label lists and documents show while this text is empty. */
  readonly emptyShows?: string;
  /** On or off says whether the record is in use; `defineRecord` marks the one field of a type that does. */
  readonly isState?: true;
  /** An organization added it (ADR 83): its value is a member of the column `custom`. */
  readonly custom?: CustomPart;
  /** Another wire name under which the value is accepted and answered too. */
  readonly alias?: string;
}

/** One of the columns that hold a value. */
export interface FieldColumn {
  /** What follows the name of the field in that of the column. */
  readonly suffix: string;
  /** The PostgreSQL type, as `information_schema` spells it. */
  readonly type: string;
  /** Which member of the stored value stands there; none: the value itself. */
  readonly member?: string;
}

/** Settings that every field builder takes. */
export type FieldSettings = Partial<Omit<Field, "kind" | "value" | "options">>;
