/** Response to `POST /hmis/check`. */
import { z } from "zod";
import { status, type Sent } from "./common.ts";

/** Names of fields. */
const names = z.array(z.string());

/** A program with enrollments in the period. */
const hmisProgram = z.object({
  id: z.string(),
  name: z.string(),
  /** True if the file contains it. `missing` then lists its other missing data. */
  isIncluded: z.boolean(),
  /** Its fields without a usable answer. */
  missing: names,
});
export type HmisProgram = Sent<typeof hmisProgram>;

/** A person with missing data. */
const hmisPerson = z.object({
  id: z.string(),
  name: z.string(),
  /** By the record type that has them. */
  missing: z.object({ mentees: names, enrollments: names, outcomes: names }),
});
export type HmisPerson = Sent<typeof hmisPerson>;

export const hmisCheckAnswer = z.object({
  status,
  dataType: z.literal("hmisCheck"),
  programs: z.array(hmisProgram),
  /** One page. */
  people: z.array(hmisPerson),
  /** The number of people on all pages. */
  total: z.number(),
  /** The number of people that the file contains. */
  includedPeople: z.number(),
});
export type HmisCheckAnswer = Sent<typeof hmisCheckAnswer>;
