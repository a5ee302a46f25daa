import type { TableName } from "../records/table-names.ts";

type Labels = Readonly<Record<string, string>>;

/** The texts of one record type in one language. A field without a label is not rendered. */
export interface RecordTexts {
  /** Name of the area, in the plural. */
  readonly title: string;
  /** Name of the area in the sidebar, if it differs from the title. */
  readonly menu?: string;
  /** One sentence about the purpose of the area. */
  readonly subtitle: string;
  /** The add button. Missing if records can't be added. */
  readonly add?: string;
  /** The singular, in lowercase and without an article, as in "Edit {{one}}". */
  readonly one: string;
  /** Text of the empty list. Defaults to `common.noRecords`. */
  readonly noRecords?: string;
  /** Name of a value that only one organization uses, with `{{name}}`. */
  readonly onlyIn?: string;
  /** Labels of fields and headings. */
  readonly fields: Labels;
  /** Error message per required field. */
  readonly required?: Labels;
  /** Hint below a field. */
  readonly help?: Labels;
  /**
   * Texts of fields in one language, by their name without the language. `{{language}}` is the language, such as
   * "Spanish".
   */
  readonly inLanguages?: Readonly<
    Record<string, { readonly label: string; readonly help?: string; readonly required?: string }>
  >;
  /** Labels of fixed options: field → code → label. */
  readonly options?: Readonly<Record<string, Labels>>;
  /** Title and columns of the table of switches that fields with `matrixColumn` form. */
  readonly matrix?: Labels;
  /** Labels inside the entries of a field: field → inner field → label. */
  readonly entries?: Readonly<Record<string, Labels>>;
  /** Error messages of required fields inside entries. */
  readonly entriesRequired?: Readonly<Record<string, Labels>>;
}

/** The texts of all record types in one language. */
export type AllRecordTexts = Readonly<Record<TableName, RecordTexts>>;
