/** The calls that merge two mentees and undo a merge. */
import { z } from "zod";
import { mergeChoices } from "../records/merging.ts";
import { getMenteeBody } from "./records.ts";
import { text } from "./text.ts";

const id = getMenteeBody.shape.tableId;

/** Which record stays, which values to take, and the versions that the caller saw. */
export const mergeMenteesBody = z.object({
  keptId: id,
  goneId: id,
  /** By field. Defaults to the value of the kept record, or of the other one if that is empty. */
  choices: z.record(text(100), z.enum(mergeChoices)).default({}),
  versions: z.object({ kept: z.number().int(), gone: z.number().int() }),
});
export type MergeMentees = z.output<typeof mergeMenteesBody>;

export const unmergeMenteesBody = z.object({ mergeId: id });

export const compareMenteesBody = z.object({ ids: z.tuple([id, id]) });
