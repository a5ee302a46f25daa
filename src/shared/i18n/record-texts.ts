import type { TableName } from "../records/table-names.ts";

type Labels = Readonly<Record<string, string>>;

/** The texts of one record type in one language. A field without a label is not rendered. */
export interface RecordTexts {
  /** Name of the area, in the plural. */
  readonly title: string;
  /** What the sidebar calls the area, where that is not the title. */
  readonly menu?: string;
  /** One sentence: what the area is for. */
  readonly subtitle: string;
  /** The add button; absent where nobody adds. */
  readonly add?: string;
  /** The singular, lower case and without article, as in "Edit {{one}}". */
  readonly one: string;
  /** Text of the empty list; otherwise `common.noRecords`. */
  readonly noRecords?: string;
  /** Beside the name of a value that only one organization uses: `{{name}}`. */
  readonly onlyIn?: string;
  /** Labels of fields, headings included. */
  readonly fields: Labels;
  /** Message per required field. */
  readonly required?: Labels;
  /** Sentence under a field. */
  readonly help?: Labels;
  /** Labels of fixed options: field → code → label. */
  readonly options?: Readonly<Record<string, Labels>>;
  /** Labels inside the entries of a field: field → inner field → label. */
  readonly entries?: Readonly<Record<string, Labels>>;
  /** Messages of required fields inside entries. */
  readonly entriesRequired?: Readonly<Record<string, Labels>>;
}

/** The texts of all record types in one language. */
export type AllRecordTexts = Readonly<Record<TableName, RecordTexts>>;
