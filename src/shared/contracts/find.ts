/** `POST /find` returns active jobs, courses, and resources, nearest first if locations are known. */
import { z } from "zod";
import { foundTables } from "../records/found.ts";
import { text } from "./text.ts";

/** Number of rows on a page. */
export const foundPageSize = 20;

export const findBody = z.object({
  tableName: z.enum(foundTables),
  searchText: text(200).default(""),
  currentPage: z.number().int().min(1).max(100_000).default(1),
});
export type FindBody = z.output<typeof findBody>;
