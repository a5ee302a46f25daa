/**
 * Push messages. They show on locked screens, so they contain no names, no case details, and not the program's name.
 */
export const push = {
  titles: {
    message: "You have a new message",
    urgent: "Urgent: please read a message now",
    plan: "Something new on your plan",
    planDue: "Something on your plan is due",
    appointment: "News about an appointment",
    appointmentSoon: "An appointment is coming up",
    promise: "News about a promise",
    promiseSoon: "Something is due tomorrow",
    checkIn: "How are you? A few short questions",
    asksForCall: "Someone asked for a call",
    asksForHelp: "Someone asked for help",
    answer: "Someone answered you",
    completed: "Something was completed",
    newWork: "There is new work for you",
    team: "News from your team",
    bug: "A bug report is assigned to you",
    newDevice: "Sign-in from a new device",
    account: "News about your account",
    other: "There is something new for you",
    test: "This is a test. It works.",
  },
  refusedBrowser: "This browser can't get notifications. Please try another one.",
  off: "Notifications are turned off here.",
  removed: "Notifications are off on this device.",
  testSent: "Sent. It will appear in a few seconds.",
  testGone: "This device no longer gets notifications. Turn them off and on again.",
  testRefused: "The message did not get through. Please try again in a few minutes.",
};
