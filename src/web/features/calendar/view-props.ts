import type { Appointment } from "../../records/appointments/appointment.ts";
import type { Placed } from "./calendar-days.ts";
import type { Drop } from "./drag.ts";

/** The props of every calendar view. */
export interface CalendarViewProps {
  /** The selected day. */
  day: string;
  /** The visible days. */
  days: readonly string[];
  placed: ReadonlyMap<string, readonly Placed[]>;
  today: string;
  /** True if the appointments belong to several people. */
  hasStaff: boolean;
  /** Selects a day. `isAlone` opens the day view. */
  onDay: (day: string, isAlone?: boolean) => void;
  onOpen: (appointment: Appointment) => void;
  /** Schedules an appointment at the reader's local time. Undefined if the reader may not. */
  onPlan: ((local: string) => void) | undefined;
  /** Reschedules a dropped appointment. Undefined if the reader may not. */
  onMove: ((appointment: Appointment, drop: Drop) => void) | undefined;
}
