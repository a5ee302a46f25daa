/** Appointments of a mentee with the team. */
import {
  address,
  checkboxList,
  codes,
  dropdown,
  hidden,
  listOf,
  moment,
  number,
  textarea,
  toggle,
} from "../fields/build.ts";
import { keep } from "./common-fields.ts";
import { defineRecord } from "./record-type.ts";

const needed = { required: "always", ...keep } as const;

/** The possible outcomes of a scheduled appointment, besides rescheduling. */
export const appointmentOutcomes = ["kept", "missed", "cancelledByMentee", "cancelledByStaff"] as const;

/** The outcome of an appointment is missing from this many hours after its start. */
export const outcomeHours = 2;

/** When the mentee is reminded before an appointment: 7 days, 1 day, and 2 hours. */
export const reminderLeads = ["week", "day", "hours"] as const;

/** Maximum length of an appointment, in minutes. */
export const maxAppointmentMinutes = 1440;

/** The choices for a mentee who can't come: one of the offered times, or a call. */
export const timeChoices = ["first", "second", "third", "call"] as const;

/** Maximum number of appointments in a series, and its maximum length in days. */
export const maxSeriesLength = 60;
export const maxSeriesDays = 366;

/** Appointments of a series are announced this many days ahead. */
export const seriesNoticeDays = 14;

/**
 * The fields that stay the same when an appointment is rescheduled, and that all appointments of a series can share.
 */
export const sharedFields = [
  "type",
  "minutes",
  "mode",
  "place",
  "resourceId",
  "staff",
  "bring",
  "menteeNote",
  "remindersOff",
] as const;

/** The fields that apply to one appointment only. They aren't copied to another appointment. */
export const oneTimeFields = ["reply", "preferredTime", "remindersOff"] as const;

/** The fields that depend on the mode. A next appointment with another mode starts without them. */
export const modeFields = ["place", "resourceId", "bring", "menteeNote"] as const;

export const appointments = defineRecord({
  name: "appointments",
  scope: "mentee",
  page: "mentee-appointments",
  listedForAllMentees: true,
  area: { group: "caseWork", path: "/case-work/appointments", icon: "calendar" },
  flags: "tables",
  consent: "caseWork",
  keys: ["calendar"],
  nameFields: [],
  menteeReads: true,
  // Nothing is sent for an imported appointment. The person who imports it can decide otherwise.
  imports: { preset: { remindersOff: "1" }, same: ["start"] },
  // Many appointments at the same time form a group. Fields for a single appointment are added later.
  bulkAdd: {
    fields: ["type", "start", "minutes", "mode", "place", "staff", "bring", "menteeNote"],
    preset: { mode: "group", minutes: "60" },
  },
  timeline: { at: "start", title: ["type", "status"], text: "menteeNote", kind: "appointment" },
  openState: { field: "status", code: "planned", cancelled: "cancelledByStaff" },
  list: {
    columns: ["start", "type", "status", "mode", "staff", "reply"],
    search: ["place", "bring", "menteeNote"],
    sort: { field: "start", direction: "NEAREST" },
    dateField: "start",
    linkFilters: {
      isToday: hidden("boolean"),
      isTomorrow: hidden("boolean"),
      soon: hidden("boolean"),
      noOutcome: hidden("boolean"),
    },
  },
  fields: {
    type: dropdown(listOf("configAppointmentTypes"), needed),
    status: dropdown(codes(["planned", ...appointmentOutcomes, "moved"]), { ...needed, initial: "planned" }),
    start: moment(needed),
    minutes: number({ ...needed, min: 5, max: maxAppointmentMinutes, initial: "30" }),
    mode: dropdown(codes(["inPerson", "phone", "video", "homeVisit", "group"]), {
      ...needed,
      initial: "inPerson",
      width: 3,
    }),
    place: address(),
    resourceId: dropdown(listOf("resources")),
    staff: checkboxList(listOf("users"), keep),
    bring: textarea({ readByMentee: true }),
    menteeNote: textarea({ readByMentee: true }),
    reply: dropdown(codes(["none", "yes", "cannot"]), { initial: "none", answerable: true, ...keep }),
    // Other times for a mentee who can't come, and the mentee's choice. Staff reschedule the appointment.
    offeredTimes: hidden("text", { readOnly: true }),
    preferredTime: {
      ...hidden("code", { initial: "none", answerable: true }),
      options: codes(["none", ...timeChoices]),
    },
    remindersOff: toggle({ initial: "0" }),
    // The appointment that this one replaces.
    movedFrom: hidden("id", { readOnly: true, ...keep }),
    // The first appointment of the series.
    seriesId: hidden("id", { readOnly: true, ...keep }),
  },
});
