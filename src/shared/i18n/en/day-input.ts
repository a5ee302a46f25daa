/** Fields that take a day. */
export const dayInput = {
  form: "Month/day/year: 3/4/1985 or March 4, 1985",
  wrong: "Write the date as month/day/year, for example 3/4/1985 or March 4, 1985.",
  placeholder: "month/day/year",
  calendar: "Calendar",
  yearBefore: "Previous year",
  monthBefore: "Previous month",
  monthAfter: "Next month",
  yearAfter: "Next year",
};
