import type { RecordTexts } from "../../record-texts.ts";

const questions = {
  mood: "How are you?",
  housing: "How is it where you live?",
  work: "How is work, or looking for it?",
  needHelp: "Do you need help?",
  wantsCall: "Shall we call you?",
};

export const checkInPlans = {
  title: "When to ask",
  subtitle: "How often this mentee is asked how things are. It takes a minute on a phone.",
  add: "Plan check-ins",
  one: "plan for check-ins",
  fields: { every: "How often", nextOn: "Next on", pausedUntil: "Paused until", questions: "Questions" },
  required: {
    every: "A selection is required!",
    nextOn: "Next on is required!",
    questions: "At least one question is required!",
  },
  help: {
    nextOn: "The mentee is asked on this day, between 8:00 and 21:00 where the mentee is.",
    pausedUntil: "Nothing is asked up to this day.",
  },
  options: { every: { week: "Every week", twoWeeks: "Every two weeks", month: "Every month" }, questions },
} satisfies RecordTexts;

const state = { fine: "Fine", worried: "I worry", help: "Bad" };
const no = { no: "No", yes: "Yes" };

export const checkIns = {
  title: "Check-ins",
  menu: "All check-ins",
  subtitle: "How the mentee said things are. Who asks for a call stands on Today.",
  add: "Ask now",
  one: "check-in",
  noRecords: "This mentee was not asked yet.",
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
    comment: "In own words",
    seen: "Seen",
    seenBy: "Seen by",
    seenAt: "Seen at",
    questions: "Questions",
  },
  required: { dueOn: "Asked on is required!" },
  help: {
    mood: "Left empty, the mentee is asked. Fill the answers in when you asked yourself, by phone for example.",
    seen: "Somebody has read it and done what it asks for. It leaves Today.",
  },
  options: {
    mood: { "1": "Very bad", "2": "Bad", "3": "So-so", "4": "Good", "5": "Very good" },
    housing: state,
    work: state,
    needHelp: no,
    wantsCall: no,
    answeredBy: {
      mentee: "The mentee itself",
      staff: "Staff, for the mentee",
      both: "The mentee, and staff for it",
    },
    questions,
  },
} satisfies RecordTexts;
