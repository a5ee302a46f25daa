/** Catalogue texts in English; `{…}` is replaced by the local office of each organization. */

/** Name, description, usual length in days. */
export type GoalText = readonly [string, string, number];
/** With what, where and when something is done. */
export interface Details {
  readonly bring?: string;
  readonly address?: string;
  readonly hours?: string;
}

/** Name, description, usual length in days, points. */
export type PointsText = readonly [string, string, number, number, Details?];

export const goalTexts: readonly GoalText[] = [
  [
    "Get all identity documents",
    "State ID, Social Security card and birth certificate are in hand, with copies in the file.",
    90,
  ],
  ["Move into stable housing", "A signed lease or a bed in transitional housing for at least 90 days.", 180],
  ["Find a full-time job", "Work of 30 hours a week or more that fits the conditions of supervision.", 150],
  ["Keep the job for 90 days", "No missed shift without notice; pay stubs are shared every two weeks.", 90],
  ["Earn the GED", "Pass all four parts: math, language arts, science and social studies.", 300],
  [
    "Finish a trade certificate",
    "Complete a training that leads to a certificate, for example forklift, HVAC or welding.",
    200,
  ],
  [
    "Complete probation or parole without violation",
    "Every check-in kept, fees paid as agreed, travel only with permission.",
    365,
  ],
  [
    "Stay in recovery for six months",
    "Meetings, treatment and a relapse plan that people close to you know about.",
    180,
  ],
  [
    "Get health coverage and a primary doctor",
    "{medicaid} is active, and the first check-up and dental visit are done.",
    90,
  ],
  [
    "Rebuild contact with the children",
    "Regular calls and visits, agreed with the other parent or the court.",
    180,
  ],
  [
    "Settle child support",
    "The order fits today's income, and a payment plan is kept for three months.",
    150,
  ],
  [
    "Clear the record where the law allows it",
    "A lawyer has checked the record and filed what can be expunged or sealed.",
    240,
  ],
  ["Save an emergency fund of $500", "A bank account and a fixed amount put aside every payday.", 180],
  [
    "Repair credit and pay off fines",
    "Credit report checked, disputes sent, a plan for court fines agreed.",
    240,
  ],
  ["Get the driver's license back", "Fines settled, test passed, license in hand.", 180],
  [
    "Take care of mental health",
    "Weekly counseling for three months, and medication taken as prescribed.",
    120,
  ],
  [
    "Build a circle of support",
    "Three people who can be called at any hour, and one regular activity a week.",
    120,
  ],
  ["Give back to the community", "Twenty hours of volunteer work or helping in a group for newcomers.", 150],
];

export const taskTexts: readonly PointsText[] = [
  [
    "Apply for a state ID",
    "Go to {idOffice}. Take a number and wait to be called. We pay the fee.",
    14,
    20,
    {
      bring: "Birth certificate\nA letter with your name and address",
      address: "{idAddress}",
      hours: "Monday to Friday, 8 to 4",
    },
  ],
  [
    "Order the birth certificate",
    "Fill in the form of the state where you were born; bring the release letter.",
    21,
    10,
  ],
  [
    "Apply for a Social Security card",
    "Go to the Social Security office. It is free.",
    14,
    15,
    { bring: "Your ID or your release papers", hours: "Monday to Friday, 9 to 4" },
  ],
  ["Enroll in {medicaid}", "Apply online or with the benefits navigator on Tuesdays.", 14, 15],
  ["Apply for food benefits", "Apply for SNAP; the interview is by phone.", 14, 10],
  [
    "Report to {probation}",
    "Be there ten minutes early. Tell us if you will be late.",
    7,
    10,
    { bring: "Pay stub\nA letter with your address\nThe card of your last visit" },
  ],
  ["Write a resume", "One page. Use the template, and write down work done inside too.", 14, 15],
  [
    "Practice a job interview",
    "Mock interview with a volunteer, with the answer to the question about your record.",
    10,
    15,
  ],
  ["Send five job applications", "Choose from the jobs list, and note company, date and answer.", 14, 20],
  ["Open a bank account", "Choose an account without monthly fee; bring ID and $25.", 14, 15],
  [
    "Make a monthly budget",
    "Write down income and every expense for four weeks, then plan the next month.",
    30,
    15,
  ],
  [
    "Visit the expungement clinic",
    "Bring the case numbers. The clinic at {court} is free and needs no appointment.",
    30,
    20,
  ],
  [
    "Ask for a child support modification",
    "Fill in the motion with the family law helper; bring proof of income.",
    30,
    20,
  ],
  ["Go to three NA or AA meetings", "Get the sheet signed, and try at least two different groups.", 21, 15],
  [
    "Finish the intake with the treatment provider",
    "Assessment takes about two hours. Ask for a letter for your officer.",
    14,
    20,
  ],
  ["See a doctor for a check-up", "Bring the list of medicine, and ask for a dentist.", 30, 15],
  [
    "Fill in the housing application",
    "Apply to two places on the list; names of former landlords are enough.",
    21,
    20,
  ],
  [
    "Visit an apartment or room",
    "Take the checklist: heat, water, locks, bus line, price in writing.",
    21,
    15,
  ],
  ["Register for GED classes", "Placement test at {college}; free for residents.", 21, 15],
  ["Take a GED practice test", "Online, about 45 minutes a subject. Send us the result.", 30, 15],
  [
    "Get a library card",
    "The library has computers and job help.",
    7,
    5,
    { bring: "Your ID or a letter from us" },
  ],
  ["Apply for a reduced transit pass", "Form at {transit}; photo is taken there.", 14, 10],
  ["Check the credit report", "Free at annualcreditreport.com. Mark what you do not recognize.", 14, 10],
  ["Set up an email address and voicemail", "A serious name, and a short greeting in your own voice.", 7, 5],
  [
    "Collect two references",
    "A supervisor, a teacher, a pastor or a sponsor; ask before you name them.",
    21,
    10,
  ],
  [
    "Make a relapse prevention plan",
    "Write down triggers, early signs and whom to call. Share it with one person.",
    14,
    20,
  ],
  ["Call the family mediation line", "They help to plan a first visit with your children.", 14, 10],
  [
    "Pick up work clothes",
    "Two outfits and boots at the clothing room.",
    7,
    5,
    { hours: "Wednesday, 10 to 2" },
  ],
];

export const challengeTexts: readonly PointsText[] = [
  ["Thirty days on time", "Be at every appointment five minutes early, thirty days in a row.", 30, 50],
  ["Seven days without cigarettes", "One week. Put the money aside and see how much it is.", 7, 30],
  ["Walk 30 minutes a day", "Two weeks, in any weather. A walk to an appointment counts.", 14, 25],
  ["Write a letter that you put off", "To somebody you hurt or miss. You decide whether it is sent.", 14, 30],
  [
    "Say no once a week",
    "Turn down one invitation that leads back, and tell your mentor how it went.",
    28,
    40,
  ],
  ["Cook at home for a week", "Seven dinners. Keep the receipts and compare.", 7, 20],
  [
    "Read a book and tell about it",
    "Any book. Tell your mentor in ten minutes what stayed with you.",
    30,
    30,
  ],
  [
    "Learn one thing at the computer",
    "A spreadsheet, an online form, a video call: finish one lesson and use it.",
    14,
    25,
  ],
  ["Help somebody new", "Go with a newcomer to the ID office, a meeting or the food pantry.", 30, 40],
  ["Save the first $100", "Put something aside every payday until it is there.", 45, 40],
  [
    "Handle one conflict calmly",
    "Use the steps from group: stop, breathe, ask. Write down what happened.",
    21,
    35,
  ],
  ["Speak in front of the group", "Five minutes about one thing that you learned this month.", 30, 35],
];
