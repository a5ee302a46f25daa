/** `POST /imports/values`: the distinct values of a column that is mapped to a choice field. */
import { z } from "zod";
import { maxImportColumns } from "./import-choices.ts";
import { importBody } from "./imports.ts";
import { text } from "./text.ts";

/** Maximum number of distinct values that can be mapped to choices. */
export const maxImportValues = 200;

/** Asks for the distinct values of a column that is mapped to a choice field. */
export const importValuesBody = importBody.extend({
  column: z
    .number()
    .int()
    .min(0)
    .max(maxImportColumns - 1),
  field: text(100),
});

export interface ImportValues {
  /** Values without a matching choice come first. */
  readonly values: readonly {
    readonly cell: string;
    /** Number of rows with this value. */
    readonly count: number;
    /** Wire value of the choice with this name. Null if there is none. */
    readonly value: string | null;
  }[];
  /** Number of distinct values. Only {@link maxImportValues} of them are listed. */
  readonly total: number;
  readonly unknown: number;
}

/** Answer of `POST /imports/values`. */
export interface ImportValuesAnswer {
  readonly status: 1;
  readonly dataType: "importValues";
  readonly dataValues: ImportValues;
}
