/** Server texts about follow-ups, relations, programs, and services. */
export const followUps = {
  isOpen: "This person already has an open follow-up of this kind.",
  hasAnswers: "A follow-up with answers counts as answered, so remove the answers first.",
  needsAnswer: "Enter at least one answer, even if it is “Not known”.",
  answered: "You already answered this one. Thank you.",
};

export const relations = {
  noContact:
    "A person marked “No contact” can't be an emergency contact, be asked about the mentee, or pick up the mentee.",
  self: "A mentee can't be linked to themselves.",
};

export const programs = {
  cocCode: "Enter the CoC code as two letters, a dash, and three digits, such as MD-501.",
  geocode: "Enter the geocode as six digits.",
};

export const services = {
  outsideAward: "This award pays only for services from {{from}} to {{until}}.",
  outsideTerm: "Some services of this award are outside these days. Change them first.",
  endedBefore: "This award ended on {{day}}, before the enrollment began.",
  beginsAfter: "This award begins on {{day}}, after the enrollment ended.",
  enrolledOutside: "Some enrollments of this award would be outside these days. Change them first.",
};
