/** The questions before a team member or a value is deleted or disabled: who takes over, and what uses it. */
export const handOver = {
  disableTitle: "Disable this team member?",
  disableQuestion: "This person can then no longer sign in. Nothing is deleted.",
  depends: "This depends on {{name}}:",
  free: "No mentees and no other records depend on {{name}}.",
  of: {
    mentees_one: "{{count}} mentee, as case manager",
    mentees_other: "{{count}} mentees, as case manager",
    bugTracker_one: "{{count}} bug",
    bugTracker_other: "{{count}} bugs",
    other_one: "{{count}} record of “{{area}}”",
    other_other: "{{count}} records of “{{area}}”",
  },
  openAssignments_one: "{{count}} open goal, task or challenge of these mentees",
  openAssignments_other: "{{count}} open goals, tasks and challenges of these mentees",
  chats_one: "{{count}} chat with a mentee",
  chats_other: "{{count}} chats with mentees",
  taker: "Who takes over?",
  takerHint: "Everything above goes to this person, who is notified.",
  nobody: "Nobody",
  nobodyHint: "Then nobody is responsible for this, until somebody is entered.",
  requiredHint: "What must name somebody ({{area}}) goes to you.",
  noTakers: "There is no other active team member in this organization.",
  unused: "No record uses this value.",
  uses_one:
    "{{count}} record uses this value. It is archived instead of deleted: the record keeps it, and nobody can choose it any more.",
  uses_other:
    "{{count}} records use this value. It is archived instead of deleted: they keep it, and nobody can choose it any more.",
  usesFailed: "How many records use this value could not be loaded.",
  failed: "What depends on this person could not be loaded.",
  stays: "What was handed over stays where it is.",
};
