/** Data that all people of an HMIS export share. */
import type { Db } from "#server/platform/db/database.ts";
import {
  readHouseholds,
  readPrograms,
  type HmisEnrollment,
  type HmisProgramRow,
  type HmisScope,
} from "./read.ts";

/** A program that the file contains. */
export interface HmisProject extends HmisProgramRow {
  /** Its id in the files. */
  readonly projectId: string;
}

export interface HmisContext {
  readonly programs: readonly HmisProgramRow[];
  /** The programs that the files contain, by id. */
  readonly projects: ReadonlyMap<string, HmisProject>;
  /** The number of heads of each household with several people, by {@link householdKey}. */
  readonly heads: ReadonlyMap<string, number>;
}

/** Returns the key of an enrollment's household inside its program. */
export const householdKey = ({
  program_id,
  household_id,
}: Pick<HmisEnrollment, "program_id" | "household_id">): string => `${program_id} ${household_id}`;

/** Returns true if the files can contain a program. */
const isProject = ({ project_type, operating_start }: HmisProgramRow): boolean =>
  project_type !== null && operating_start !== null;

/** Programs with the same HMIS ID keep it only once. */
function projectsOf(programs: readonly HmisProgramRow[]): Map<string, HmisProject> {
  const taken = new Set<string>();
  return new Map(
    programs.filter(isProject).map((program) => {
      const { id, hmis_id } = program;
      const projectId = hmis_id && !taken.has(hmis_id.toLowerCase()) ? hmis_id : `program-${id}`;
      taken.add(projectId.toLowerCase());
      return [id, { ...program, projectId }];
    }),
  );
}

export async function readContext(db: Db, scope: HmisScope): Promise<HmisContext> {
  const programs = await readPrograms(db, scope);
  const households = await readHouseholds(db, scope);
  return {
    programs,
    projects: projectsOf(programs),
    heads: new Map(households.map((row) => [householdKey(row), row.heads])),
  };
}
