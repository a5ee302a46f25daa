/** Measures and reports: the screens, and the texts of documents. */
export { reports } from "./reports.ts";

export const measures = {
  title: "Measures",
  failed: "The measures could not be loaded.",
  computing: "Loading measures…",
  none: "No measures yet",
  noneHint: "Add measures from funders' sets, or define your own.",
  caseloadOnly: "These numbers cover only the mentees you can see.",
  closed: "This measure counts records that you don't have access to.",
  choose: "Add measures",
  own: "Custom measure",
  period: "Period",
  periods: {
    thisQuarter: "This quarter",
    lastQuarter: "Last quarter",
    thisYear: "This year",
    lastYear: "Last year",
    other: "Other days",
  },
  from: "From",
  to: "Until",
  wrongPeriod: "The first day must be before the last day, and the period can be up to ten years.",
  compareTo: "Compare with",
  comparisons: { none: "Nothing", previous: "The period before", lastYear: "A year earlier" },
  groupBy: "By",
  groupings: {
    none: "No groups",
    program: "Program",
    award: "Award",
    phase: "Before or after release",
    serviceFamily: "Service family",
    riskLevel: "Risk level",
    ageBand: "Age",
    gender: "Gender",
    race: "Race and ethnicity",
    veteran: "Veteran status",
    language: "Primary language",
    zip: "ZIP code",
    caseManager: "Case manager",
    organization: "Organization",
  },
  ageBands: {
    under18: "Under 18",
    from18: "18 to 24",
    from25: "25 to 34",
    from35: "35 to 44",
    from45: "45 to 54",
    from55: "55 to 64",
    from65: "65 and over",
    unknown: "Not known",
  },
  noGroup: "Not answered",
  noAward: "No award",
  notEnrolled: "Not enrolled that day",
  phases: { before: "Before release", after: "After release" },
  inSeveralMonths_one: "{{count}} person is in more than one month.",
  inSeveralMonths_other: "{{count}} people are in more than one month.",
  inSeveralGroups_one: "{{count}} person is in more than one row.",
  inSeveralGroups_other: "{{count}} people are in more than one row.",
  group: "Group",
  sets: {
    hud: "HUD, homeless services",
    secondChance: "Second Chance Act",
    labor: "Department of Labor, reentry employment",
    mentoring: "Mentoring",
    house: "Our own work",
    own: "Custom measures",
  },
  add: "Add",
  addSet: "Add all",
  added: "Added",
  ofAll: "{{counted}} of {{all}}",
  answered: "{{counted}} of {{all}} answered ({{percent}})",
  records_one: "{{count}} record",
  records_other: "{{count}} records",
  unknown: "{{count}} unknown",
  reached: "reached",
  notReached: "not reached",
  /** Units of measure values. The codes are those of outcomes. */
  units: {
    dollars: "${{value}}",
    dollarsHour: "${{value}} an hour",
    dollarsWeek: "${{value}} a week",
    dollarsMonth: "${{value}} a month",
    dollarsQuarter: "${{value}} a quarter",
    dollarsYear: "${{value}} a year",
    hours_one: "{{value}} hour",
    hours_other: "{{value}} hours",
    hoursWeek_one: "{{value}} hour a week",
    hoursWeek_other: "{{value}} hours a week",
    days_one: "{{value}} day",
    days_other: "{{value}} days",
    months_one: "{{value}} month",
    months_other: "{{value}} months",
    other: "{{value}}",
  },
  columns: { name: "Measure", before: "Before", change: "Change", target: "Target" },
  jump: "Sets",
  points_one: "{{points}} point",
  points_other: "{{points}} points",
  nothing: "–",
  byMonth: "By month",
  definition: "Definition",
  version: "Definition {{template}}, measure {{version}}",
  source: "Source",
  checked:
    "Compared with its public source on {{day}}. Before you report it, check if there is a newer version.",
  isChecked: "Checked",
  toBeChecked: "To be checked",
  toBeCheckedHint:
    "This definition hasn't been compared with the current version of its source. Do that before you report it.",
  parts: { all: "All", counted: "Counted", notCounted: "Not counted", unknown: "Unknown" },
  peopleFailed: "The people could not be loaded.",
  showMore: "Show more",
  nobody: "No one",
  mentee: "Mentee",
  day: "Day",
  value: "Value",
  yes: "Counted",
  no: "Not counted",
  notKnown: "Unknown",
  edit: "Edit",
  whoFrom: "Who is included: a saved view of this list",
  whoAll: "All",
  countsFrom: "Who is counted: a saved view of this list",
  viewsHint: "Save the filter as a view of the list first. The measure keeps the filter as it is today.",
  noViews: "This list has no saved views yet.",
  openList: "Open the list",
  export: "Export",
  numbers: { rounded: "Rounded, for several reports", exact: "Exact, small numbers left out" },
  exportAs: {
    exact: { pdf: "Report (PDF)", xlsx: "Spreadsheet (XLSX)" },
    rounded: { pdf: "Report (PDF), rounded", xlsx: "Spreadsheet (XLSX), rounded" },
  },
  definitions: {
    permanentExits:
      "People who left in the period and are in no program on its last day, by their last exit, without exits to a hospital, foster care, or a nursing home, and without deaths. Counted: those whose destination is permanent housing. Based on HUD's measure 7b.1, which counts only shelters and housing projects.",
    positiveExits:
      "People who left in the period and are in no program on its last day, by their last exit, without exits to a hospital or halfway house, and without deaths. Counted: all known destinations except places not meant for habitation, and jail or prison. Based on HUD's measure 7a.1, which counts only street outreach.",
    returns6:
      "People who left to permanent housing in the period, by the first such exit. Counted: those known to have come back to the program within 180 days. Based on HUD's measure 2, which counts exits two years earlier and returns to homelessness.",
    returns12:
      "People who left to permanent housing in the period, by the first such exit. Counted: those known to have come back to the program within 365 days. Based on HUD's measure 2, which counts exits two years earlier and returns to homelessness.",
    returns24:
      "People who left to permanent housing in the period, by the first such exit. Counted: those known to have come back to the program within 730 days. Based on HUD's measure 2, which counts exits two years earlier and returns to homelessness.",
    incomeGrowth:
      "People who left in the period and are in no program on its last day, by their last exit. Counted: those whose last monthly income of the enrollment is higher than the first one. Unknown: fewer than two incomes. Based on HUD's measure 4.6, which counts only adults.",
    daysToHousing:
      "Enrollments that began in the period. The median number of days from the start to the first move into permanent housing. Unknown: no such move.",
    newlyEnrolled: "People whose enrollment began in the period.",
    higherRisk: "People whose enrollment began in the period. Counted: risk level moderate or high.",
    completedBefore:
      "People who left a program that began before their release. Counted: those who completed it.",
    completedAfter:
      "People who left a program that began after their release. Counted: those who completed it.",
    peopleServed: "People who were given at least one service in the period, each counted once.",
    serviceUnits: "The units of all services of the period. Services without units add nothing.",
    servedByAward:
      "People who were given at least one service in the period that an award paid for, each counted once.",
    followUpsAnswered:
      "Follow-ups whose first day is in the period, without those that aren't needed. Counted: those with an answer. Unknown: those still planned. Read the next four measures together with this one.",
    employedLater:
      "Follow-ups of the period that answer whether the person is working. Counted: yes. Unknown: answered with “not known”.",
    housedLater:
      "Follow-ups of the period that answer whether the person is in permanent housing. Counted: yes. Unknown: answered with “not known”.",
    educationLater:
      "Follow-ups of the period that answer whether the person is in school or training. Counted: yes. Unknown: answered with “not known”.",
    arrestedLater:
      "Follow-ups of the period that answer whether the person was arrested again. Counted: yes. Unknown: answered with “not known”.",
    employedAtExit:
      "People who left in the period. Counted: those with an outcome of employment between start and exit.",
    educationAtExit:
      "People who left in the period. Counted: those who began a course of study or got a diploma or certificate between start and exit.",
    housedAtExit: "People who left in the period. Counted: those whose destination is permanent housing.",
    arrest12:
      "People whose enrollment began in the period. Counted: those with a known new arrest within 365 days of the start.",
    conviction12:
      "People whose enrollment began in the period. Counted: those with a known new conviction within 365 days of the start.",
    custodyOffense24:
      "People whose enrollment began in the period. Counted: those known to be back in custody for a new offense within 730 days of the start.",
    custodyViolation24:
      "People whose enrollment began in the period. Counted: those known to be back in custody for a technical violation within 730 days of the start.",
    employedQuarter2:
      "People who left in the period. Counted: those recorded as employed or with earnings in the second calendar quarter after the quarter of the exit. The source counts only unsubsidized employment.",
    employedQuarter4:
      "People who left in the period. Counted: those recorded as employed or with earnings in the fourth calendar quarter after the quarter of the exit. The source counts only unsubsidized employment.",
    earningsQuarter2:
      "Enrollments that ended in the period. The median of the earnings in the second calendar quarter after the quarter of the exit. Unknown: no earnings entered. The source counts only unsubsidized employment.",
    credential:
      "People who left in the period and began a course of study during the enrollment. Counted: those with a diploma, credential, or certificate between the start and a year after the exit. For a high school diploma, the source also asks for a job or further study within that year.",
    skillGain:
      "People whose enrollment began in the period and who began a course of study during it. Counted: those with a measurable skill gain during the enrollment. The source counts by program year, regardless of when the enrollment began.",
    matches: "Mentors who began working with a mentee in the period.",
    daysToFirstContact:
      "Matches in the period. The median number of days from the match to the first note in which the mentee was reached. Unknown: no such note.",
    noShows:
      "Appointments in the period that were not canceled. Counted: those that the mentee missed. Unknown: no outcome was recorded.",
    hours: "The total hours of the appointments in the period that were kept.",
    referralToContact:
      "People referred in the period. The median number of days from the referral to the first note in which they were reached. Unknown: no such note.",
    tasksInTime:
      "Tasks that were due in the period. Counted: those completed by their last day. Left out: open tasks whose last day isn't over.",
    promisesInTime:
      "Promises to mentees that were due in the period and were not released. Counted: those kept by their due date. Left out: open promises whose due date isn't over.",
    checkInsAnswered:
      "Check-ins in the period. Counted: those with answers, given by the mentee or entered by staff.",
  },
  ownDefinition: "{{base}} by day: {{day}}.",
  ownWho: "Included: {{filter}}.",
  ownCounts: "Counted: {{filter}}.",
  printButton:
    "To print the numbers, use “Print” above instead of your browser's menu. “Print” leaves out small numbers.",
  printClosed: "Your role doesn't allow printing the numbers of measures.",
  report: {
    title: "Measures",
    set: "Set",
    row: "Period or group",
    version: "Version",
    figure: "Number",
    counted: "Counted",
    all: "Of",
    unknown: "Unknown",
    before: "Before",
    suppressed: "< {{count}}",
    suppressedNote:
      "Counts below {{count}} are left out, and so are counts that would reveal them (*). Groups marked * are combined in one row.",
    others: "Other groups *",
    inSeveralGroups: "A person can be in more than one row.",
    roundedNote:
      "Counts are rounded to the nearest multiple of {{step}}, and counts below {{count}} can't be told from zero. Groups that small are combined (*). Percentages follow from rounded counts, medians have two digits, and sums are rounded to what {{step}} records add on average. Subtracting rounded numbers in this report and others therefore never reveals a small number.",
    exactNote:
      "Don't give it to someone who has another exact report on the same people, because the difference may be one person. Use a rounded report instead.",
    limits: "Limits",
    limitsText:
      "These numbers include what was entered by the day of the export. Missing answers are counted as unknown. Returns, arrests, and convictions are those known to the organization. Anonymized people still count.",
    compared: "Compared with {{from}} to {{to}}",
    period: "Period",
    answered: "Answered",
  },
  charts: {
    title: "Charts",
    failed: "The charts could not be loaded.",
    referrals: "Referrals",
    referralsPerMonth: "Referrals per month",
    completedPerMonth: "Finished per month",
    byProgramStatus: "Active mentees by program status",
    chartSummary: "{{title}}: {{count}} in twelve months. The numbers are below.",
    chartEmpty: "Nothing to show yet.",
    showNumbers: "Show the numbers",
    month: "Month",
  },
  hmis: {
    title: "HMIS export",
    export: "Export HMIS CSV",
    failed: "The check could not be loaded.",
    nobody:
      "The file would have no people: no one was enrolled in a program with a project type and a date in “Operating since”.",
    programs: "Programs",
    missing: "Missing: {{fields}}",
    notIncluded: "Not in the file. Missing: {{fields}}",
    people_one: "{{count}} person with missing answers",
    people_other: "{{count}} people with missing answers",
    complete: "Nothing is missing.",
    noConsent: "Not in the file. The consent doesn't cover identity and casework.",
    more: "Show more",
  },
};
