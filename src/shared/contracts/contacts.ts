/**
 * `POST /quickLog` adds a note about a contact with a mentee. It needs the permission to add a note and accepts an
 * `Idempotency-Key` like saves. It can also save a promise made in that contact, and a service: either everything is
 * saved or nothing. It returns the same as `saveRecord`, with the id of the note. Extension of the specified calls.
 */
import { z } from "zod";
import { shownText } from "../fields/blank.ts";
import { contactKinds } from "../records/mentee-sub-records.ts";
import { givenService } from "./services.ts";
import { anyId, optionalDay, optionalText } from "./text.ts";

export const quickLogBody = z.object({
  menteeId: anyId,
  contactKind: z.enum(contactKinds),
  /** Defaults to today in the time zone of the mentee's organization. */
  date: optionalDay,
  /** Defaults to the kind of contact and the day, in the caller's language. */
  noteTitle: optionalText(1000).transform(shownText),
  /** In the form of the note's fields. The save validates them. */
  reached: z.unknown().optional(),
  minutes: z.unknown().optional(),
  withWhom: z.unknown().optional(),
  note: z.unknown().optional(),
  /** A promise that the caller made, in the form of a promise's fields. It needs the permission to add promises. */
  promise: z.object({ text: z.unknown(), dueOn: z.unknown() }).nullish(),
  /** The service that the mentee received in the contact. */
  service: givenService,
  /** The caller promises to contact the mentee again by that day. It needs the same permission. */
  nextContactOn: optionalDay,
});

export type QuickLog = z.output<typeof quickLogBody>;
