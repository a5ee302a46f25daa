/** Response to `POST /mentees/compare`. */
import { z } from "zod";
import { withValues, type Sent } from "./common.ts";

/** The records that belong to a mentee, and the number of chat messages. */
const mergeParts = z.object({ records: z.record(z.string(), z.number()), messages: z.number() });
export type MergeParts = Sent<typeof mergeParts>;

/** In the order of the requested ids. */
export const compareMenteesAnswer = withValues(z.tuple([mergeParts, mergeParts]), "mergeParts");
export type CompareMenteesAnswer = Sent<typeof compareMenteesAnswer>;
