/** Data that all people of an HMIS export share. */
import { enrollments } from "#shared/records/enrollments.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { Db } from "#server/platform/db/database.ts";
import { sharedIds } from "../consent.ts";
import { cleanText } from "./lines.ts";
import {
  readHouseholds,
  readPrograms,
  type HmisEnrollment,
  type HmisHouseholdRow,
  type HmisProgramRow,
  type HmisScope,
} from "./read.ts";

/** A program that the files contain. */
export interface HmisProject extends HmisProgramRow {
  /** Its id in the files. */
  readonly projectId: string;
}

export interface HmisContext {
  readonly programs: readonly HmisProgramRow[];
  /** The programs that the files contain, by id. */
  readonly projects: ReadonlyMap<string, HmisProject>;
  /** The number of heads of household, by {@link householdKey}. Only households with several people in the files. */
  readonly heads: ReadonlyMap<string, number>;
}

/** Maximum length of an id in the files. */
const maxId = 32;

/** Returns an id as it is written to the files, so that spellings that become equal there are one id. May be empty. */
export const idOf = (entered: string | null): string => cleanText(entered ?? "", maxId);

/** Returns the key of an enrollment's household inside its program. */
export const householdKey = ({
  program_id,
  household_id,
}: Pick<HmisEnrollment, "program_id" | "household_id">): string => `${program_id} ${idOf(household_id)}`;

/** Returns the number of heads of each household with several people. Someone who left and came back counts once. */
function headsOf(rows: readonly HmisHouseholdRow[]): Map<string, number> {
  const named = rows.filter(({ household_id }) => idOf(household_id) !== "");
  const idsOf = (members: readonly HmisHouseholdRow[]) => new Set(members.map((row) => row.mentee_id));
  return new Map(
    [...Map.groupBy(named, householdKey)].flatMap(([key, members]) =>
      idsOf(members).size > 1 ? [[key, idsOf(members.filter(({ isHead }) => isHead)).size] as const] : [],
    ),
  );
}

/** Returns true if a program has the values that the files require. */
const isProject = ({ project_type, operating_start }: HmisProgramRow): boolean =>
  project_type !== null && operating_start !== null;

/** If several programs have the same HMIS ID, only the first one keeps it. */
function projectsOf(programs: readonly HmisProgramRow[]): Map<string, HmisProject> {
  const taken = new Set<string>();
  return new Map(
    programs.filter(isProject).map((program) => {
      const { id } = program;
      const hmisId = idOf(program.hmis_id);
      const projectId = hmisId !== "" && !taken.has(hmisId.toLowerCase()) ? hmisId : `program-${id}`;
      taken.add(projectId.toLowerCase());
      return [id, { ...program, projectId }];
    }),
  );
}

/** Returns the ids of the people whose consent, if one is recorded, covers the content of the files. */
export const sharedPeople = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await sharedIds({ db }, await sharedIds({ db }, ids, mentees), enrollments));

export async function readContext(db: Db, scope: HmisScope): Promise<HmisContext> {
  const programs = await readPrograms(db, scope);
  const households = await readHouseholds(db, scope);
  const shared = await sharedPeople(
    db,
    households.map((row) => row.mentee_id),
  );
  const inFiles = households.filter((row) => shared.has(row.mentee_id));
  return { programs, projects: projectsOf(programs), heads: headsOf(inFiles) };
}
