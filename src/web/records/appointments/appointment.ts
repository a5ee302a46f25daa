/** Appointments as the calendar call returns them, and helpers for them. */
import type { TFunction } from "i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { outcomeHours } from "#shared/records/appointments.ts";
import { chosenTimeOf } from "#shared/records/other-times.ts";
import { dayIn } from "#shared/fields/days.ts";
import { isReaderZone } from "../../lib/clock.ts";
import { timeOfDay } from "../../lib/dates.ts";
import { momentText, type WireMoment } from "../../lib/time/moments.ts";

/** A row of the calendar. */
export interface Appointment extends WireRow {
  readonly menteeId: string;
  readonly menteeName: string;
  readonly start: WireMoment & { readonly at: string };
  readonly minutes: number | string;
  /** `planned`, or the outcome. */
  readonly status: string;
  readonly mode: string;
  readonly place: string;
  readonly bring: string;
  readonly menteeNote: string;
  readonly reply: string;
  /** Local times in the time zone of the start, separated by commas, that the mentee may choose from. */
  readonly offeredTimes: string;
  /** `none`, or the mentee's choice. */
  readonly preferredTime: string;
  /** Ids of team members, `",1,2,"`. */
  readonly staff: string;
  /** Id of the first appointment of the series. Empty if there is no series. */
  readonly seriesId: string;
  /** Its id in calendar programs. Missing in responses about one appointment. */
  readonly calendarId?: string;
  /** Counts its changes for calendar programs. */
  readonly sequence?: number;
  /** Id of the appointment that this one replaces. Only in responses about one appointment. */
  readonly movedFrom?: string;
}

/** Returns true if the outcome of an appointment is missing. */
export const lacksOutcome = ({ status, start }: Appointment, now = Date.now()): boolean =>
  status === "planned" && Date.parse(start.at) + outcomeHours * 3_600_000 < now;

/** Returns true if the day of an appointment has begun in its time zone. Before that, it can't be kept or missed. */
export const isDayReached = ({ start }: Appointment, now?: Date): boolean =>
  start.local.slice(0, 10) <= dayIn(start.zone, now);

/** Returns a time such as "9:00 AM" in the reader's time zone. */
export const shownTime = ({ start }: Appointment, language: string): string =>
  timeOfDay(new Date(start.at), language);

/**
 * Returns the time in the appointment's time zone, such as "Thu, Jul 1, 10:00 AM EDT". Empty if that is the reader's
 * time zone.
 */
export const localTimeText = ({ start }: Appointment, language: string): string =>
  isReaderZone(start.zone) ? "" : momentText(start, language);

/** Returns the label of a choice. */
export const optionOf = (
  t: TFunction,
  field: "status" | "mode" | "reply" | "preferredTime",
  code: string,
): string => (code ? t(`records.appointments.options.${field}.${code}`) : "");

/** Returns the mentee's reply, and what would work instead. */
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

/** Returns the address of an appointment on its mentee's page. */
export const appointmentPath = ({ menteeId, id }: Pick<Appointment, "menteeId" | "id">): string =>
  `/mentee/mentee-appointments/${menteeId}?record=${id}`;
