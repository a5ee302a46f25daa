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

/** What can become of a planned appointment, beside being moved. */
export const appointmentOutcomes = ["kept", "missed", "cancelledByMentee", "cancelledByStaff"] as const;

/** Longest appointment, in minutes. */
export const maxAppointmentMinutes = 1440;

export const appointments = defineRecord({
  name: "appointments",
  scope: "mentee",
  flags: "tables",
  consent: "caseWork",
  keys: ["calendar"],
  nameFields: [],
  menteeReads: true,
  openState: { field: "status", code: "planned" },
  list: {
    columns: ["start", "type", "status", "mode", "staff", "reply"],
    more: ["minutes", "place"],
    search: ["place", "bring", "menteeNote"],
    sort: { field: "start", direction: "DESC" },
    dateField: "start",
  },
  fields: {
    type: dropdown(listOf("configAppointmentTypes"), { required: "always", ...keep }),
    status: dropdown(codes(["planned", ...appointmentOutcomes, "moved"]), {
      required: "always",
      initial: "planned",
      ...keep,
    }),
    start: moment({ required: "always", ...keep }),
    minutes: number({ required: "always", min: 5, max: maxAppointmentMinutes, initial: "30", ...keep }),
    mode: dropdown(codes(["inPerson", "phone", "video", "homeVisit", "group"]), {
      required: "always",
      initial: "inPerson",
      width: 3,
      ...keep,
    }),
    place: address(),
    resourceId: dropdown(listOf("resources")),
    staff: checkboxList(listOf("users"), keep),
    bring: textarea(),
    menteeNote: textarea(),
    reply: dropdown(codes(["none", "yes", "cannot"]), { initial: "none", answerable: true, ...keep }),
    remindersOff: toggle({ initial: "0" }),
    // The appointment that this one takes the place of.
    movedFrom: hidden("id", { readOnly: true, ...keep }),
  },
});
