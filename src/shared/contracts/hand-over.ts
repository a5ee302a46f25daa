/** The call that says what depends on a person, before that person is deleted or disabled (ADR 36). */
import { z } from "zod";
import type { Option } from "./records.ts";
import { getRecordBody } from "./records.ts";

export const findHandOverBody = z.object(getRecordBody.shape);

/** How many records of a type name the person. */
export interface HandOverCount {
  readonly tableName: string;
  readonly count: number;
  /** Such a record always names somebody: with nobody to take over, it names whoever deletes or disables. */
  readonly isRequired: boolean;
}

/** What depends on a person. */
export interface HandOver {
  readonly name: string;
  /** Only types with records that name the person; without any, nobody has to take over. */
  readonly counts: readonly HandOverCount[];
  /** Goals, tasks and challenges of these mentees that are not completed. */
  readonly openAssignments: number;
  /** The same by type; only types with some. */
  readonly openWork: readonly { readonly tableName: string; readonly count: number }[];
  /** Conversations with mentees that the person is in. */
  readonly chats: number;
  /** Of the counted records those to come where nobody else takes part: with nobody to take over, they are cancelled or kept. */
  readonly unstaffed: number;
  /** Active people of the same organization, by name. */
  readonly takers: readonly Option[];
}

export interface HandOverAnswer {
  readonly status: 1;
  readonly dataType: "handOver";
  readonly dataValues: HandOver;
}
