/** Ids of the caller's organization, of a colleague in it, of two others, and of no one; and calls that mix them. */
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

/** One call with ids that do not belong together, or not to the caller. */
export interface Pair {
  readonly kind: string;
  readonly name: string;
  send(): Promise<Answer>;
  /** It may answer with success, because a list is only narrowed, but nothing foreign may be in it. */
  readonly mayAnswer?: true;
  /** Such an answer leaves an export until it is fetched, or until it is announced on a slow machine. */
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
  /** Names of files that hang on a record, and of uploads that hang on none. */
  readonly attached: Ids;
  readonly uploads: (isImage: boolean) => Promise<Ids>;
  readonly records: Readonly<Partial<Record<TableName, Ids>>>;
  /** Data of new records, one of each table. Refused saves use nothing up. */
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
