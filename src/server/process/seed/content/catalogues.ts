import { challengeTexts, goalTexts, taskTexts, type GoalText, type PointsText } from "./catalogue-en.ts";
import { challengeTextsEs, goalTextsEs, taskTextsEs } from "./catalogue-es.ts";
import type { OrganizationNumber, SeedCatalogue, SeedGoal, SeedPointsItem } from "./types.ts";

/** The offices that the English texts speak of, per organization. */
const localOffices: Record<1 | 2 | 3, Record<string, string>> = {
  1: {
    medicaid: "Illinois Medicaid",
    idOffice: "a Secretary of State facility",
    idAddress: "5301 W Lexington St, Chicago, IL 60644",
    probation: "the probation officer",
    court: "the county courthouse",
    college: "the city college",
    transit: "the transit authority",
  },
  2: {
    medicaid: "Maryland Medicaid",
    idOffice: "the MVA branch",
    idAddress: "5425 Reisterstown Rd, Baltimore, MD 21215",
    probation: "the parole and probation office",
    court: "the circuit court",
    college: "the community college",
    transit: "the transit store",
  },
  3: {
    medicaid: "Medi-Cal",
    idOffice: "the DMV",
    idAddress: "5300 Claremont Ave, Oakland, CA 94618",
    probation: "county probation",
    court: "the county courthouse",
    college: "the adult school",
    transit: "the transit customer center",
  },
};

function fill(text: string, offices: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, slot: string) => offices[slot] ?? whole);
}

function goal([name, description, usualDays]: GoalText, offices: Record<string, string> = {}): SeedGoal {
  return {
    name: fill(name, offices),
    description: fill(description, offices),
    active: true,
    completed: false,
    usualDays,
  };
}

function pointsItem(text: PointsText, offices: Record<string, string> = {}): SeedPointsItem {
  const [name, description, usualDays, points, { bring = "", address = "", hours = "" } = {}] = text;
  return {
    ...goal([name, description, usualDays], offices),
    points,
    bring,
    address: fill(address, offices),
    hours,
  };
}

/** Each organization leaves out some items of the shared stock, so that their catalogues differ. */
function english(number: 1 | 2 | 3, without: { goals: string[]; tasks: string[] }): SeedCatalogue {
  const offices = localOffices[number];
  return {
    goals: goalTexts.filter(([name]) => !without.goals.includes(name)).map((text) => goal(text, offices)),
    tasks: taskTexts
      .filter(([name]) => !without.tasks.includes(name))
      .map((text) => pointsItem(text, offices)),
    challenges: challengeTexts.map((text) => pointsItem(text, offices)),
  };
}

/** Goals, tasks and challenges of every organization; the fourth works in Spanish. */
export const catalogues: Record<OrganizationNumber, SeedCatalogue> = {
  1: english(1, {
    goals: ["Settle child support", "Get the driver's license back", "Repair credit and pay off fines"],
    tasks: ["Call the family mediation line", "Ask for a child support modification"],
  }),
  2: english(2, { goals: [], tasks: ["Take a GED practice test"] }),
  3: english(3, {
    goals: ["Settle child support", "Rebuild contact with the children"],
    tasks: ["Call the family mediation line", "Apply for a reduced transit pass"],
  }),
  4: {
    goals: goalTextsEs.map((text) => goal(text)),
    tasks: taskTextsEs.map((text) => pointsItem(text)),
    challenges: challengeTextsEs.map((text) => pointsItem(text)),
  },
};
