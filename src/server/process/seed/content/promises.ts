import type { SeedMentee } from "./case-types.ts";
import { caseTexts } from "./data.ts";
import { addDays, type Day } from "./dates.ts";

export interface SeedPromise {
  readonly text: string;
  readonly by: "staff" | "mentee" | "agency";
  readonly status: "open" | "kept" | "released";
  readonly dueOn: Day;
  readonly keptOn: Day | null;
  readonly confirmed: "yes" | "notYet" | null;
  readonly reason: string;
}

/**
 * Returns a mentee's promises: open, overdue, kept and confirmed, kept and unanswered, kept but not confirmed,
 * released, and those of the mentee and of an agency.
 * @param index distinguishes mentees. Four of twelve have promises, one of them a broken one.
 */
export function makePromises(
  { languageCode, active, canSignIn }: SeedMentee,
  index: number,
  today: Day,
): SeedPromise[] {
  const text = caseTexts[languageCode].promises;
  const make = (
    what: string,
    status: SeedPromise["status"],
    dueIn: number,
    more: Partial<SeedPromise> = {},
  ): SeedPromise => ({
    text: what,
    by: "staff",
    status,
    dueOn: addDays(today, dueIn),
    keptOn: null,
    confirmed: null,
    reason: "",
    ...more,
  });
  const keptOn = addDays(today, -3);
  const kinds = [
    [
      make(text.letter, "open", -4),
      make(text.court, "kept", -30, { keptOn: addDays(today, -31), confirmed: "yes" }),
    ],
    [make(text.pass, "open", 5), make(text.own, "open", 6, { by: "mentee" })],
    [make(text.bank, "kept", -2, { keptOn }), make(text.agency, "open", 10, { by: "agency" })],
    [
      make(text.court, "open", 2, { confirmed: "notYet" }),
      make(text.class, "released", -8, { reason: text.moved }),
    ],
  ];
  // A mentee's first screen shows promises by both sides.
  const shown = [
    make(text.pass, "open", 5),
    make(text.bank, "kept", -2, { keptOn }),
    make(text.own, "open", 6, { by: "mentee" }),
  ];
  if (canSignIn) return shown;
  return active ? (kinds[index % 12] ?? []) : [];
}
