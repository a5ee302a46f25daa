/** Exceptions to how an archive handles columns, by `table.column`. */

/** The value of `refersTo` for ids of the record type that another column names. */
export const byTable = "byTable";

/** Columns that stay out of an archive, because they are about this installation, with the reason. */
export const stayingColumns: Readonly<Record<string, string>> = {
  "organizations.set_up_at": "the setup steps of this installation",
  "organizations.storage_limit_mb": "set by the operator of the installation",
  "custom_fields.sort_state": "the state of an index of this installation",
  "custom_fields.sort_failed_at": "the state of an index of this installation",
  "mentees.retention_told_at": "about notices that this installation sent to its Owners",
  "appointments.calendar_id": "about invitations that this installation sent",
  "appointments.invited_sequence": "about invitations that this installation sent",
  "appointments.sequence": "about invitations that this installation sent",
  "appointments.reminders_for": "about reminders that this installation sends",
};

/** A STOP is known only to this installation, so consent to text a stopped number isn't exported. */
const notStopped = "not text_stopped(t.mobile)";
/** SQL conditions on the row `t`. If one is false, the column's value is left out of the archive. */
export const conditions: Readonly<Record<string, string>> = {
  "mentees.text_consent_by": notStopped,
  "mentees.text_consent_method": notStopped,
  "mentees.text_consent_on": notStopped,
  "mentees.text_consent_to": notStopped,
  "mentees.text_consent_wording": notStopped,
};

/** SQL for the values to store from the row `r` of an archive. The two ids are sorted again, because they are new. */
export const stored: Readonly<Record<string, string>> = {
  "chat_rooms.person_low": `least(r."personLow", r."personHigh")`,
  "chat_rooms.person_high": `greatest(r."personLow", r."personHigh")`,
};

/** Columns with the name of a field. The name of a custom field contains its id. */
export const fieldNames: ReadonlySet<string> = new Set(["field_answers.field"]);

interface LooseReference {
  readonly refersTo: string;
  readonly isLate: boolean;
}

/** References without a foreign key and without a list of options. */
export const looseReferences: Readonly<Record<string, LooseReference>> = {
  "appointments.series_id": { refersTo: "appointments", isLate: true },
  "promises.from_id": { refersTo: byTable, isLate: true },
  "field_answers.record_id": { refersTo: byTable, isLate: false },
  "chat_rooms.last_message_id": { refersTo: "chatMessages", isLate: true },
  "chat_members.last_read_id": { refersTo: "chatMessages", isLate: false },
};
