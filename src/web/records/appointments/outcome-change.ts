import type { Tap } from "../../lib/pending/change.ts";
import type { Appointment } from "./appointment.ts";

/** What is recorded together with the outcome of an appointment. */
export interface OutcomeParts {
  readonly status: string;
  /** The text of a case note. */
  readonly note: string;
  /** Id of the kind of service that the mentee received, or empty. */
  readonly service: string;
  /** The start of the next appointment. Undefined if there is none. */
  readonly next: unknown;
}

/**
 * Returns an outcome as a pending change. The note, the service, and the next appointment aren't fields of the
 * appointment. They are part of the change, so that it doesn't count as done already if another person recorded the
 * same outcome without them.
 */
export function outcomeChange(
  appointment: Pick<Appointment, "status">,
  { status, note, service, next }: OutcomeParts,
): Pick<Tap, "data" | "before"> {
  return {
    data: {
      status,
      ...(note.trim() ? { note } : {}),
      ...(service ? { service } : {}),
      ...(next === undefined ? {} : { next }),
    },
    before: { status: appointment.status, note: "", service: "", next: "" },
  };
}
