/** Appointments as the calendar answers them, and what is asked about them. */
import type { TFunction } from "i18next";
import type { WireRow } from "#shared/contracts/records.ts";
import { outcomeHours } from "#shared/records/appointments.ts";
import { chosenTimeOf } from "#shared/records/other-times.ts";
import { dayIn } from "#shared/fields/days.ts";
import { isReaderZone } from "../../lib/clock.ts";
import { timeOfDay } from "../../lib/dates.ts";
import { momentText, type WireMoment } from "../../lib/moments.ts";

/** A row of the calendar. */
export interface Appointment extends WireRow {
  readonly menteeId: string;
  readonly menteeName: string;
  readonly start: WireMoment & { readonly at: string };
  readonly minutes: number | string;
  /** `planned`, or what became of it. */
  readonly status: string;
  readonly mode: string;
  readonly place: string;
  readonly bring: string;
  readonly menteeNote: string;
  readonly reply: string;
  /** Wall times in the zone of the start, separated by commas, that the mentee may choose from. */
  readonly offeredTimes: string;
  /** `none`, or what the mentee chose. */
  readonly preferredTime: string;
  /** Ids of team members, `",1,2,"`. */
  readonly staff: string;
  /** The first one of those that were planned together; empty where it stands alone. */
  readonly seriesId: string;
}

/** Whether it should be said what became of an appointment. */
export const lacksOutcome = ({ status, start }: Appointment, now = Date.now()): boolean =>
  status === "planned" && Date.parse(start.at) + outcomeHours * 3_600_000 < now;

/** Whether the day of an appointment has come where it is: before, nobody can have kept or missed it. */
export const hasCome = ({ start }: Appointment, now?: Date): boolean =>
  start.local.slice(0, 10) <= dayIn(start.zone, now);

/** Returns "9:00 AM", on the clock of all screens. */
export const shownTime = ({ start }: Appointment, language: string): string =>
  timeOfDay(new Date(start.at), language);

/** Returns "Thu, Jul 1, 10:00 AM EDT", the time where it takes place; nothing where that is the zone of all screens. */
export const timeThere = ({ start }: Appointment, language: string): string =>
  isReaderZone(start.zone) ? "" : momentText(start, language);

/** What stands in a column of choices. */
export const optionOf = (
  t: TFunction,
  field: "status" | "mode" | "reply" | "preferredTime",
  code: string,
): string => (code ? t(`records.appointments.options.${field}.${code}`) : "");

/** Returns whether the mentee cannot come, and what would work instead. */
export function replyText(t: TFunction, appointment: Appointment, language: string): string {
  const { reply, preferredTime, start } = appointment;
  if (reply === "none") return "";
  const chosen = chosenTimeOf(appointment);
  const instead = chosen
    ? `${t("records.appointments.fields.preferredTime")}: ${momentText({ local: chosen, zone: start.zone }, language)}`
    : preferredTime === "call"
      ? optionOf(t, "preferredTime", preferredTime)
      : "";
  return [optionOf(t, "reply", reply), instead].filter(Boolean).join(" · ");
}

/** Where an appointment is among those of its mentee. */
export const appointmentPath = ({ menteeId, id }: Pick<Appointment, "menteeId" | "id">): string =>
  `/mentee/mentee-appointments/${menteeId}?record=${id}`;
