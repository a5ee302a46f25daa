/** When an organization asks what became of people. */

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
export const usualFollowUpKinds = ",quarter2,quarter4,";
