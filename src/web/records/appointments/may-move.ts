import { mayDo, type Caller } from "#shared/access/policy.ts";
import { appointments } from "#shared/records/appointments.ts";
import type { Appointment } from "./appointment.ts";

/**
 * Returns true if the caller may reschedule an appointment. This adds an appointment that replaces the old one, so that
 * the right to change it isn't enough.
 */
export const mayMove = (
  caller: Caller,
  { status, editButton }: Pick<Appointment, "status" | "editButton">,
): boolean => status === "planned" && editButton && mayDo(caller, appointments, "add");
