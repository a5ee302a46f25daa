import { pointsOf } from "./assignments.ts";
import { catalogues } from "./catalogues.ts";
import { addDays, instantOn, type Day } from "./dates.ts";
import type { SeedAssignment, SeedMentee, SeedNote } from "./case-types.ts";
import type { SeedCatalogue } from "./types.ts";

/** Name in the catalogue, days from today of start, end and completion, note to the mentee, later notes. */
type Step = readonly [
  string,
  number,
  number,
  number | null,
  string,
  ...(readonly [number, "staff" | "mentee", string])[],
];

const goals: readonly Step[] = [
  [
    "Get all identity documents",
    -118,
    -28,
    -45,
    "First things first. We go to the MVA together.",
    [-45, "staff", "All three are in the file. Well done."],
  ],
  [
    "Find a full-time job",
    -95,
    55,
    null,
    "Warehouse work, day shift, as you said.",
    [-12, "mentee", "First interview at Patapsco Freight is next week!"],
  ],
  ["Save an emergency fund of $500", -40, 140, null, "Start small: $20 every payday."],
];

const tasks: readonly Step[] = [
  ["Apply for a state ID", -110, -96, -99, "Bring the birth certificate. I meet you at the door at 9."],
  [
    "Write a resume",
    -80,
    -66,
    -70,
    "Use the template; the kitchen job inside counts.",
    [-70, "mentee", "Here is my resume. Ms. Pratt-Simmons helped me with the spelling."],
  ],
  [
    "Visit the expungement clinic",
    -38,
    -8,
    null,
    "Case numbers are on the yellow sheet.",
    [-15, "staff", "Was closed for the holiday; goes on Saturday."],
  ],
  ["Practice a job interview", -6, 4, null, "Curtis plays the boss. Wednesday at 5."],
  ["Open a bank account", -10, 8, null, "No monthly fee at the credit union on Belair Rd."],
];

const challenges: readonly Step[] = [
  [
    "Walk 30 minutes a day",
    -60,
    -46,
    -46,
    "Two weeks, any weather.",
    [-46, "mentee", "Fourteen days. Rain on six of them."],
  ],
  ["Save the first $100", -30, 15, null, "Put it aside before you spend."],
];

const notes: readonly (readonly [number, string, string])[] = [
  [-126, "Referral received", "<p>Referral from Officer Marsh. Isaiah called back within the hour.</p>"],
  [
    -120,
    "Intake interview",
    "<p>Intake done. Strengths: works hard, close to his grandmother, wants to be there for his daughter.</p><p>Needs first: <strong>documents</strong>, work, a savings habit.</p>",
  ],
  [-99, "ID in hand", "<p>We stood in line for two hours and it was worth it. Scan is in the file.</p>"],
  [
    -70,
    "Resume finished",
    "<p>Good, honest page. The kitchen work inside fills the gap. Sent to three employers the same day.</p>",
  ],
  [
    -46,
    "Walking challenge completed",
    "<p>Isaiah finished the two weeks and says that he sleeps better. Will go on with his daughter on Sundays.</p>",
  ],
  [
    -21,
    "Review of the plan",
    "<p>One goal done, two on the way. The clinic is still open; he will go on Saturday. We meet every second week from now on.</p>",
  ],
  [
    -4,
    "Job interview",
    "<p>First interview at Patapsco Freight went well; second one is set. Asked for a practice round with Curtis.</p>",
  ],
];

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
  const assign = (kind: keyof SeedCatalogue, step: Step): SeedAssignment => {
    const [name, start, end, done, description, ...later] = step;
    const items = catalogues[2][kind];
    const itemIndex = items.findIndex((item) => item.name === name);
    const item = items[itemIndex];
    if (!item) throw new RangeError(`Not in the catalogue: ${name}`);
    return {
      itemIndex,
      active: true,
      completed: done !== null,
      completedOn: done === null ? null : on(done),
      startDate: on(start),
      endDate: on(end),
      points: pointsOf(item),
      description,
      dataNotes: later.map(([offset, who, note]) => ({
        dateEntered: instantOn(on(offset), 240),
        enteredBy: who === "staff" ? mentee.caseManager : mentee.email,
        note,
      })),
      assignedBy: mentee.caseManager,
      createdAt: instantOn(on(start), 60),
      completedAt: done === null ? null : instantOn(on(done), 250),
    };
  };
  const toNote = ([offset, noteTitle, note]: (typeof notes)[number]): SeedNote => ({
    date: on(offset),
    noteTitle,
    kind: "note",
    note,
    active: true,
    writtenBy: mentee.caseManager,
    createdAt: instantOn(on(offset), 300),
  });
  return {
    reasonForReferral: "Released on parole after four years; needs documents, work and a stable place.",
    livingConditions: "Lives with his grandmother; quiet place, own room.",
    probationOfficer: "Officer Marsh, (410) 555-0177",
    otherContact: "Grandmother, (443) 555-0175",
    dateOfReferral: on(-126),
    dateOfAdmission: on(-120),
    dateOfDischarge: null,
    // 28 years and 100 days before the referral, whatever the day of seeding.
    birthday: on(-126 - 10_327),
    ageAtReferral: 28,
    createdAt: instantOn(on(-126), 30),
    caseWork: {
      goals: goals.map((step) => assign("goals", step)),
      tasks: tasks.map((step) => assign("tasks", step)),
      challenges: challenges.map((step) => assign("challenges", step)),
      notes: notes.map(toNote),
      assessment: {
        adverseExperiences: [
          "Emotional neglect",
          "Substance use in the household",
          "Parents separated or divorced",
          "Household member in jail or prison",
        ],
        levelOfCare: ["Level 1: Outpatient"],
        offerTypes: ["Mentoring", "Case management", "Transit pass", "Job readiness class"],
        programStatus: ["Active"],
        traumaInformStatus: ["In trauma counseling"],
      },
    },
  };
}
