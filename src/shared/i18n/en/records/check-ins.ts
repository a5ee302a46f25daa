import type { RecordTexts } from "../../record-texts.ts";

const questions = {
  mood: "How are you?",
  housing: "How is it where you live?",
  work: "How is work, or your job search?",
  needHelp: "Do you need help?",
  wantsCall: "Do you want us to call you?",
};

export const checkInPlans = {
  title: "Check-in schedule",
  subtitle: "How often this mentee gets a check-in. It takes a minute on a phone.",
  add: "Schedule check-ins",
  one: "check-in schedule",
  fields: { every: "How often", nextOn: "Next on", pausedUntil: "Paused until", questions: "Questions" },
  required: {
    every: "A selection is required!",
    nextOn: "Next on is required!",
    questions: "At least one question is required!",
  },
  help: {
    nextOn: "The check-in is sent on this day, between 8 AM and 9 PM where the mentee is.",
    pausedUntil: "No check-ins are sent until after this day.",
  },
  options: { every: { week: "Every week", twoWeeks: "Every two weeks", month: "Every month" }, questions },
} satisfies RecordTexts;

const state = { fine: "Fine", worried: "I'm worried", help: "Bad" };
const no = { no: "No", yes: "Yes" };

export const checkIns = {
  title: "Check-ins",
  menu: "All check-ins",
  subtitle: "How the mentee said things are going.",
  add: "Ask now",
  one: "check-in",
  noRecords: "No check-ins yet.",
  fields: {
    dueOn: "Asked on",
    answeredAt: "Answered",
    answeredBy: "Answers from",
    enteredBy: "Answers entered by",
    mood: "How are you?",
    housing: "Home",
    work: "Work",
    needHelp: "Needs help",
    wantsCall: "Wants a call",
    comment: "Comment",
    seen: "Seen",
    seenBy: "Seen by",
    seenAt: "Seen at",
    questions: "Questions",
  },
  required: { dueOn: "Asked on is required!" },
  help: {
    mood: "Leave empty to ask the mentee. Fill in the answers if you asked them yourself, for example by phone.",
    seen: "Someone read it and followed up. It no longer appears in your to-do list.",
  },
  options: {
    mood: { "1": "Very bad", "2": "Bad", "3": "So-so", "4": "Good", "5": "Very good" },
    housing: state,
    work: state,
    needHelp: no,
    wantsCall: no,
    answeredBy: { mentee: "Mentee", staff: "Staff", both: "Mentee and staff" },
    questions,
  },
} satisfies RecordTexts;
