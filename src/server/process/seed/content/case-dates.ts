import type { CaseState } from "./case-types.ts";
import { addDays, daysBetween, earlier, type Day } from "./dates.ts";
import type { Random } from "./random.ts";

/** The dates of one case. */
export interface CaseDates {
  referral: Day;
  admission: Day | null;
  discharge: Day | null;
  lastNote: Day;
}

/** Returns dates that match the state of the case. All are before `today`, so that no time is in the future. */
export function makeCaseDates(caseState: CaseState, today: Day, random: Random): CaseDates {
  if (caseState === "pending") {
    const referral = addDays(today, -random.int(1, 12));
    const lastNote = earlier(addDays(referral, random.int(1, 3)), addDays(today, -1));
    return { referral, admission: null, discharge: null, lastNote };
  }
  const oldest = caseState === "discharged" ? 730 : 560;
  const newest = { onTrack: 30, overdue: 60, quiet: 130, discharged: 200 }[caseState];
  // The smaller of two random numbers, because more cases are new than old.
  const age = Math.min(random.int(newest, oldest), random.int(newest, oldest));
  const referral = addDays(today, -age);
  const admission = addDays(referral, random.int(2, 20));
  if (caseState === "discharged") {
    const discharge = addDays(admission, random.int(90, daysBetween(admission, today) - 1));
    return { referral, admission, discharge, lastNote: discharge };
  }
  const silence = caseState === "quiet" ? random.int(33, 90) : random.int(1, 24);
  const lastNote = addDays(today, -silence);
  return { referral, admission, discharge: null, lastNote: lastNote < admission ? admission : lastNote };
}
