import { makeAssignments, makeOverdue, type AssignmentPlan } from "./assignments.ts";
import { lookups } from "./data.ts";
import { pickByShare } from "./people.ts";
import type { Random } from "./random.ts";
import type { CaseState, SeedAssessment, SeedAssignment } from "./case-types.ts";
import type { LookupTable, Outcome, SeedCatalog } from "./types.ts";

const namesIn = (table: LookupTable): string[] => lookups[table].map(({ name }) => name);

const statusOf: Record<Exclude<CaseState, "discharged">, readonly (readonly [string, number])[]> = {
  pending: [
    ["Referred", 1],
    ["Intake scheduled", 2],
  ],
  onTrack: [
    ["Active", 8],
    ["Enrolled", 2],
    ["Aftercare", 1],
  ],
  overdue: [
    ["Active", 9],
    ["On hold", 1],
  ],
  quiet: [
    ["Active", 3],
    ["On hold", 2],
    ["Waiting list", 1],
  ],
};

const outcomeStatus: Record<Outcome, string> = {
  completed: "Completed",
  transferred: "Transferred",
  left: "Left the program",
};

const careShares = [
  ["No treatment needed", 30],
  ["Level 1: Outpatient", 25],
  ["Level 2.1: Intensive outpatient", 15],
  ["Recovery housing", 10],
  ["Level 3.1: Low-intensity residential", 8],
  ["Level 0.5: Early intervention", 8],
  ["Level 3.5: High-intensity residential", 4],
] as const;

const traumaShares = [
  ["Screened: no concern", 20],
  ["Screened: follow-up needed", 25],
  ["Referred to trauma counseling", 18],
  ["In trauma counseling", 18],
  ["Trauma counseling completed", 7],
  ["Safety plan in place", 5],
  ["Declined screening", 7],
] as const;

/** Returns a mentee's assessment. Before the intake, only the status is known. */
export function makeAssessment(
  caseState: CaseState,
  outcome: Outcome | null,
  random: Random,
): SeedAssessment {
  const programStatus = [
    caseState === "discharged"
      ? outcomeStatus[outcome ?? "completed"]
      : pickByShare(random, statusOf[caseState]),
  ];
  if (caseState === "pending") {
    return {
      adverseExperiences: [],
      levelOfCare: [],
      offerTypes: [],
      programStatus,
      traumaInformStatus: ["Not yet screened"],
    };
  }
  return {
    adverseExperiences: random.sample(
      namesIn("configAdverseExperiences"),
      Math.min(random.int(0, 5), random.int(1, 9)) + 1,
    ),
    levelOfCare: [pickByShare(random, careShares)],
    offerTypes: random.sample(namesIn("configOfferTypes"), random.int(2, 4)),
    programStatus,
    traumaInformStatus: [pickByShare(random, traumaShares)],
  };
}

/** Returns the assigned goals, tasks, and challenges of an admitted mentee. */
export function makeAssigned(
  plan: AssignmentPlan,
  catalog: SeedCatalog,
  random: Random,
): Record<keyof SeedCatalog, SeedAssignment[]> {
  const assigned = {
    goals: makeAssignments(plan, random, catalog.goals, random.int(1, 4), "period"),
    tasks: makeAssignments(plan, random, catalog.tasks, random.int(2, 6), "errand"),
    challenges: makeAssignments(plan, random, catalog.challenges, random.int(0, 3), "period"),
  };
  if (plan.caseState === "overdue") {
    const kind = pickByShare(random, [
      ["tasks", 6],
      ["goals", 2],
      ["challenges", 2],
    ] as const);
    const used = assigned[kind].map((one) => one.itemIndex);
    assigned[kind].push(makeOverdue(plan, random, catalog[kind], used));
  }
  return assigned;
}
