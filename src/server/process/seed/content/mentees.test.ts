import { describe, expect, it } from "vitest";
import { countryCodes } from "#shared/countries.ts";
import { addDays, ageOn, daysBetween } from "./dates.ts";
import { makeAppointments } from "./appointments.ts";
import { makeDemoContent, type LookupTable, type SeedAssignment, type SeedMentee } from "./index.ts";
import { cities } from "./data.ts";

const today = "2026-11-21";
const demo = makeDemoContent(today);
const { mentees } = demo;
const namesIn = (table: LookupTable): string[] => demo.lookups[table].map(({ name }) => name);

const assignmentsOf = ({ caseWork }: SeedMentee): SeedAssignment[] => [
  ...caseWork.goals,
  ...caseWork.tasks,
  ...caseWork.challenges,
];
const isOverdue = (one: SeedAssignment, day = today): boolean => !one.completed && one.endDate < day;

/** Client numbers of active mentees whose case doesn't match its state. */
function wronglyUrgent(people: readonly SeedMentee[], day: string): string[] {
  return people
    .filter((one) => one.active && one.email !== "mentee@harbor.example")
    .filter((one) => {
      const hasOverdue = assignmentsOf(one).some((each) => isOverdue(each, day));
      const isQuiet = (one.caseWork.notes.at(-1)?.date ?? "") < addDays(day, -30);
      return hasOverdue !== (one.caseState === "overdue") || isQuiet !== (one.caseState === "quiet");
    })
    .map((one) => one.clientId);
}

const known = (email: string): SeedMentee => {
  const mentee = mentees.find((one) => one.email === email);
  if (!mentee) throw new Error(`No mentee ${email}`);
  return mentee;
};

describe("The demo mentees", () => {
  it("are the same for the same day, and differ only in their dates on another day [SEED-03]", () => {
    expect(makeDemoContent(today)).toEqual(demo);
    const later = makeDemoContent("2027-03-02").mentees;
    expect(later.map((one) => one.email)).toEqual(mentees.map((one) => one.email));
    expect(later.map((one) => one.dateOfReferral)).not.toEqual(mentees.map((one) => one.dateOfReferral));
  });

  it("are 240 with unique emails and client numbers", () => {
    expect(mentees).toHaveLength(240);
    const emails = [...mentees, ...demo.staff].map((one) => one.email.toLowerCase());
    expect(new Set(emails).size).toBe(255);
    for (const email of emails) expect(email).toMatch(/^[a-z][a-z.-]*\d*@[a-z]+\.example$/);
    expect(new Set(mentees.map((one) => one.clientId)).size).toBe(240);
  });

  it("include the three who can sign in, the last in Spanish [SEED-10]", () => {
    const signIns = mentees.filter((one) => one.canSignIn);
    expect(signIns.map((one) => `${one.organizationId} ${one.email} ${one.languageCode}`)).toEqual([
      "2 mentee@harbor.example en",
      "3 mentee@bridge.example en",
      "4 mentee@puente.example es",
    ]);
    for (const mentee of signIns) expect(mentee.active).toBe(true);
  });

  it("have names of many kinds", () => {
    const names = mentees.map((one) => `${one.firstName} ${one.lastName}`).join("\n");
    for (const sign of [/ñ/, /[áéíóú]/, /'/, /-/, /St\. /]) expect(names).toMatch(sign);
    expect(new Set(mentees.map((one) => one.race)).size).toBe(7);
    expect(Math.max(...mentees.map((one) => one.lastName.length))).toBeGreaterThan(14);
  });

  it("live inside the city of their organization", () => {
    const misplaced = mentees.filter((one) => {
      const { name, state, bounds } = cities[one.organizationId];
      const [south, west, north, east] = bounds;
      const { address, addressLatitude: latitude, addressLongitude: longitude } = one;
      const isInside = latitude > south && latitude < north && longitude > west && longitude < east;
      return !isInside || !address.includes(`, ${name}, ${state} `);
    });
    expect(misplaced).toEqual([]);
  });

  it("have dates in order over the last two years and the right age [SEED-03]", () => {
    for (const one of mentees) {
      const days = [one.dateOfReferral, one.dateOfAdmission, one.dateOfDischarge].filter(
        (day) => day !== null,
      );
      expect([addDays(today, -731), ...days, today]).toEqual(
        [addDays(today, -731), ...days, today].toSorted(),
      );
      expect(one.expectedRelease === null || one.expectedRelease > today).toBe(true);
      expect(one.ageAtReferral).toBe(ageOn(one.birthday, one.dateOfReferral));
      expect(one.ageAtReferral).toBeGreaterThanOrEqual(18);
      expect(one.ageAtReferral).toBeLessThan(70);
    }
  });

  it("have only choices from the lists", () => {
    for (const one of mentees) {
      expect(namesIn("configGenders")).toContain(one.gender);
      expect(namesIn("configEthnicity")).toContain(one.race);
      expect(namesIn("configSexualOrientation")).toContain(one.sexualOrientation);
      expect(countryCodes).toContain(one.citizenship);
      const { assessment } = one.caseWork;
      const groups = {
        adverseExperiences: namesIn("configAdverseExperiences"),
        levelOfCare: namesIn("configLevelOfCare"),
        offerTypes: namesIn("configOfferTypes"),
        programStatus: namesIn("configProgramStatus"),
        traumaInformStatus: namesIn("configTraumaInformStatus"),
      };
      for (const [group, names] of Object.entries(groups)) {
        for (const name of assessment[group as keyof typeof groups]) expect(names).toContain(name);
      }
    }
  });

  it("are told what to bring in the language of their organization", () => {
    const spanish = /\b(Su|La|Sus|Una)\b/;
    const wrong = mentees.flatMap((one, index) => {
      const { languageCode } = demo.organizations.find(({ id }) => id === one.organizationId)!;
      return makeAppointments(one, index, today, new Set())
        .filter(({ bring }) => bring !== "" && spanish.test(bring) !== (languageCode === "es"))
        .map(({ bring }) => `${one.clientId}: ${bring}`);
    });
    expect(wrong).toEqual([]);
  });

  it("have a case manager from their organization", () => {
    for (const one of mentees) {
      const manager = demo.staff.find((member) => member.email === one.caseManager);
      expect(manager?.organizationId).toBe(one.organizationId);
      expect(manager?.roleName).toBe("Case manager");
    }
  });
});

describe("The case work of the demo mentees", () => {
  it("refers to catalog items, at most once each, with sensible dates", () => {
    for (const one of mentees) {
      for (const kind of ["goals", "tasks", "challenges"] as const) {
        const items = demo.catalogs[one.organizationId][kind];
        const assigned = one.caseWork[kind];
        expect(new Set(assigned.map((each) => each.itemIndex)).size).toBe(assigned.length);
        for (const each of assigned) {
          expect(items[each.itemIndex]).toBeDefined();
          expect(each.startDate <= each.endDate).toBe(true);
          expect(each.startDate >= (one.dateOfAdmission ?? "9999")).toBe(true);
          expect(each.completed).toBe(each.completedOn !== null);
          const done = each.completedOn ?? each.startDate;
          expect(done >= each.startDate && done < today).toBe(true);
        }
      }
    }
  });

  it("is in the past, so that nothing is dated after the moment of seeding", () => {
    const midnight = Date.parse(`${today}T00:00:00Z`);
    for (const one of mentees) {
      const work = assignmentsOf(one);
      const instants = [
        one.createdAt,
        ...one.caseWork.notes.map((note) => note.createdAt),
        ...work.flatMap((each) => [each.createdAt, each.completedAt ?? each.createdAt]),
        ...work.flatMap((each) => each.dataNotes.map((note) => note.dateEntered)),
      ];
      for (const instant of instants) expect(instant.getTime()).toBeLessThan(midnight);
    }
  });

  it("has two to ten notes each, in order, with every placeholder filled", () => {
    for (const one of mentees) {
      const { notes } = one.caseWork;
      expect(notes.length).toBeGreaterThanOrEqual(2);
      expect(notes.length).toBeLessThanOrEqual(10);
      expect(notes.map((note) => note.date)).toEqual(notes.map((note) => note.date).toSorted());
      for (const note of notes) expect(note.note + note.noteTitle).not.toMatch(/[{}]|undefined/);
    }
  });

  it("uses at least forty English and twenty Spanish note texts", () => {
    const titles = (isSpanish: boolean): number =>
      new Set(
        mentees
          .filter((one) => (one.organizationId === 4) === isSpanish)
          .flatMap((one) => one.caseWork.notes.map((note) => note.noteTitle)),
      ).size;
    expect(titles(false)).toBeGreaterThanOrEqual(40);
    expect(titles(true)).toBeGreaterThanOrEqual(20);
  });

  it("includes every kind of case, and is urgent exactly when the contract says so", () => {
    const counts = { pending: 0, onTrack: 0, overdue: 0, quiet: 0, discharged: 0 };
    for (const one of mentees) counts[one.caseState] += 1;
    expect(wronglyUrgent(mentees, today)).toEqual([]);
    expect(Math.min(...Object.values(counts))).toBeGreaterThanOrEqual(5);
    expect(counts.onTrack).toBeGreaterThan(90);
  });

  it("assigns nothing after the last contact, and no goal or challenge ends before its time", () => {
    for (const one of mentees.filter((each) => each.email !== "mentee@harbor.example")) {
      const last = one.caseWork.notes.at(-1)?.date ?? "";
      const overdueStart = addDays(today, -2);
      for (const each of assignmentsOf(one)) {
        const limit = one.caseState === "overdue" ? overdueStart : last;
        expect(each.startDate <= limit).toBe(true);
      }
      for (const kind of ["goals", "challenges"] as const) {
        for (const each of one.caseWork[kind].filter((done) => done.completed)) {
          const days = daysBetween(each.startDate, each.completedOn ?? each.startDate);
          const usual = demo.catalogs[one.organizationId][kind][each.itemIndex]?.usualDays ?? 0;
          expect(days).toBeGreaterThanOrEqual(
            Math.min(usual, daysBetween(each.startDate, addDays(today, -1))),
          );
        }
      }
    }
  });

  it("closes a case with the status that its closing note states", () => {
    const statusOf: Record<string, string> = {
      "Completed the program": "Completed",
      "Exit interview": "Completed",
      "Terminó el programa": "Completed",
      "Moved away": "Transferred",
      "Cierre por cambio de ciudad": "Transferred",
      "Closed after no contact": "Left the program",
      "Cierre sin contacto": "Left the program",
    };
    const closed = mentees.filter((one) => one.caseState === "discharged");
    for (const { caseWork } of closed) {
      expect(caseWork.assessment.programStatus).toEqual([statusOf[caseWork.notes.at(-1)?.noteTitle ?? ""]]);
    }
    expect(new Set(closed.map((one) => one.caseWork.assessment.programStatus[0])).size).toBe(3);
  });

  it("gives the Harbor mentee a full example: one overdue, some done", () => {
    const mentee = known("mentee@harbor.example");
    const { goals, tasks, challenges } = mentee.caseWork;
    expect([goals.length, tasks.length, challenges.length]).toEqual([3, 5, 2]);
    expect(assignmentsOf(mentee).filter((one) => isOverdue(one))).toHaveLength(1);
    expect(assignmentsOf(mentee).filter((one) => one.completed)).toHaveLength(4);
  });

  it("is valid on other days too, including leap day and New Year's Day", () => {
    for (const day of ["2028-02-29", "2027-01-01", "2026-12-31"]) {
      const people = makeDemoContent(day).mentees;
      expect(wronglyUrgent(people, day)).toEqual([]);
      for (const one of people) expect(one.ageAtReferral).toBe(ageOn(one.birthday, one.dateOfReferral));
    }
  });
});
