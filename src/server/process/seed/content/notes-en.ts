/** How a case ended. */
export type Outcome = "completed" | "transferred" | "left";

/** When in a case a note fits; the outcomes stand for the closing note. */
export type NotePhase = "referral" | "intake" | "progress" | "setback" | Outcome;

/** Phase, title, text as simple HTML. Slots: {name}, {officer}, {employer}, {counseling}, {treatment}, {school}, {donations}, {relative}. */
export type NoteText = readonly [NotePhase, string, string];

export const noteTexts: readonly NoteText[] = [
  [
    "referral",
    "Referral received",
    "<p>Referral and release papers received from {officer}. Left a voicemail for {name} to set up the intake.</p>",
  ],
  [
    "referral",
    "First phone call",
    "<p>Reached {name} by phone. Explained the program and what to bring to the intake: ID, release papers, list of medicine. {name} sounded relieved that help with documents is part of it.</p>",
  ],
  [
    "referral",
    "Visit before release",
    "<p>Met {name} at the facility for 30 minutes. Wants to live near {relative}, but not in the same apartment. Release plan signed.</p>",
  ],
  [
    "intake",
    "Intake interview",
    "<p>Intake done in 90 minutes. Strengths: on time, clear about what should be different, good contact with {relative}.</p><p>Needs first: <strong>state ID</strong>, a phone, a bed for longer than two weeks.</p>",
  ],
  [
    "intake",
    "Intake and consents",
    "<p>Went through the consent forms one by one; {name} signed the release for {officer} and declined the one for the employer. Copy given.</p><ul><li>Next: order birth certificate</li><li>Next: Medicaid application</li></ul>",
  ],
  [
    "intake",
    "Plan for the first 30 days",
    "<p>Wrote the plan together. {name} chose work and documents as the first two goals; treatment comes from the court order. We meet weekly for now.</p>",
  ],
  [
    "intake",
    "Assessment",
    "<p>Finished the assessment. {name} spoke about growing up with violence at home and asked not to tell the story again to every new person. Noted it in the file; referred to {counseling}.</p>",
  ],
  [
    "progress",
    "ID in hand",
    "<p>{name} came in with the new ID. Scanned for the file. We used the hour to fill in the online application for health coverage.</p>",
  ],
  [
    "progress",
    "Phone check-in",
    "<p>Ten-minute call. Sleeping better, still looking for a second pair of work boots. No change of address.</p>",
  ],
  [
    "progress",
    "Check-in with the officer",
    "<p>Spoke with {officer}: all appointments kept, test results clean. Reporting moves from weekly to every second week.</p>",
  ],
  [
    "progress",
    "Job interview went well",
    "<p>{name} interviewed at {employer} and was asked about the conviction. Used the answer that we practiced. Should hear back by Friday.</p>",
  ],
  [
    "progress",
    "Job offer",
    "<p><strong>Good news:</strong> {employer} offered full-time work, start on Monday, second shift. Gave a transit pass for the first two weeks and asked for the first pay stub.</p>",
  ],
  [
    "progress",
    "First paycheck",
    "<p>Looked at the first pay stub together: gross, net, child support deduction. Set aside $40 for the emergency fund.</p>",
  ],
  [
    "progress",
    "Call with employer",
    "<p>With consent, called the supervisor at {employer}. Reliable, learns fast, should ask sooner when something is unclear. {name} was glad to hear it.</p>",
  ],
  [
    "progress",
    "Budget session",
    "<p>Went through four weeks of receipts. Most surprising to {name}: $120 for takeout. Agreed on one cash envelope a week.</p>",
  ],
  [
    "progress",
    "Bank account opened",
    "<p>Went along to the bank. Account without monthly fee opened; old overdraft is being paid off at $20 a month.</p>",
  ],
  [
    "progress",
    "Apartment viewing",
    "<p>Viewed a room near the bus line. Clean, shared kitchen, rent within budget. The landlord asked about the record; we left our contact as reference.</p>",
  ],
  [
    "progress",
    "Moved in",
    "<p>{name} moved in on Saturday with help from {relative}. Lease copied to the file. Still needed: bed frame, pots. Requested from {donations}.</p>",
  ],
  [
    "progress",
    "GED class",
    "<p>Attends three evenings a week. Reading is strong; math needs a tutor. Asked {school} for one.</p>",
  ],
  [
    "progress",
    "GED test passed",
    "<p>Passed the language arts part on the first try. We rang the bell in the office. Math is booked for next month.</p>",
  ],
  [
    "progress",
    "Treatment update",
    "<p>Counselor at {treatment} reports regular attendance and honest work in group. Step down to the next lower level of care is planned.</p>",
  ],
  [
    "progress",
    "90 days sober",
    "<p>{name} brought the 90-day coin. Sponsor is someone from the Tuesday meeting. We talked about the coming holidays and who to call.</p>",
  ],
  [
    "progress",
    "Family visit",
    "<p>First supervised visit with the children went better than feared. The younger one drew a picture. Next visit in two weeks, same place.</p>",
  ],
  [
    "progress",
    "Child support hearing",
    "<p>Went along to the hearing. The amount was lowered to fit the present income; first payment is due on the first of the month.</p>",
  ],
  [
    "progress",
    "Expungement clinic",
    "<p>The lawyer found two old charges that can be expunged and filed at once. Decision in about three months.</p>",
  ],
  [
    "progress",
    "Doctor's visit",
    "<p>First check-up in six years. Blood pressure is high; started medication. Dentist booked.</p>",
  ],
  [
    "progress",
    "Mentor meeting",
    "<p>Coffee with the mentor, an hour and a half. They talked about trust, and about fixing a bicycle together.</p>",
  ],
  [
    "progress",
    "Group attendance",
    "<p>Spoke in group for the first time and offered to bring coffee next week.</p>",
  ],
  [
    "progress",
    "Driver's license plan",
    "<p>Called the court about the old fines: payment plan over ten months, after the third payment the suspension is lifted.</p>",
  ],
  [
    "progress",
    "Home visit",
    "<p>Home visit as agreed. Tidy, food in the fridge, curfew chart on the wall. This time {relative} was there too and thanked the team.</p>",
  ],
  [
    "progress",
    "Review of the plan",
    "<p>Quarterly review. Two goals are done, one is new: drive again by spring. {name} asked to meet every second week from now on.</p>",
  ],
  [
    "progress",
    "Volunteer day",
    "<p>{name} helped at the food pantry for four hours and stayed to clean up. Wants to do it monthly.</p>",
  ],
  [
    "setback",
    "Missed appointment",
    "<p>{name} did not come and did not call. Sent a message; answer in the evening: bus trouble and no credit on the phone. New date agreed.</p>",
  ],
  [
    "setback",
    "Lost the job",
    "<p>The contract at {employer} ended with the season. Frustrated, but not thrown off. Updated the resume on the spot and sent two applications.</p>",
  ],
  [
    "setback",
    "Conflict at the house",
    "<p>Argument with a housemate about noise. No violence. Talked through what happened and called the house manager together. One warning, stays.</p>",
  ],
  [
    "setback",
    "Positive test",
    "<p>{name} told us before the result came. One slip after a funeral. Called the sponsor and went to a meeting the same night. {officer} was informed; more meetings instead of a violation.</p>",
  ],
  [
    "setback",
    "Hard week",
    "<p>Anniversary of the brother's death. Slept little, no thoughts of self-harm when asked directly. Same-day visit arranged at {counseling}; call tomorrow.</p>",
  ],
  [
    "setback",
    "Rent is behind",
    "<p>Hours were cut and the rent is two weeks late. Wrote to the landlord together; applied for one-time help.</p>",
  ],
  [
    "setback",
    "Application refused",
    "<p>Housing application refused because of the record. Appeal letter drafted; deadline in ten days. {name} wants to add a letter from {employer}.</p>",
  ],
  [
    "setback",
    "Phone was stolen",
    "<p>No contact for a week because the phone was stolen. Number updated. Program phone lent until payday.</p>",
  ],
  [
    "setback",
    "Late for check-in",
    "<p>Third time late this month. Said so plainly and asked what is in the way: the shift changed. Moved our meetings to Thursday mornings.</p>",
  ],
  [
    "completed",
    "Completed the program",
    "<p>{name} finished the program today. Work, lease and license are in place. Certificate handed over; {relative} came along and took pictures.</p><p>Aftercare: call in 30, 60 and 90 days.</p>",
  ],
  [
    "transferred",
    "Moved away",
    "<p>{name} is moving in with {relative} in another county; supervision was transferred. Warm hand-over by phone with the new agency. Case closed as agreed.</p>",
  ],
  [
    "left",
    "Closed after no contact",
    "<p>No answer to five calls, two letters and a visit since the last meeting. Closed according to the rules; {name} can come back at any time.</p>",
  ],
  [
    "completed",
    "Exit interview",
    "<p>Exit interview done. What helped most: someone who picked up the phone. What was missing: evening hours. Passed on to the director.</p>",
  ],
];
