/** When an organization asks what became of people. */

/** When people are asked: days after the release, full calendar quarters after that of the exit, months after it. */
export const followUpKinds = [
  "release30",
  "release90",
  "quarter2",
  "quarter4",
  "month12",
  "month24",
] as const;

/** The kinds that an organization asks for unless it chooses others: those of the WIOA indicators. */
export const usualFollowUpKinds = ",quarter2,quarter4,";
