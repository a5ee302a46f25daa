/**
 * `POST /quickLog` adds a note that says how somebody was in contact with a mentee, with the rights of adding a note and
 * with `Idempotency-Key` as saves have it; and with it, all or nothing, what was promised in that contact. It answers as
 * `saveRecord` does, with the id of the note. Own extension.
 */
import { z } from "zod";
import { shownText } from "../fields/blank.ts";
import { isCalendarDay } from "../fields/wire-shapes.ts";
import { contactKinds } from "../records/mentee-sub-records.ts";
import { text } from "./text.ts";

const day = z
  .union([z.literal(""), text().refine(isCalendarDay, "expected a day that exists, written YYYY-MM-DD")])
  .nullish()
  .transform((value) => value || null);

export const quickLogBody = z.object({
  menteeId: z.union([text(40), z.number().int()]).transform(String),
  contactKind: z.enum(contactKinds),
  /** Without one, the day it is in the mentee's organization. */
  date: day,
  /** Without one, the kind and the day in the words of the caller's language. */
  noteTitle: text()
    .max(1000)
    .nullish()
    .transform((value) => shownText(value ?? "")),
  /** In the forms of the note's fields, which the save looks at. */
  reached: z.unknown().optional(),
  minutes: z.unknown().optional(),
  withWhom: z.unknown().optional(),
  note: z.unknown().optional(),
  /** What the caller promised meanwhile, in the forms of a promise's fields. It is saved with the rights of adding a promise. */
  promise: z.object({ text: z.unknown(), dueOn: z.unknown() }).nullish(),
  /** The caller promises the mentee to be in touch again by that day, with the same rights. */
  nextContactOn: day,
});

export type QuickLog = z.output<typeof quickLogBody>;
