import { noteTexts } from "./data.ts";
import { addDays, daysBetween, earlier, instantOn, type Day } from "./dates.ts";
import type { Random } from "./random.ts";
import type { SeedNote } from "./case-types.ts";
import type { NotePhase, NoteText, Outcome } from "./types.ts";

/** Values for the placeholders in note texts, except those that vary by note. */
export interface NoteSlots {
  name: string;
  officer: string;
  employer: string;
  counseling: string;
  treatment: string;
  school: string;
  donations: string;
  relative: string;
}

export interface NotePlan {
  languageCode: "en" | "es";
  referral: Day;
  admission: Day | null;
  discharge: Day | null;
  /** Null while the case is open. */
  outcome: Outcome | null;
  /** Day of the last note. */
  last: Day;
  /** Emails of authors. The first is the case manager, who writes most notes. */
  writers: readonly string[];
  slots: NoteSlots;
}

/** The type of contact that words in a title indicate. */
const kindWords = [
  ["call", /phone|call\b|llamada|teléfono/i],
  ["visit", /visit/i],
  ["meeting", /interview|meeting|check-in|entrevista|reunión/i],
] as const;

const kindOf = (noteTitle: string): string =>
  kindWords.find(([, words]) => words.test(noteTitle))?.[0] ?? "note";

function write(plan: NotePlan, random: Random, date: Day, text: NoteText): SeedNote {
  const { title: noteTitle, html } = text;
  const writtenBy = random.chance(0.8) ? plan.writers[0] : random.pick(plan.writers);
  return {
    date,
    noteTitle,
    kind: kindOf(noteTitle),
    note: html.replace(/\{(\w+)\}/g, (whole, slot: string) => plan.slots[slot as keyof NoteSlots] ?? whole),
    active: true,
    writtenBy: writtenBy ?? "",
    createdAt: instantOn(date, random.int(0, 470)),
  };
}

/**
 * Sorts good news in the order of the texts (an offer comes before the first pay) and puts setbacks anywhere in
 * between.
 */
function inOrder(texts: readonly NoteText[], bank: readonly NoteText[], random: Random): NoteText[] {
  const place = (text: NoteText): number =>
    text.phase === "setback" ? random.int(0, bank.length) : bank.indexOf(text);
  return texts
    .map((text) => ({ text, at: place(text) }))
    .sort((one, other) => one.at - other.at)
    .map(({ text }) => text);
}

/**
 * Returns the notes of a case in the order of their dates: referral, intake, progress and setbacks, closing. The last
 * one is dated `plan.last`.
 */
export function makeNotes(plan: NotePlan, random: Random): SeedNote[] {
  const bank = noteTexts[plan.languageCode];
  const of = (...phases: NotePhase[]): NoteText[] => bank.filter(({ phase }) => phases.includes(phase));
  const [firstText, ...laterTexts] = of("referral");
  if (!firstText) throw new RangeError("No note text for a referral");
  const first = write(plan, random, plan.referral, firstText);
  if (!plan.admission) return [first, write(plan, random, plan.last, random.pick(laterTexts))];

  const intakeDay = earlier(plan.admission, plan.last);
  const notes = [first, write(plan, random, intakeDay, random.pick(of("intake")))];
  const span = daysBetween(intakeDay, plan.last);
  if (span < 2) return notes;

  const count = Math.max(1, Math.min(8, Math.round(span / 30) + random.int(0, 2)));
  const texts = inOrder(random.sample(of("progress", "setback"), count), bank, random);
  texts.forEach((text, index) => {
    const planned = Math.round((span * (index + 1)) / texts.length);
    const wobble = index === texts.length - 1 ? 0 : random.int(-3, 3);
    const offset = Math.min(span, Math.max(1, planned + wobble));
    notes.push(write(plan, random, addDays(intakeDay, offset), text));
  });
  notes.sort((one, other) => one.date.localeCompare(other.date));
  if (plan.discharge && plan.outcome) {
    notes[notes.length - 1] = write(plan, random, plan.discharge, random.pick(of(plan.outcome)));
  }
  return notes;
}
