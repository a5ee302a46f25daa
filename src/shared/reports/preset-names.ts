/** The kinds of reports, in the order in which they are offered. */
export const reportPresetNames = ["secondChance", "labor", "mentoring", "custom"] as const;
export type ReportPresetName = (typeof reportPresetNames)[number];
