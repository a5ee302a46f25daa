/** `POST /imports/values`: what stands in a column whose field is a choice. */
import { z } from "zod";
import { maxImportColumns } from "./import-choices.ts";
import { importBody } from "./imports.ts";
import { text } from "./text.ts";

/** Different texts of a column that can be said to mean a choice. */
export const maxImportValues = 200;

/** The texts of a column whose field is a choice. */
export const importValuesBody = importBody.extend({
  column: z
    .number()
    .int()
    .min(0)
    .max(maxImportColumns - 1),
  field: text(100),
});

export interface ImportValues {
  /** Those that no choice is called come first. */
  readonly values: readonly {
    readonly cell: string;
    /** Rows that have it. */
    readonly count: number;
    /** The wire value of the choice that is called so; null when none is. */
    readonly value: string | null;
  }[];
  /** How many different ones there are; only {@link maxImportValues} are listed. */
  readonly total: number;
  readonly unknown: number;
}

/** Answer of `POST /imports/values`. */
export interface ImportValuesAnswer {
  readonly status: 1;
  readonly dataType: "importValues";
  readonly dataValues: ImportValues;
}
