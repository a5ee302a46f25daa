/** `POST /find`: active jobs, courses and resources, the nearest first where something is near. */
import { z } from "zod";
import { foundTables } from "../records/found.ts";
import type { WireRow } from "./records.ts";
import { text } from "./text.ts";

/** Rows of a page. */
export const foundPageSize = 20;

export const findBody = z.object({
  tableName: z.enum(foundTables),
  searchText: text(200).default(""),
  currentPage: z.number().int().min(1).max(100_000).default(1),
});
export type FindBody = z.output<typeof findBody>;

/** A row of the list of its type, with what its declaration names for mentees. */
export interface FoundRow extends WireRow {
  /** From the mentee's address, to one decimal; null where one of the two places is not known. */
  readonly miles: number | null;
}

export interface FindAnswer {
  readonly status: 1;
  readonly dataType: string;
  readonly dataValues: readonly FoundRow[];
  readonly totalRecords: number;
}
