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
import { defineRecord } from "./record-type.ts";

/** What reports count after the mentee was anonymized. */
const keep = { anonymized: "keep" } as const;
const needed = { required: "always", ...keep } as const;

/** What can become of a planned appointment, beside being moved. */
export const appointmentOutcomes = ["kept", "missed", "cancelledByMentee", "cancelledByStaff"] as const;

/** Hours after its start from which on the outcome of an appointment is missing. */
export const outcomeHours = 2;

/** How long before an appointment the mentee is reminded of it: 7 days, 1 day, 2 hours. */
export const reminderLeads = ["week", "day", "hours"] as const;

/** Longest appointment, in minutes. */
export const maxAppointmentMinutes = 1440;

/** What would work for a mentee who cannot come: one of the times that were offered, or a call. */
export const timeChoices = ["first", "second", "third", "call"] as const;

/** Most appointments of a series, and the days that it lasts at most. */
export const maxSeriesLength = 60;
export const maxSeriesDays = 366;

/** What an appointment keeps when it moves, and what the appointments of a series can be given together. */
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

/** What the team says about one appointment only: no other appointment takes it over. */
export const oneTimeFields = ["reply", "preferredTime", "remindersOff"] as const;

/** What fits the mode of an appointment: a next appointment in another mode starts without it. */
export const modeFields = ["place", "resourceId", "bring", "menteeNote"] as const;

export const appointments = defineRecord({
  name: "appointments",
  scope: "mentee",
  across: true,
  area: { group: "caseWork", path: "/case-work/appointments", icon: "calendar" },
  flags: "tables",
  consent: "caseWork",
  keys: ["calendar"],
  nameFields: [],
  menteeReads: true,
  // Many at the same time are a group; what only one of them needs is said later.
  bulkAdd: {
    fields: ["type", "start", "minutes", "mode", "place", "staff", "bring", "menteeNote"],
    preset: { mode: "group", minutes: "60" },
  },
  timeline: { at: "start", title: ["type", "status"], kind: "appointment" },
  openState: { field: "status", code: "planned", cancelled: "cancelledByStaff" },
  list: {
    columns: ["start", "type", "status", "mode", "staff", "reply"],
    search: ["place", "bring", "menteeNote"],
    sort: { field: "start", direction: "NEAREST" },
    dateField: "start",
    counted: { isToday: hidden("boolean"), soon: hidden("boolean"), noOutcome: hidden("boolean") },
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
    // Other times for a mentee who cannot come, and what the mentee chose. Staff move the appointment.
    offeredTimes: hidden("text", { readOnly: true }),
    preferredTime: {
      ...hidden("code", { initial: "none", answerable: true }),
      options: codes(["none", ...timeChoices]),
    },
    remindersOff: toggle({ initial: "0" }),
    // The appointment that this one takes the place of.
    movedFrom: hidden("id", { readOnly: true, ...keep }),
    // The first one of those that were planned together.
    seriesId: hidden("id", { readOnly: true, ...keep }),
  },
});
