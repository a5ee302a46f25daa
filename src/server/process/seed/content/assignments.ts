import { caseTexts } from "./data.ts";
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
  /** Day of the last contact. Nothing is assigned after it. */
  lastContact: Day;
  assignedBy: string;
}

/**
 * Returns the points of an item. Goals have no points in the catalog, so an assigned goal's points depend on its
 * length.
 */
export function pointsOf(item: SeedGoal | SeedPointsItem): number {
  return "points" in item ? item.points : Math.max(50, Math.round(item.usualDays / 10) * 5);
}

/** Returns the last possible day of an event. Everything seeded is before today. */
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
    // Items that were still open when the mentee left are kept but archived.
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
 * Assigns up to `count` different items of a catalog list. Items that are due by now are completed. The others are in
 * progress, or archived if the mentee has left.
 * @param pace an `errand` is often done early; a `period` (such as thirty days on time) can't be
 */
export function makeAssignments(
  plan: AssignmentPlan,
  random: Random,
  items: readonly (SeedGoal | SeedPointsItem)[],
  count: number,
  pace: "errand" | "period",
): SeedAssignment[] {
  const last = lastDay(plan);
  const span = Math.max(0, daysBetween(plan.admission, plan.lastContact));
  const isOpen = plan.discharge === null && plan.caseState !== "quiet";
  // A mentee who left recently still appears in lists, and nothing should look overdue there.
  const isRecent = plan.discharge !== null && daysBetween(plan.discharge, plan.today) < 30;
  const assigned: SeedAssignment[] = [];
  for (const [itemIndex, item] of random.sample([...items.entries()], count)) {
    const share = pace === "errand" ? 0.4 + random.next() * 0.65 : 1 + random.next() * 0.05;
    const needed = Math.round(item.usualDays * share);
    const fits = needed <= span;
    const room = isOpen ? span : Math.max(0, span - needed);
    const startDate = addDays(plan.admission, random.int(0, random.chance(0.4) ? Math.min(room, 10) : room));
    const endDate = addDays(startDate, item.usualDays);
    const isEarly = pace === "errand" && fits && random.chance(0.15);
    const isCompleted = plan.discharge
      ? fits && random.chance(isRecent ? 1 : 0.85)
      : endDate < plan.today || isEarly;
    if (isRecent && !isCompleted) continue;
    const completedOn = isCompleted ? earlier(addDays(startDate, needed), last) : null;
    assigned.push(assignment(plan, random, itemIndex, item, { startDate, endDate, completedOn }));
  }
  return assigned;
}

/**
 * Makes one more item overdue. It was due two to twenty days ago and isn't completed.
 * @param used positions of items that are already assigned
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
