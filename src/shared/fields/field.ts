/**
 * The definition of a field of a record type. A field has a *kind* (how forms and lists present it) and a *value
 * type* (how it is stored and sent).
 */

import type { InLanguages, LanguageCode } from "../constants.ts";

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
 * How a value is stored and sent. `code`: a fixed option. `numberCode`: a fixed option with numeric codes. `id`: a
 * reference to another record. `file`: the name that an upload returned. `entries`: dated notes or files inside the
 * record. `secret`: never stored in the record's table and never sent back. `moment`: a local time with its time
 * zone. `none`: no value.
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

/** 0: hidden, 1: full width, 2: half, 3: a third, 4: two thirds, 5: a quarter. */
export type ColumnSize = 0 | 1 | 2 | 3 | 4 | 5;

/**
 * Where the options of a field come from: the rows of another record type (`list`) or fixed codes. `labels` says
 * where the labels of codes come from: the text table (`records.<table>.options.<field>.<code>`), the code itself
 * (`plain`), or the names of countries, access keys, record types, or fields of the type. The registry fills in the
 * codes of access keys and record types.
 */
export type OptionSource =
  | {
      readonly list: string;
      /** True to offer staff of the super-organization too. */
      readonly withSuper?: boolean;
    }
  | {
      readonly codes: readonly string[];
      readonly labels: "text" | "plain" | "country" | "accessKey" | "table" | "field";
      /** Codes that can no longer be chosen. A record that has one keeps it. */
      readonly retired?: readonly string[];
    };

/** Returns the codes of a field that can no longer be chosen. */
export const retiredCodes = ({ options }: Pick<Field, "options">): readonly string[] =>
  options && "codes" in options ? (options.retired ?? []) : [];

/**
 * Why a required answer may be missing. `none`: the person doesn't have it (such as an email). `notYet`: it will
 * follow later (such as a photo). The waiver is recorded in the record's field {@link waivedField}.
 */
export type Waivable = "none" | "notYet";

/** The field that lists the waived answers of a record. `defineRecord` adds it to types with waivable fields. */
export const waivedField = "waived";

/** The parts of a custom field that replace its column and texts. */
export interface CustomPart {
  /**
   * Key of the value in the column `custom`. It is the id of the definition, so that it is unique across
   * organizations.
   */
  readonly id: string;
  readonly label: InLanguages<string>;
  /** Labels of the options, by code. */
  readonly options: Readonly<Record<string, InLanguages<string>>>;
  /** True if the field has an index that serves filters and sorting in lists of one organization. */
  readonly isIndexed?: true;
}

/** The additional parts of a field whose text is in one language. */
export interface LanguagePart {
  readonly code: LanguageCode;
  /** The name in `inLanguages` of the type's texts, which label such fields. */
  readonly texts: string;
  /** The JSON column that contains the text under the language's code. Parts of entries have none. */
  readonly column?: string;
}

export interface Field {
  /** Mentees read this text. The form warns the author if it is hard to read. */
  readonly readByMentee?: true;
  readonly kind: FieldKind;
  readonly value: ValueType;
  readonly width: ColumnSize;
  /** `create`: required for a new record. Afterwards optional, together with its confirmation. */
  readonly required?: "always" | "create";
  /** Why the required answer may be waived. */
  readonly waivable?: Waivable;
  /**
   * Name of another field. This field is asked for only while that field's answer isn't waived. For example, without
   * an email there is no password.
   */
  readonly needs?: string;
  /** The field is asked for only if another field has one of these answers. With any other answer it is cleared. */
  readonly forAnswer?: { readonly field: string; readonly in: readonly string[] };
  /** True for a day that can't be in the future. */
  readonly isPast?: boolean;
  /** Name of another date field of the record. This date can't be earlier. */
  readonly notBefore?: string;
  /** Wire value for a new record. */
  readonly initial?: string | number;
  /** A default for a new record: today, the author's language, or a number of days after today. */
  readonly preset?: "today" | "language" | number;
  /** Maximum length in characters, or maximum number. */
  readonly max?: number;
  /** Minimum number. */
  readonly min?: number;
  /** True for an amount of money in dollars. It has at most two decimal places. */
  readonly isMoney?: true;
  readonly options?: OptionSource;
  /** For `entries`: the fields of one entry. */
  readonly of?: Readonly<Record<string, Field>>;
  /** Height of an editor in pixels. */
  readonly height?: number;
  /** True if other organizations can't read it. */
  readonly internal?: boolean;
  /**
   * Only team members with `sensitiveCanView` can read and set it (ADR 41). Others get an empty value and can't sort,
   * filter, or report by it. A type's name, search, date range, and default sort order never use it, because their
   * indexes serve everyone, and it can't be required. Tests check this.
   */
  readonly sensitive?: true;
  /**
   * The record keeps who answered and when, so that the person isn't asked twice (ADR 88). Applies to every sensitive
   * field.
   */
  readonly askedOnce?: true;
  /** True if callers can't set it. If it is sent, it is ignored like an unknown key. */
  readonly readOnly?: boolean;
  /** True if mentees may change it in their records. */
  readonly answerable?: boolean;
  /**
   * Mentees set it in records of their side (`menteeAdds` of the type): `form` in the form, `later` with a button
   * once the record exists.
   */
  readonly menteeSets?: "form" | "later";
  /** True if the field decides who sees a mentee. Callers who are limited to a caseload can't set it. */
  readonly assigns?: boolean;
  /** True to show the field only in a new record. */
  readonly createOnly?: boolean;
  /** True to show the field only to staff of the super-organization. */
  readonly superOnly?: boolean;
  /** For `linkedTable`: the related table, its field that refers to this record, and the columns to show. */
  readonly linked?: { readonly table: string; readonly by: string; readonly columns: readonly string[] };
  /**
   * What happens to the value when the mentee is anonymized. By default it is erased. `keep`: it doesn't identify
   * anyone, and reports count it. `number`: it is replaced by the record's id.
   */
  readonly anonymized?: "keep" | "number";
  /**
   * What happens to the record when the person in this field leaves (ADR 36). By default the successor replaces them.
   * `recordEnds`: the record's period ends, and the successor gets a new record. `personStays`: the record stays with the person
   * who left. `blocksLeaving`: the person can't leave until each open record is reassigned or closed.
   */
  readonly whenPersonLeaves?: "recordEnds" | "personStays" | "blocksLeaving";
  /**
   * Names of the record's fields with the same text in other languages. An empty name means that there is no other
   * text.
   */
  readonly inLanguages?: Partial<InLanguages<string>>;
  /** The text is in this language. Other fields contain it in the other languages. */
  readonly language?: LanguagePart;
  /** The text is JSON with filters of records. Their values may be ids. */
  readonly holdsFilters?: true;
  /** Name of a code field of the record. Lists and documents show its label if this text is empty. */
  readonly emptyShows?: string;
  /**
   * For a toggle: its column in the table that a form shows for adjoining sections of such toggles. The column's text
   * is in `matrix` of the type's texts.
   */
  readonly matrixColumn?: string;
  /** For a title: its section is folded in forms until one of its fields has an answer or an error. */
  readonly isFolded?: true;
  /** This field says if the record is active. `defineRecord` marks one field per type. */
  readonly isState?: true;
  /** Present if this is a custom field (ADR 83). Its value is stored in the column `custom`. */
  readonly custom?: CustomPart;
  /** A second wire name for the field, both accepted and sent. */
  readonly alias?: string;
}

/** One of the columns that store a value. */
export interface FieldColumn {
  /** Suffix that is appended to the field name to get the column name. */
  readonly suffix: string;
  /** The PostgreSQL type, spelled as in `information_schema`. */
  readonly type: string;
  /** Property of the stored value that is in this column. If missing, the value itself. */
  readonly member?: string;
}

/** Settings that every field builder accepts. */
export type FieldSettings = Partial<Omit<Field, "kind" | "value" | "options">>;
