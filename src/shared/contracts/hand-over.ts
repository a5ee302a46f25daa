/** The call that reports what depends on a person before that person is deleted or disabled (ADR 36). */
import { z } from "zod";
import type { Option } from "./records.ts";
import { getRecordBody } from "./records.ts";

export const findHandOverBody = z.object(getRecordBody.shape);

/** The number of records of a type that refer to the person. */
export interface HandOverCount {
  readonly tableName: string;
  readonly count: number;
  /**
   * True if such records must always name a person. Without a successor, they get the person who deletes or disables.
   */
  readonly isRequired: boolean;
}

/** What depends on a person. */
export interface HandOver {
  readonly name: string;
  /** Only types with records that refer to the person. If empty, no successor is needed. */
  readonly counts: readonly HandOverCount[];
  /** Number of open goals, tasks, and challenges of the person's mentees. */
  readonly openAssignments: number;
  /** The same number by type. Types with none are left out. */
  readonly openWork: readonly { readonly tableName: string; readonly count: number }[];
  /** Number of conversations with mentees that the person is in. */
  readonly chats: number;
  /**
   * Number of upcoming records in which no other team member takes part. Without a successor, they are canceled or
   * kept.
   */
  readonly unstaffed: number;
  /** Possible successors: active people of the same organization, by name. */
  readonly takers: readonly Option[];
}

export interface HandOverAnswer {
  readonly status: 1;
  readonly dataType: "handOver";
  readonly dataValues: HandOver;
}
