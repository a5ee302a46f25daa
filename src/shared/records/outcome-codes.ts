/** What an outcome means to the measures that come with the product, whatever an organization calls it. */
export const outcomeCodes = [
  "permanentHousing",
  "transitionalHousing",
  "jobStarted",
  "employed",
  "jobKept",
  "income",
  "quarterEarnings",
  "benefit",
  "educationStarted",
  "diploma",
  "credential",
  "skillGain",
  "supervisionCompleted",
  "recordSealed",
  "arrest",
  "conviction",
  "newOffense",
  "technicalViolation",
  "treatment",
  "insurance",
  "family",
  "identity",
] as const;
export type OutcomeCode = (typeof outcomeCodes)[number];

/** What the amount of an outcome is in. */
export const amountUnits = [
  "dollars",
  "dollarsHour",
  "dollarsWeek",
  "dollarsMonth",
  "dollarsQuarter",
  "dollarsYear",
  "hours",
  "hoursWeek",
  "days",
  "months",
] as const;
export type AmountUnit = (typeof amountUnits)[number];

/** Outcomes whose amounts measures compare or add, so that all of them are in one unit. */
export const unitsOfCodes: Partial<Readonly<Record<OutcomeCode, AmountUnit>>> = {
  income: "dollarsMonth",
  quarterEarnings: "dollarsQuarter",
};
