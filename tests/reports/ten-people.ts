/**
 * Ten people, two awards, and eight quarters, with the numbers of the Second Chance Act report counted by hand. A cell is
 * written "total | before | after | not enrolled". A share is "counted/all", with "?n" for unknown answers.
 */
import { insertOutcomeList } from "#tests/measures/years.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff } from "#tests/support/factories.ts";
import type { Db } from "#server/platform/db/database.ts";

export const quarters = [
  "2024 Q1",
  "2024 Q2",
  "2024 Q3",
  "2024 Q4",
  "2025 Q1",
  "2025 Q2",
  "2025 Q3",
  "2025 Q4",
] as const;
export type Quarter = (typeof quarters)[number];

/** Returns the first and the last day of a quarter. */
export function daysOf(quarter: Quarter): { from: string; until: string } {
  const [year, number] = quarter.split(" Q");
  const [from, until] = {
    1: ["01-01", "03-31"],
    2: ["04-01", "06-30"],
    3: ["07-01", "09-30"],
    4: ["10-01", "12-31"],
  }[Number(number) as 1 | 2 | 3 | 4] as [string, string];
  return { from: `${year}-${from}`, until: `${year}-${until}` };
}

export async function insertTenPeople(db: Db) {
  const organizationId = await makeOrganization(db, { name: "Harbor House" });
  const owner = await makeStaff(db, organizationId);
  const outcomes = await insertOutcomeList(db);
  const add = (table: string, values: Record<string, unknown>) =>
    insertRow(db, table, { organizationId, ...values });
  const term = { startDate: "2024-01-01", endDate: "2025-12-31" };
  const awards = {
    A: await add("awards", { name: "Award A", funder: "BJA", grantNumber: "A-1", ...term }),
    B: await add("awards", { name: "Award B", funder: "BJA", grantNumber: "B-2", ...term }),
  };
  const kinds = new Map<string, string>();
  for (const family of ["employment", "education", "housing", "legal", "basicNeeds"])
    kinds.set(family, await insertRow(db, "configServiceKinds", { name: `Kind ${family}`, family }));
  const programs = [
    await insertRow(db, "configPrograms", { name: "First program" }),
    await insertRow(db, "configPrograms", { name: "Second program" }),
  ];
  const person = async (firstName: string, values: Record<string, unknown> = {}) =>
    (await makeMentee(db, organizationId, { values: { firstName, lastName: "Ten", ...values } })).id;
  const enroll = (menteeId: string, values: Record<string, unknown>) =>
    add("enrollments", { menteeId, programId: programs[0], ...values });
  const service = (
    menteeId: string,
    date: string,
    family: string,
    award: string | null,
    units: number | null,
  ) => add("services", { menteeId, date, kind: kinds.get(family), award, units });
  const result = (menteeId: string, code: string, date: string) =>
    add("outcomes", { menteeId, outcomeId: outcomes.get(code), date, verifiedBy: "own" });
  const mentor = (menteeId: string, fromDate: string) =>
    add("menteeStaff", { menteeId, staffId: owner.id, duty: "mentor", fromDate });
  const followUp = (menteeId: string, enrollment: string, dueFrom: string, values: Record<string, unknown>) =>
    add("followUps", {
      menteeId,
      enrollment,
      kind: "quarter2",
      dueFrom,
      dueUntil: `${dueFrom.slice(0, 4)}-12-31`,
      ...values,
    });

  // 1. Ana begins on the first day of a quarter and leaves on its last day.
  const ana = await person("Ana");
  const anaStay = await enroll(ana, {
    award: awards.A,
    startDate: "2024-01-01",
    exitDate: "2024-03-31",
    prerelease: true,
    riskLevel: "high",
    exitReason: "completed",
    exitDestination: 410,
  });
  await mentor(ana, "2024-01-01");
  await service(ana, "2024-01-01", "employment", awards.A, 2);
  await service(ana, "2024-03-31", "education", awards.A, null);
  await result(ana, "jobStarted", "2024-03-30");
  await followUp(ana, anaStay, "2024-07-01", {
    status: "answered",
    employed: "yes",
    housing: "yes",
    arrested: "no",
  });
  await followUp(ana, anaStay, "2025-01-01", { kind: "quarter4", status: "unreachable" });

  // 2. Ben begins on February 29.
  const ben = await person("Ben");
  const benStay = await enroll(ben, {
    award: awards.A,
    startDate: "2024-02-29",
    exitDate: "2024-06-30",
    riskLevel: "moderate",
    exitReason: "leftEarly",
  });
  await service(ben, "2024-02-29", "employment", awards.A, 1);
  await service(ben, "2024-04-01", "employment", awards.A, 3);
  await result(ben, "educationStarted", "2024-06-30");
  await followUp(ben, benStay, "2024-10-01", {
    status: "answered",
    employed: "no",
    housing: "unknown",
    inEducation: "yes",
    arrested: "yes",
  });
  await followUp(ben, benStay, "2025-04-01", { kind: "quarter4", status: "planned" });

  // 3. Cal leaves and returns on the same day.
  const cal = await person("Cal");
  const calStay = await enroll(cal, {
    award: awards.A,
    startDate: "2024-01-15",
    exitDate: "2024-05-10",
    prerelease: true,
    riskLevel: "low",
    exitReason: "completed",
    exitDestination: 421,
  });
  await enroll(cal, { programId: programs[1], award: awards.A, startDate: "2024-05-10", riskLevel: "high" });
  await mentor(cal, "2024-05-10");
  await service(cal, "2024-05-10", "housing", awards.A, 1);
  await followUp(cal, calStay, "2024-10-01", { status: "notNeeded", reason: "returned" });

  // 4. Dee's birthday isn't known.
  const dee = await person("Dee", { birthday: null });
  const deeStay = await enroll(dee, {
    award: awards.B,
    startDate: "2024-07-01",
    exitDate: "2025-01-15",
    exitReason: "completed",
    exitDestination: 410,
  });
  await service(dee, "2024-09-30", "housing", awards.B, 4);
  await followUp(dee, deeStay, "2025-07-01", { status: "answered", employed: "yes" });

  // 5. No award pays for Eve's enrollment, but one pays for a service.
  const eve = await person("Eve");
  await enroll(eve, { startDate: "2024-08-01" });
  await service(eve, "2024-08-05", "employment", awards.A, 5);

  // 6. Fay is in no enrollment.
  const fay = await person("Fay");
  await service(fay, "2024-08-20", "legal", awards.B, null);

  // 7. Two awards pay for two enrollments of Gus at once.
  const gus = await person("Gus");
  await enroll(gus, { award: awards.A, startDate: "2024-07-01", prerelease: true });
  await enroll(gus, {
    programId: programs[1],
    award: awards.B,
    startDate: "2024-08-01",
    exitDate: "2025-03-31",
    exitReason: "transferred",
    exitDestination: 302,
    riskLevel: "low",
  });
  await mentor(gus, "2024-09-01");
  await service(gus, "2024-09-01", "education", awards.A, 1);
  await service(gus, "2024-09-01", "education", awards.B, 2);

  // 8. Hal begins on the last day of a year. One of his services was deleted.
  const hal = await person("Hal");
  const halStay = await enroll(hal, {
    award: awards.A,
    startDate: "2024-12-31",
    exitDate: "2025-06-30",
    exitReason: "completed",
    riskLevel: "high",
  });
  const gone = await service(hal, "2024-12-31", "employment", awards.A, 50);
  await db.updateTable("services").set({ deleted_at: new Date() }).where("id", "=", gone).execute();
  await service(hal, "2025-01-01", "basicNeeds", awards.A, 7);
  await result(hal, "diploma", "2025-06-30");
  await followUp(hal, halStay, "2025-10-01", { status: "refused" });

  // 9. Ira's case was deleted.
  const ira = await person("Ira", { deletedAt: new Date() });
  await enroll(ira, { award: awards.A, startDate: "2024-02-01", riskLevel: "high" });
  await service(ira, "2024-02-02", "employment", awards.A, 9);

  // 10. Jo was born on February 29. Her exit has no reason.
  const jo = await person("Jo", { birthday: "2004-02-29" });
  await enroll(jo, {
    award: awards.A,
    startDate: "2025-02-28",
    exitDate: "2025-12-31",
    prerelease: true,
    riskLevel: "moderate",
    exitDestination: 410,
  });
  return { organizationId, owner, awards, benStay, people: { ana, ben, cal, dee, eve, fay, gus, hal, jo } };
}

type Rows = Readonly<Record<string, string>>;

/** The cells by award, quarter, and row. Every other cell is zero. */
export const counted: Readonly<Record<"A" | "B", Partial<Record<Quarter, Rows>>>> = {
  A: {
    // Ana, Ben, and Cal begin. Ira was deleted. Ana leaves on the last day, with a job since the day before.
    "2024 Q1": {
      newlyEnrolled: "3 | 2 | 1",
      higherRisk: "2/3 | 1/2 | 1/1",
      matches: "1 | 1 | 0",
      peopleServed: "2 | 1 | 1",
      "peopleServed:employment": "2 | 1 | 1",
      "peopleServed:education": "1 | 1 | 0",
      // Ana has one service with 2 units and one without units, and Ben one with 1.
      serviceUnits: "3 | 2 | 1",
      "serviceUnits:employment": "3 | 2 | 1",
      completedBefore: "1/1",
      employedAtExit: "1/1 | 1/1 | 0/0",
      educationAtExit: "0/1 | 0/1 | 0/0",
      housedAtExit: "1/1 | 1/1 | 0/0",
    },
    // Cal completes before release and begins again after it, on May 10. That day is in both enrollments. The newer one
    // gets the service and the match. Ben leaves on the last day, when he begins to study. His destination isn't known.
    "2024 Q2": {
      newlyEnrolled: "1 | 0 | 1",
      higherRisk: "1/1 | 0/0 | 1/1",
      matches: "1 | 0 | 1",
      peopleServed: "2 | 0 | 2",
      "peopleServed:employment": "1 | 0 | 1",
      "peopleServed:housing": "1 | 0 | 1",
      serviceUnits: "4 | – | 4",
      "serviceUnits:employment": "3 | – | 3",
      "serviceUnits:housing": "1 | – | 1",
      completedBefore: "1/1",
      completedAfter: "0/1",
      employedAtExit: "0/2 | 0/1 | 0/1",
      educationAtExit: "1/2 | 0/1 | 1/1",
      housedAtExit: "1/2?1 | 1/1 | 0/1?1",
    },
    // Gus begins. The service that A pays for belongs to A's enrollment, although B's is newer. His match belongs to
    // B's. A pays for Eve's service, but not for her enrollment. Ana answers. Cal's follow-up isn't needed.
    "2024 Q3": {
      newlyEnrolled: "1 | 1 | 0",
      higherRisk: "0/1?1 | 0/1?1 | 0/0",
      peopleServed: "2 | 1 | 1",
      "peopleServed:employment": "1 | 0 | 1",
      "peopleServed:education": "1 | 1 | 0",
      serviceUnits: "6 | 1 | 5",
      "serviceUnits:employment": "5 | – | 5",
      "serviceUnits:education": "1 | 1 | –",
      followUpsAnswered: "1/1 | 1/1 | 0/0",
      employedLater: "1/1 | 1/1 | 0/0",
      housedLater: "1/1 | 1/1 | 0/0",
      arrestedLater: "0/1 | 0/1 | 0/0",
    },
    // Hal begins on December 31. His only service in the quarter was deleted. Ben answers.
    "2024 Q4": {
      newlyEnrolled: "1 | 0 | 1",
      higherRisk: "1/1 | 0/0 | 1/1",
      followUpsAnswered: "1/1 | 0/0 | 1/1",
      employedLater: "0/1 | 0/0 | 0/1",
      housedLater: "0/1?1 | 0/0 | 0/1?1",
      educationLater: "1/1 | 0/0 | 1/1",
      arrestedLater: "1/1 | 0/0 | 1/1",
    },
    // Jo begins. Hal gets a service. Ana can't be reached, a year after her exit.
    "2025 Q1": {
      newlyEnrolled: "1 | 1 | 0",
      higherRisk: "1/1 | 1/1 | 0/0",
      peopleServed: "1 | 0 | 1",
      "peopleServed:basicNeeds": "1 | 0 | 1",
      serviceUnits: "7 | – | 7",
      "serviceUnits:basicNeeds": "7 | – | 7",
      followUpsAnswered: "0/1 | 0/1 | 0/0",
    },
    // Hal completes, with a diploma on the last day. His destination isn't known. Ben's second follow-up is planned.
    "2025 Q2": {
      completedAfter: "1/1",
      employedAtExit: "0/1 | 0/0 | 0/1",
      educationAtExit: "1/1 | 0/0 | 1/1",
      housedAtExit: "0/1?1 | 0/0 | 0/1?1",
      followUpsAnswered: "0/1?1 | 0/0 | 0/1?1",
    },
    // Jo leaves on the last day, for an unknown reason. Hal refuses to answer.
    "2025 Q4": {
      completedBefore: "0/1?1",
      employedAtExit: "0/1 | 0/1 | 0/0",
      educationAtExit: "0/1 | 0/1 | 0/0",
      housedAtExit: "1/1 | 1/1 | 0/0",
      followUpsAnswered: "0/1 | 0/0 | 0/1",
    },
  },
  B: {
    // Dee and Gus begin. Fay is served without an enrollment. Gus's match belongs to his newer enrollment.
    "2024 Q3": {
      newlyEnrolled: "2 | 0 | 2",
      higherRisk: "0/2?1 | 0/0 | 0/2?1",
      matches: "1 | 0 | 1",
      peopleServed: "3 | 0 | 2 | 1",
      "peopleServed:education": "1 | 0 | 1",
      "peopleServed:housing": "1 | 0 | 1",
      "peopleServed:legal": "1 | 0 | 0 | 1",
      serviceUnits: "6 | – | 6 | –",
      "serviceUnits:education": "2 | – | 2",
      "serviceUnits:housing": "4 | – | 4",
      "serviceUnits:legal": "– | – | – | –",
    },
    // Dee completes and moves to permanent housing. Gus changes programs, and stays with someone temporarily.
    "2025 Q1": {
      completedAfter: "1/2",
      employedAtExit: "0/2 | 0/0 | 0/2",
      educationAtExit: "0/2 | 0/0 | 0/2",
      housedAtExit: "1/2 | 0/0 | 1/2",
    },
    // Dee answers one question.
    "2025 Q3": { followUpsAnswered: "1/1 | 0/0 | 1/1", employedLater: "1/1 | 0/0 | 1/1" },
  },
};
