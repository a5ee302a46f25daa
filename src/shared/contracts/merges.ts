/** The calls that make one mentee of two, and two of one again. */
import { z } from "zod";
import { mergeChoices } from "../records/merging.ts";
import { getMenteeBody } from "./records.ts";
import { text } from "./text.ts";

const id = getMenteeBody.shape.tableId;

/** Who stays, whose answers, and what the caller saw of both. */
export const mergeMenteesBody = z.object({
  keptId: id,
  goneId: id,
  /** By field; nothing said: the kept one's, and an empty answer never. */
  choices: z.record(text(100), z.enum(mergeChoices)).default({}),
  versions: z.object({ kept: z.number().int(), gone: z.number().int() }),
});
export type MergeMentees = z.output<typeof mergeMenteesBody>;

export const unmergeMenteesBody = z.object({ mergeId: id });

export const compareMenteesBody = z.object({ ids: z.tuple([id, id]) });

/** What belongs to each of two mentees. */
export interface CompareMenteesAnswer {
  readonly status: 1;
  readonly dataType: "mergeParts";
  /** How many records of each type, in the order of the ids that were asked for. */
  readonly dataValues: readonly [MergeParts, MergeParts];
}

export interface MergeParts {
  readonly records: Readonly<Record<string, number>>;
  /** Messages of the conversation. */
  readonly messages: number;
}
