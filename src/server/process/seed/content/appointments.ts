import type { SeedMentee } from "./case-types.ts";
import { caseTexts, organizations } from "./data.ts";
import { addDays, type Day } from "./dates.ts";
import { makeRandom, type Random } from "./random.ts";

export interface SeedAppointment {
  /** Name in configAppointmentTypes. */
  readonly type: string;
  /** Local time at the mentee's place, `YYYY-MM-DDTHH:MM`. */
  readonly local: string;
  readonly minutes: number;
  readonly mode: "inPerson" | "phone" | "video" | "homeVisit";
  readonly place: string;
  readonly status: string;
  readonly bring: string;
  readonly reply: string;
  readonly createdOn: Date;
}

const kinds: readonly (readonly [string, SeedAppointment["mode"], number])[] = [
  ["Case management meeting", "inPerson", 45],
  ["Case management meeting", "video", 30],
  ["Mentoring session", "inPerson", 60],
  ["Phone check-in", "phone", 15],
  ["Home visit", "homeVisit", 60],
  ["Documents and benefits", "inPerson", 45],
];

/** Seven of ten past appointments were kept. */
const pastStates = [
  ..."kept kept kept kept kept kept kept".split(" "),
  ..."missed cancelledByMentee cancelledByStaff".split(" "),
];

/** Moves a weekend day to a workday. */
function workday(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 6 ? addDays(day, -1) : weekday === 0 ? addDays(day, 1) : day;
}

/** Returns a time when the case manager is free. */
function freeTime(day: Day, worker: string, taken: Set<string>, random: Random): string {
  const first = random.int(0, 15);
  for (let step = 0; step < 16; step += 1) {
    const half = (first + step) % 16;
    const time = `${String(9 + Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`;
    const key = `${worker} ${day}T${time}`;
    if (taken.has(key)) continue;
    taken.add(key);
    return `${day}T${time}`;
  }
  return `${day}T17:30`;
}

/**
 * Returns a mentee's appointments in the past and the coming weeks. Some recent ones have no outcome yet.
 * @param index distinguishes mentees, so that each gets different appointments
 * @param taken times at which case managers are busy. The function adds to it.
 */
export function makeAppointments(
  mentee: SeedMentee,
  index: number,
  today: Day,
  taken: Set<string>,
): SeedAppointment[] {
  const random = makeRandom(40_000_000 + index);
  const organization = organizations.find(({ id }) => id === mentee.organizationId);
  const office = organization?.address ?? "";
  // Written by the team, like notes and assignments, in the organization's language.
  const bringable = caseTexts[organization?.languageCode ?? "en"].toBring;
  const make = (offset: number, status: string, reply = "none"): SeedAppointment => {
    const isIntake = mentee.caseState === "pending";
    const [type, mode, minutes] = isIntake ? (["Intake", "inPerson", 60] as const) : random.pick(kinds);
    const day = workday(addDays(today, offset));
    const places = { inPerson: office, homeVisit: mentee.address, phone: "", video: "" };
    return {
      type,
      mode,
      minutes,
      local: freeTime(day, mentee.caseManager, taken, random),
      place: places[mode],
      status,
      bring: random.chance(0.4) ? random.pick(bringable) : "",
      reply,
      createdOn: new Date(`${addDays(today, Math.min(offset, 0) - random.int(3, 12))}T15:00:00Z`),
    };
  };
  if (mentee.caseState === "discharged") return [];
  const coming = [make(random.int(1, 9), "planned", random.pick(["none", "yes", "yes", "cannot"]))];
  if (mentee.caseState === "pending") return coming;
  if (random.chance(0.5)) coming.push(make(random.int(10, 24), "planned"));
  if (random.chance(0.1)) coming.push(make(0, "planned", "yes"));
  const past = Array.from({ length: random.int(2, 5) }, (_, week) =>
    make(-7 * (week + 1) - random.int(0, 3), random.pick(pastStates)),
  );
  // The outcome is missing.
  if (mentee.caseState !== "quiet" && random.chance(0.25)) past.push(make(-random.int(2, 6), "planned"));
  return [...past, ...coming];
}
