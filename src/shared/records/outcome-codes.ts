/** The meaning of an outcome for built-in measures, independent of the name that an organization gives it. */
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

/** Units of an outcome's amount. */
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

/** Outcomes whose amounts are compared or added by measures, so they must have the same unit. */
export const unitsOfCodes: Partial<Readonly<Record<OutcomeCode, AmountUnit>>> = {
  income: "dollarsMonth",
  quarterEarnings: "dollarsQuarter",
};
