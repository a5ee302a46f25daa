import type { FoundTable } from "#shared/records/found.ts";

/** A job, course, or resource. */
export interface SharedItem {
  readonly table: FoundTable;
  readonly id: string;
  readonly name: string;
}
