/** The HMIS CSV for fiscal year 2026: a zip of 24 files, and the check for missing data (docs/reports.md). */
import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import { isSuper } from "#shared/access/caller.ts";
import { exportsHmis } from "#shared/access/hmis.ts";
import { hmisPageSize, type ExportHmis, type HmisCheck } from "#shared/contracts/hmis.ts";
import type { HmisCheckAnswer, HmisPerson } from "#shared/contracts/responses/hmis.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { noteSuperRead } from "#server/core/audit/owners.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import { requireReason } from "../consent.ts";
import type { Work } from "../exporter.ts";
import { datedName, exportTexts, type ExportKind } from "../kind.ts";
import { readContext, sharedPeople, type HmisContext } from "./context.ts";
import { HmisFileSet } from "./file-set.ts";
import { missingOf, programOf } from "./missing.ts";
import { exportRow, organizationRow, projectCoCRow, projectRow, userRow } from "./organization-rows.ts";
import {
  countPeople,
  menteeIdsOf,
  readCases,
  readOrganization,
  readTeam,
  type HmisCase,
  type HmisScope,
} from "./read.ts";
import { isIncluded, rowsOf, type CaseRows } from "./rows.ts";

type Period = Omit<ExportHmis, "reason">;

/**
 * Returns the organization and the period to export.
 * @throws AppError forbidden, notFound, badRequest if the super-organization names no organization
 */
async function scopeOf(
  { db, signedIn: { caller } }: Repository,
  { from, to, organizationId }: Period,
): Promise<HmisScope> {
  if (!exportsHmis(caller)) throw new AppError("forbidden");
  const id = isSuper(caller) ? organizationId : caller.organizationId;
  if (!id) throw new AppError("badRequest", "organizationId");
  const found = await db
    .selectFrom("organizations")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .select(sql<string>`organization_zone(id)`.as("zone"))
    .executeTakeFirst();
  if (!found) throw new AppError("notFound");
  noteSuperRead(caller, [id]);
  return { organizationId: id, from, to, zone: found.zone };
}

/** Runs reads that see the data as of one moment. */
async function atOneMoment<Result>({ db }: Repository, read: (trx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel("repeatable read").execute(read);
}

/** Returns the ids of the people of these cases whose consent covers the content of the files. */
const sharedOf = (db: Db, cases: readonly HmisCase[]): Promise<ReadonlySet<string>> =>
  sharedPeople(
    db,
    cases.map(({ mentee }) => mentee.id),
  );

const projectIds = ({ projects }: HmisContext): string[] => [...projects.keys()];

async function writePeople(
  repository: Repository,
  trx: Db,
  scope: HmisScope,
  context: HmisContext,
  files: HmisFileSet,
  { signal, report }: Work,
): Promise<ReadonlySet<string>> {
  const { personId } = repository.signedIn.caller;
  const users = new Set([personId]);
  const total = await countPeople(trx, scope, projectIds(context));
  let done = 0;
  for await (const cases of readCases(trx, scope, projectIds(context))) {
    signal.throwIfAborted();
    const shared = await sharedOf(trx, cases);
    const rows = cases
      .filter(({ mentee }) => shared.has(mentee.id))
      .flatMap((person) => {
        const made = rowsOf(person, context, scope);
        // People without a case manager get the exporting user.
        const UserID = person.mentee.case_manager ?? personId;
        if (made) users.add(UserID);
        return made ? [{ made, UserID }] : [];
      });
    for (const file of [
      "Client",
      "Enrollment",
      "Exit",
      "IncomeBenefits",
      "EmploymentEducation",
    ] as const satisfies readonly (keyof CaseRows)[])
      await files.add(
        file,
        rows.flatMap(({ made, UserID }) => made[file].map((row) => ({ ...row, UserID }))),
      );
    done += cases.length;
    report((0.9 * done) / Math.max(1, total));
  }
  return users;
}

async function makeFiles(repository: Repository, scope: HmisScope, work: Work): Promise<void> {
  const { personId } = repository.signedIn.caller;
  const files = new HmisFileSet(work.path, randomBytes(16).toString("hex"));
  await atOneMoment(repository, async (trx) => {
    const context = await readContext(trx, scope);
    const organization = await readOrganization(trx, scope);
    const projects = [...context.projects.values()];
    await files.add("Export", [exportRow(repository, organization, scope)]);
    await files.add("Organization", [organizationRow(organization, personId)]);
    await files.add(
      "Project",
      projects.map((project) => projectRow(project, organization.id, personId)),
    );
    await files.add(
      "ProjectCoC",
      projects.map((project) => projectCoCRow(project, personId)).filter((row) => row !== null),
    );
    const users = await writePeople(repository, trx, scope, context, files, work);
    await files.add("User", (await readTeam(trx, scope, [...users])).map(userRow));
  });
  await files.finish(work.signal);
}

export const hmisExport: ExportKind<ExportHmis> = {
  authorize: async (repository, request) => {
    await scopeOf(repository, request);
  },

  plan: async (repository, request) => {
    const scope = await scopeOf(repository, request);
    const context = await readContext(repository.db, scope);
    await requireReason(repository, request.reason, menteeIdsOf(scope, projectIds(context)));
    return {
      kind: "hmis",
      request,
      fileName: datedName(repository.forReader(scope), exportTexts(repository.t)("hmis"), "zip"),
      mediaType: "application/zip",
      make: (work) => makeFiles(repository, scope, work),
    };
  },
};

/** Returns the data that programs and people lack, with one page of people by name. Needs the export's permissions. */
export async function checkHmis(repository: Repository, request: HmisCheck): Promise<HmisCheckAnswer> {
  const scope = await scopeOf(repository, request);
  const people: HmisPerson[] = [];
  let includedPeople = 0;
  const context = await atOneMoment(repository, async (trx) => {
    const read = await readContext(trx, scope);
    for await (const cases of readCases(trx, scope, projectIds(read))) {
      const shared = await sharedOf(trx, cases);
      for (const person of cases) {
        const { mentee } = person;
        const isShared = shared.has(mentee.id);
        const missing = missingOf(person, read, scope, isShared);
        if (missing)
          people.push({ id: mentee.id, name: `${mentee.first_name} ${mentee.last_name}`, missing });
        if (isShared && isIncluded(person, read)) includedPeople += 1;
      }
    }
    return read;
  });
  const { language } = repository.signedIn;
  const first = (request.page - 1) * hmisPageSize;
  return {
    status: 1,
    dataType: "hmisCheck",
    programs: context.programs.map((program) => programOf(program, context, language)),
    people: people
      .toSorted(
        (one, other) => one.name.localeCompare(other.name, language) || Number(one.id) - Number(other.id),
      )
      .slice(first, first + hmisPageSize),
    total: people.length,
    includedPeople,
  };
}
