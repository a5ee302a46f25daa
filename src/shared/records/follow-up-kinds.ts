/** The kinds of follow-ups: when an organization asks how former mentees are doing. */

/** When people are asked: days after the release, or full calendar quarters or months after the exit. */
export const followUpKinds = [
  "release30",
  "release90",
  "quarter2",
  "quarter4",
  "month12",
  "month24",
] as const;

/** The default kinds, which the WIOA indicators need. */
export const defaultFollowUpKinds = ",quarter2,quarter4,";
