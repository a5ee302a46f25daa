import type { Appointment } from "../../records/appointments/appointment.ts";
import type { Placed } from "./calendar-days.ts";
import type { Drop } from "./drag.ts";

/** What every view of the calendar gets. */
export interface CalendarViewProps {
  /** The chosen day. */
  day: string;
  /** Those that are shown. */
  days: readonly string[];
  placed: ReadonlyMap<string, readonly Placed[]>;
  today: string;
  /** Whether the appointments are those of several people. */
  hasStaff: boolean;
  /** Chooses a day, and shows it alone when asked. */
  onDay: (day: string, isAlone?: boolean) => void;
  onOpen: (appointment: Appointment) => void;
  /** Plans an appointment at a wall time of the reader; undefined for whoever may not. */
  onPlan: ((local: string) => void) | undefined;
  /** Moves an appointment to where it was dropped; undefined for whoever may not. */
  onMove: ((appointment: Appointment, drop: Drop) => void) | undefined;
}
