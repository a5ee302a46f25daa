/** Three years of an organization, generated from a seed: enrollments, outcomes, work. */
import { sql } from "kysely";
import { hudLists } from "#shared/hud/lists.ts";
import { exitReasons } from "#shared/records/enrollments.ts";
import { outcomeCodes } from "#shared/records/outcome-codes.ts";
import { addDays } from "#shared/fields/days.ts";
import type { Db } from "#server/platform/db/database.ts";
import { insertRow, makeMentee, type Person } from "#tests/support/factories.ts";

/** Returns a generator of numbers from 0 up to, but not including, 1. The same seed repeats them. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const dayAfter = (days: number): string => addDays("2023-01-01", days);

/** Adds the list of outcomes with their codes. @returns their ids by code */
export async function insertOutcomeList(db: Db): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const code of outcomeCodes)
    ids.set(code, await insertRow(db, "configOutcomes", { name: code, domain: "legal", code }));
  return ids;
}

/** @param people number of people */
export async function insertYears(
  db: Db,
  organizationId: string,
  staff: Person,
  outcomes: ReadonlyMap<string, string>,
  { seed, people }: { seed: number; people: number },
): Promise<void> {
  const random = chance(seed);
  // A separate sequence for values that were added later, so that the others stay the same.
  const later = chance(seed + 1);
  const upTo = (count: number) => Math.floor(random() * count);
  const oneOf = <Value>(list: readonly Value[]): Value => list[upTo(list.length)]!;
  const maybe = <Value>(share: number, value: Value): Value | null => (random() < share ? value : null);
  const program = await insertRow(db, "configPrograms", { name: "A program" });
  const type = await insertRow(db, "configAppointmentTypes", { name: "A visit" });
  const task = await insertRow(db, "menteeTasks", { organizationId, name: "A task" });
  const kind = await insertRow(db, "configServiceKinds", { name: "A service" });
  const award = await insertRow(db, "awards", {
    organizationId,
    name: "An award",
    funder: "A funder",
    startDate: dayAfter(0),
    endDate: dayAfter(3000),
  });
  const destinations = [...Object.values(hudLists.destinations).flat(), ...hudLists.formerDestinations];
  for (let person = 0; person < people; person++) {
    const referred = upTo(900);
    const { id: menteeId } = await makeMentee(db, organizationId, {
      values: { dateOfReferral: maybe(0.9, dayAfter(referred)) },
    });
    const row = { organizationId, menteeId };
    let start = referred + upTo(40);
    const stays = 1 + upTo(3);
    for (let stay = 0; stay < stays; stay++) {
      const length = upTo(500);
      const hasEnded = stay < stays - 1 || random() < 0.7;
      await insertRow(db, "enrollments", {
        ...row,
        programId: maybe(0.8, program),
        startDate: dayAfter(start),
        exitDate: hasEnded ? dayAfter(start + length) : null,
        exitReason: hasEnded ? maybe(0.8, oneOf(exitReasons)) : null,
        exitDestination: hasEnded ? maybe(0.85, Number(oneOf(destinations))) : null,
        riskLevel: maybe(0.8, oneOf(["low", "moderate", "high"])),
        prerelease: random() < 0.4,
      });
      // Half of the moments lie at the edges of the windows that measures look into.
      for (let outcome = 0; outcome < 6; outcome++) {
        const edge = oneOf([
          0,
          1,
          183,
          184,
          365,
          366,
          length,
          length + 1,
          length + 365,
          length + 366,
          730,
          731,
        ]);
        const day = start + (random() < 0.5 ? edge : upTo(900));
        const often = ["income", "quarterEarnings", "educationStarted", "credential"] as const;
        const code = random() < 0.5 ? oneOf(often) : oneOf(outcomeCodes);
        await insertRow(db, "outcomes", {
          ...row,
          outcomeId: outcomes.get(code)!,
          date: dayAfter(day),
          amount: maybe(0.8, upTo(3000)),
          verifiedBy: "own",
          deletedAt: maybe(0.1, new Date()),
        });
      }
      start += length + oneOf([1, 182, 183, 184, 364, 365, 366, 730, 731, upTo(400)]);
    }
    await insertRow(db, "menteeStaff", {
      ...row,
      staffId: staff.id,
      duty: oneOf(["mentor", "backup"]),
      fromDate: dayAfter(referred + upTo(30)),
    });
    for (let note = 0; note < 3; note++)
      await insertRow(db, "menteeUserNotes", {
        ...row,
        noteTitle: "A note",
        date: dayAfter(referred - 5 + upTo(90)),
        reached: random() < 0.6,
      });
    for (let service = 0; service < 2; service++)
      await insertRow(db, "services", {
        ...row,
        kind,
        date: dayAfter((person * 37 + service * 211) % 1000),
        units: (person + service) % 4 || null,
        award: service === 0 ? award : null,
        deletedAt: person % 9 === 0 ? new Date() : null,
      });
    const laterOf = <Value>(list: readonly Value[]): Value => list[Math.floor(later() * list.length)]!;
    const status = laterOf(["planned", "answered", "answered", "unreachable", "refused", "notNeeded"]);
    const answer = () => (status === "answered" ? laterOf(["yes", "no", "unknown", null]) : null);
    await insertRow(db, "followUps", {
      ...row,
      kind: "month12",
      dueFrom: dayAfter(Math.floor(later() * 1000)),
      dueUntil: dayAfter(1100),
      status,
      employed: answer(),
      housing: answer(),
      inEducation: answer(),
      arrested: answer(),
    });
    for (let visit = 0; visit < 2; visit++) {
      const at = new Date(Date.parse(`${dayAfter(upTo(1000))}T15:30:00Z`));
      await insertRow(db, "appointments", {
        ...row,
        type,
        status: oneOf(["planned", "kept", "missed", "cancelledByMentee", "moved"]),
        startLocal: at.toISOString().slice(0, 19),
        startZone: "Etc/UTC",
        startAt: at,
        minutes: 15 * (1 + upTo(6)),
        mode: "inPerson",
        staff: [staff.id],
      });
      const due = upTo(1000);
      const isDone = random() < 0.7;
      await insertRow(db, "menteeUserTasks", {
        ...row,
        menteeTaskId: task,
        startDate: dayAfter(due - 20),
        endDate: dayAfter(due),
        completed: isDone,
        completedAt: isDone ? new Date(Date.parse(`${dayAfter(due - 2 + upTo(5))}T12:00:00Z`)) : null,
      });
      const isKept = random() < 0.6;
      await insertRow(db, "promises", {
        ...row,
        text: "A promise",
        by: oneOf(["staff", "mentee", "agency"]),
        dueOn: dayAfter(due),
        status: isKept ? "kept" : oneOf(["open", "released"]),
        keptOn: isKept ? dayAfter(due - 2 + upTo(5)) : null,
      });
      await insertRow(db, "checkIns", {
        ...row,
        dueOn: dayAfter(due),
        questions: ["mood"],
        answeredAt: maybe(0.5, new Date(Date.parse(`${dayAfter(due)}T18:00:00Z`))),
      });
    }
  }
  await sql`update mentee_user_notes set deleted_at = now() where organization_id = ${organizationId} and id % 11 = 0`.execute(
    db,
  );
}
