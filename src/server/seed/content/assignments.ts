import { caseTexts } from "./case-texts.ts";
import { addDays, daysBetween, earlier, instantOn, type Day } from "./dates.ts";
import type { Random } from "./random.ts";
import type { CaseState, SeedAssignment, SeedDataNote } from "./case-types.ts";
import type { SeedGoal, SeedPointsItem } from "./types.ts";

export interface AssignmentPlan {
  languageCode: "en" | "es";
  admission: Day;
  discharge: Day | null;
  today: Day;
  caseState: CaseState;
  assignedBy: string;
}

/** Goals have no points in the catalogue; an assigned goal is worth more the longer it takes. */
export function pointsOf(item: SeedGoal | SeedPointsItem): number {
  return "points" in item ? item.points : Math.max(50, Math.round(item.usualDays / 10) * 5);
}

/** The last day on which something can have happened: everything seeded lies before today. */
function lastDay(plan: AssignmentPlan): Day {
  return plan.discharge ?? addDays(plan.today, -1);
}

function dataNotes(
  plan: AssignmentPlan,
  random: Random,
  start: Day,
  completedOn: Day | null,
): SeedDataNote[] {
  const texts = caseTexts[plan.languageCode];
  const until = completedOn ?? lastDay(plan);
  const days = daysBetween(start, until);
  const note = (offset: number, text: string): SeedDataNote => ({
    dateEntered: instantOn(addDays(start, offset), random.int(0, 470)),
    enteredBy: plan.assignedBy,
    note: text,
  });
  const notes: SeedDataNote[] = [];
  if (days > 5 && random.chance(0.3)) notes.push(note(random.int(1, days - 1), random.pick(texts.progress)));
  if (completedOn && random.chance(0.4)) notes.push(note(days, random.pick(texts.done)));
  return notes;
}

function assignment(
  plan: AssignmentPlan,
  random: Random,
  itemIndex: number,
  item: SeedGoal | SeedPointsItem,
  dates: { startDate: Day; endDate: Day; completedOn: Day | null },
): SeedAssignment {
  return {
    itemIndex,
    // What was still open when somebody left is kept, but archived.
    active: dates.completedOn !== null || plan.discharge === null,
    completed: dates.completedOn !== null,
    ...dates,
    points: pointsOf(item),
    description: random.pick(caseTexts[plan.languageCode].assignment),
    dataNotes: dataNotes(plan, random, dates.startDate, dates.completedOn),
    assignedBy: plan.assignedBy,
    createdAt: instantOn(dates.startDate, random.int(0, 200)),
    completedAt: dates.completedOn ? instantOn(dates.completedOn, random.int(201, 470)) : null,
  };
}

/**
 * Assigns `count` different items of one catalogue list.
 * What is due by now is completed, unless the person has left; the rest is in progress.
 */
export function makeAssignments(
  plan: AssignmentPlan,
  random: Random,
  items: readonly (SeedGoal | SeedPointsItem)[],
  count: number,
): SeedAssignment[] {
  const last = lastDay(plan);
  // Somebody who left only now is still in the lists; nothing of theirs should look overdue.
  const isRecent = plan.discharge !== null && daysBetween(plan.discharge, plan.today) < 30;
  return random.sample([...items.entries()], count).map(([itemIndex, item]) => {
    const span = Math.max(0, daysBetween(plan.admission, last));
    const startDate = addDays(
      plan.admission,
      random.chance(0.4) ? Math.min(span, random.int(0, 10)) : random.int(0, span),
    );
    const endDate = addDays(startDate, item.usualDays);
    const isDue = endDate < plan.today;
    const isCompleted = plan.discharge ? random.chance(isRecent ? 1 : 0.85) : isDue || random.chance(0.15);
    const done = addDays(startDate, Math.round(item.usualDays * (0.4 + random.next() * 0.7)));
    return assignment(plan, random, itemIndex, item, {
      startDate,
      endDate,
      completedOn: isCompleted ? earlier(done, last) : null,
    });
  });
}

/**
 * Makes one more item overdue: its end lies two to twenty days back and it is not completed.
 * @param used positions that are assigned already
 */
export function makeOverdue(
  plan: AssignmentPlan,
  random: Random,
  items: readonly (SeedGoal | SeedPointsItem)[],
  used: readonly number[],
): SeedAssignment {
  const [itemIndex, item] = random.pick([...items.entries()].filter(([index]) => !used.includes(index)));
  const endDate = addDays(plan.today, -random.int(2, 20));
  const startDate = addDays(endDate, -Math.min(item.usualDays, daysBetween(plan.admission, endDate)));
  return assignment(plan, random, itemIndex, item, { startDate, endDate, completedOn: null });
}
