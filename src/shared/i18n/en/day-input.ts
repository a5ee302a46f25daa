/** Fields that take a day, or a day and a time. */
export const dayInput = {
  form: "Month/day/year: 3/4/1985 or March 4, 1985",
  wrong: "Write the date as month/day/year, for example 3/4/1985 or March 4, 1985.",
  placeholder: "month/day/year",
  calendar: "Calendar",
  yearBefore: "Previous year",
  monthBefore: "Previous month",
  monthAfter: "Next month",
  yearAfter: "Next year",
  dayOf: "{{label}}: date",
  timeOf: "{{label}}: time",
  timePlaceholder: "time",
  timeWrong: "Write the date and the time, for example 9:30 AM or 14:30.",
  zone: "Time zone: {{zone}}",
};
