/** Ids of the caller's organization, a colleague in it, two other organizations, or no one, and calls that mix them. */
import type { TableName } from "#shared/records/table-names.ts";
import type { Answer } from "#tests/support/app.ts";
import type { Person } from "#tests/support/factories.ts";
import type { Prober } from "#tests/security/support/prober.ts";
import type { Scene } from "#tests/security/support/scene.ts";

/** A mark in every private text of other organizations. */
export const mark = "Zforeignz";

/** `neighbour`: in the organization, but of another mentee or team member. */
export const slots = ["own", "neighbour", "other", "super", "missing"] as const;
export type Slot = (typeof slots)[number];
export type Ids = Readonly<Record<Slot, string>>;

/** A call with ids that don't belong together, or don't belong to the caller. */
export interface Pair {
  readonly kind: string;
  readonly name: string;
  send(): Promise<Answer>;
  /** True if the call may succeed, because its ids only narrow a list. The list must contain none of others' rows. */
  readonly mayAnswer?: true;
  /** True if a successful call leaves an export until it is fetched, or on a slow machine, until it is announced. */
  readonly isExport?: true;
}

export interface IdWorld {
  readonly prober: Prober;
  readonly scene: Scene;
  readonly staff: Person;
  readonly mentee: Person;
  readonly mentees: Ids;
  readonly organizations: Ids;
  readonly users: Ids;
  readonly roles: Ids;
  readonly rooms: Ids;
  readonly messages: Ids;
  readonly exports: Readonly<Record<Slot, { code: string; id: string }>>;
  /** Names of attached files, and of uploads without a record. */
  readonly attached: Ids;
  readonly uploads: (isImage: boolean) => Promise<Ids>;
  readonly records: Readonly<Partial<Record<TableName, Ids>>>;
  /** Data of a new record for each table. Refused saves can share it. */
  readonly samples: Readonly<Partial<Record<TableName, Readonly<Record<string, unknown>>>>>;
}

export const subTables: readonly TableName[] = [
  "menteeUserGoals",
  "menteeUserTasks",
  "menteeUserChallenges",
  "menteeUserNotes",
  "menteeUserFiles",
  "menteeAssessments",
];
