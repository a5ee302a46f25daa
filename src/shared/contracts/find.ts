/** `POST /find` returns active jobs, courses, and resources, nearest first if locations are known. */
import { z } from "zod";
import { foundTables } from "../records/found.ts";
import type { WireRow } from "./records.ts";
import { text } from "./text.ts";

/** Number of rows on a page. */
export const foundPageSize = 20;

export const findBody = z.object({
  tableName: z.enum(foundTables),
  searchText: text(200).default(""),
  currentPage: z.number().int().min(1).max(100_000).default(1),
});
export type FindBody = z.output<typeof findBody>;

/** A row of the type's list with the columns that the declaration names for mentees. */
export interface FoundRow extends WireRow {
  /** Distance from the mentee's address in miles, with one decimal. Null if either location is unknown. */
  readonly miles: number | null;
}

export interface FindAnswer {
  readonly status: 1;
  readonly dataType: string;
  readonly dataValues: readonly FoundRow[];
  readonly totalRecords: number;
}
