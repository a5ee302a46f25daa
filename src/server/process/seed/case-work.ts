/** Inserts the assignments, notes and assessments of the demo mentees. */
import { dayIn } from "#shared/fields/days.ts";
import { createHash } from "node:crypto";
import type { Db } from "#server/platform/db/database.ts";
import { seedZone } from "./content/dates.ts";
import type { SeedAssignment } from "./content/index.ts";
import { insertAppointments } from "./appointments.ts";
import { insertCheckIns } from "./check-ins.ts";
import { insertEnrollments } from "./enrollments.ts";
import { insertFollowUps } from "./follow-ups.ts";
import { insertPromises } from "./promises.ts";
import { insertRows } from "./insert.ts";
import { idsIn, type Seeded, type SeededMentee, staffOf } from "./seeded.ts";
import { insertRelations } from "./relations.ts";
import { insertServices } from "./services.ts";

const kinds = [
  { work: "goals", table: "menteeUserGoals", field: "menteeGoalId" },
  { work: "tasks", table: "menteeUserTasks", field: "menteeTaskId" },
  { work: "challenges", table: "menteeUserChallenges", field: "menteeChallengeId" },
] as const;

// Derived from the content instead of random, so that every seed creates the same ids.
const entryId = (...parts: unknown[]): string =>
  createHash("sha256").update(parts.join(" ")).digest("hex").slice(0, 32);

function notesOf(
  assignment: SeedAssignment,
  owner: SeededMentee,
  { staff }: Seeded,
): Record<string, unknown>[] {
  return assignment.dataNotes.map((note) => {
    const author = staff.get(note.enteredBy) ?? owner;
    return {
      id: entryId(owner.id, note.dateEntered.toISOString(), note.note),
      by: author.accountId,
      dateEntered: note.dateEntered.toISOString(),
      enteredBy: author.name,
      note: note.note,
    };
  });
}

function assignmentRows(
  kind: (typeof kinds)[number],
  owner: SeededMentee,
  seeded: Seeded,
): Record<string, unknown>[] {
  const { organizationId, caseWork } = owner.mentee;
  return caseWork[kind.work].map((assignment) => ({
    organizationId,
    menteeId: owner.id,
    [kind.field]: seeded.catalogs[organizationId][kind.work][assignment.itemIndex],
    active: assignment.active,
    completed: assignment.completed,
    startDate: assignment.startDate,
    endDate: assignment.endDate,
    points: assignment.points,
    description: assignment.description,
    dataNotes: JSON.stringify(notesOf(assignment, owner, seeded)),
    completedAt: assignment.completedAt,
    completedBy: assignment.completed ? owner.accountId : null,
    createdAt: assignment.createdAt,
    updatedAt: assignment.completedAt ?? assignment.createdAt,
    createdBy: staffOf(seeded.staff, assignment.assignedBy).accountId,
  }));
}

/** Inserts the mentees' records. */
export async function insertCaseWork(
  db: Db,
  owners: readonly SeededMentee[],
  seeded: Seeded,
  today: string,
): Promise<void> {
  await insertAppointments(db, owners, seeded, today);
  await insertPromises(db, owners, seeded, today);
  await insertCheckIns(db, owners, today);
  await insertRelations(db, owners, today);
  await insertEnrollments(db, owners, seeded, today);
  await insertServices(db, owners, seeded, today);
  await insertFollowUps(db, owners, seeded, today);
  for (const kind of kinds) {
    await insertRows(
      db,
      kind.table,
      owners.flatMap((owner) => assignmentRows(kind, owner, seeded)),
    );
  }
  await insertRows(
    db,
    "menteeUserNotes",
    owners.flatMap(({ id, mentee }) =>
      mentee.caseWork.notes.map(({ writtenBy, ...note }) => ({
        organizationId: mentee.organizationId,
        menteeId: id,
        ...note,
        updatedAt: note.createdAt,
        createdBy: staffOf(seeded.staff, writtenBy).accountId,
      })),
    ),
  );
  await insertRows(
    db,
    "menteeAssessments",
    owners.map(({ id, mentee }) => {
      const { assessment } = mentee.caseWork;
      return {
        organizationId: mentee.organizationId,
        menteeId: id,
        date: dayIn(seedZone, mentee.createdAt),
        assessor: staffOf(seeded.staff, mentee.caseManager).id,
        adverseExperiences: idsIn(seeded.lookups, "configAdverseExperiences", assessment.adverseExperiences),
        levelOfCare: idsIn(seeded.lookups, "configLevelOfCare", assessment.levelOfCare),
        offerTypes: idsIn(seeded.lookups, "configOfferTypes", assessment.offerTypes),
        programStatus: idsIn(seeded.lookups, "configProgramStatus", assessment.programStatus),
        traumaInformStatus: idsIn(seeded.lookups, "configTraumaInformStatus", assessment.traumaInformStatus),
        createdAt: mentee.createdAt,
        updatedAt: mentee.createdAt,
        createdBy: staffOf(seeded.staff, mentee.caseManager).accountId,
      };
    }),
  );
}
