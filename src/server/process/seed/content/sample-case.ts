import { pointsOf } from "./assignments.ts";
import { catalogs } from "./catalogs.ts";
import { sampleCaseTexts } from "./data.ts";
import { addDays, instantOn, type Day } from "./dates.ts";
import type { SeedAssignment, SeedMentee, SeedNote } from "./case-types.ts";
import type { SampleStep, SeedCatalog } from "./types.ts";

/** The case of the mentee who signs in at Harbor: a full, pleasant example with one overdue task. */
export function sampleCase(
  mentee: SeedMentee,
  today: Day,
): Pick<
  SeedMentee,
  | "caseWork"
  | "dateOfReferral"
  | "dateOfAdmission"
  | "dateOfDischarge"
  | "birthday"
  | "ageAtReferral"
  | "createdAt"
  | "reasonForReferral"
  | "livingConditions"
  | "probationOfficer"
  | "otherContact"
> {
  const on = (offset: number): Day => addDays(today, offset);
  const assign = (kind: keyof SeedCatalog, step: SampleStep): SeedAssignment => {
    const { item: name, start, end, done, description, notes } = step;
    const items = catalogs[2][kind];
    const itemIndex = items.findIndex((item) => item.name === name);
    const item = items[itemIndex];
    if (!item) throw new RangeError(`Not in the catalog: ${name}`);
    return {
      itemIndex,
      active: true,
      completed: done !== null,
      completedOn: done === null ? null : on(done),
      startDate: on(start),
      endDate: on(end),
      points: pointsOf(item),
      description,
      dataNotes: notes.map(({ day, by, note }) => ({
        dateEntered: instantOn(on(day), 240),
        enteredBy: by === "staff" ? mentee.caseManager : mentee.email,
        note,
      })),
      assignedBy: mentee.caseManager,
      createdAt: instantOn(on(start), 60),
      completedAt: done === null ? null : instantOn(on(done), 250),
    };
  };
  const toNote = ({ day, noteTitle, note }: (typeof sampleCaseTexts.notes)[number]): SeedNote => ({
    date: on(day),
    noteTitle,
    kind: "note",
    note,
    active: true,
    writtenBy: mentee.caseManager,
    createdAt: instantOn(on(day), 300),
  });
  return {
    ...sampleCaseTexts.profile,
    dateOfReferral: on(-126),
    dateOfAdmission: on(-120),
    dateOfDischarge: null,
    // 28 years and 100 days before the referral, regardless of the day of seeding.
    birthday: on(-126 - 10_327),
    ageAtReferral: 28,
    createdAt: instantOn(on(-126), 30),
    caseWork: {
      goals: sampleCaseTexts.goals.map((step) => assign("goals", step)),
      tasks: sampleCaseTexts.tasks.map((step) => assign("tasks", step)),
      challenges: sampleCaseTexts.challenges.map((step) => assign("challenges", step)),
      notes: sampleCaseTexts.notes.map(toNote),
      assessment: sampleCaseTexts.assessment,
    },
  };
}
