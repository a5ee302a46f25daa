/** Response to `POST /handOver/find`. */
import { z } from "zod";
import { counted, withValues, type Sent } from "./common.ts";
import { option } from "./records.ts";

/** The number of records of a type that refer to the person. */
const handOverCount = counted.extend({
  /**
   * True if such records must always name a person. Without a successor, the person who deletes or disables gets them.
   */
  isRequired: z.boolean(),
});
export type HandOverCount = Sent<typeof handOverCount>;

/** What depends on a person. */
const handOver = z.object({
  name: z.string(),
  /** Only types with records that refer to the person. If empty, no successor is needed. */
  counts: z.array(handOverCount),
  /** Number of open goals, tasks, and challenges of the person's mentees. */
  openAssignments: z.number(),
  /** The same number by type. Types with none are left out. */
  openWork: z.array(counted),
  /** Number of conversations with mentees that the person is in. */
  chats: z.number(),
  /**
   * Number of upcoming records in which no other team member takes part. Without a successor, they are canceled or
   * kept.
   */
  unstaffed: z.number(),
  /** Possible successors: active people of the same organization, by name. */
  takers: z.array(option),
});
export type HandOver = Sent<typeof handOver>;

export const handOverAnswer = withValues(handOver, "handOver");
export type HandOverAnswer = Sent<typeof handOverAnswer>;
