/** The calls of the HMIS export: what it can't fill, and the file. */
import { z } from "zod";
import { exportOverviewBody } from "./exports.ts";
import { isPeriod, periodShape } from "./measures.ts";

const hmisShape = z.object({
  ...periodShape,
  /** The organization whose people are exported. Only for the super-organization, which must name one. */
  organizationId: exportOverviewBody.shape.organizationId,
});

export const hmisCheckBody = hmisShape
  .extend({ page: z.int().min(1).max(100_000).default(1) })
  .refine(isPeriod, "expected a period of at most ten years");
export type HmisCheck = z.output<typeof hmisCheckBody>;

export const exportHmisBody = hmisShape
  .extend({ reason: exportOverviewBody.shape.reason })
  .refine(isPeriod, "expected a period of at most ten years");
export type ExportHmis = z.output<typeof exportHmisBody>;

/** Number of people on a page of a check. */
export const hmisPageSize = 50;

/** A program with enrollments in the period. */
export interface HmisProgram {
  readonly id: string;
  readonly name: string;
  /** True if the file contains it. Then `missing` names what else it can't say. */
  readonly isIncluded: boolean;
  /** Names of its fields without a usable answer. */
  readonly missing: readonly string[];
}

/** A person with something that the file can't say. */
export interface HmisPerson {
  readonly id: string;
  readonly name: string;
  /** Names of fields, by the record type that has them. */
  readonly missing: {
    readonly mentees: readonly string[];
    readonly enrollments: readonly string[];
    readonly outcomes: readonly string[];
  };
}

export interface HmisCheckAnswer {
  readonly status: 1;
  readonly dataType: "hmisCheck";
  readonly programs: readonly HmisProgram[];
  /** One page. */
  readonly people: readonly HmisPerson[];
  /** The number of people on all pages. */
  readonly total: number;
  /** The number of people that the file contains. */
  readonly includedPeople: number;
}
