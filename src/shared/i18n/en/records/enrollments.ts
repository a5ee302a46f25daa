import type { RecordTexts } from "../../record-texts.ts";
import { destinations, subsidies } from "./hud-2026.ts";

export const enrollments = {
  title: "Enrollments",
  menu: "All enrollments",
  subtitle: "Each stay in a program. The newest one sets the admission and discharge dates in the profile.",
  add: "Add enrollment",
  one: "enrollment",
  noRecords: "No enrollments yet.",
  fields: {
    programId: "Program",
    award: "Award",
    startDate: "Start",
    riskLevel: "Risk level",
    prerelease: "Before release",
    exitDate: "Exit",
    exitReason: "Reason for the exit",
    exitDestination: "Destination on exit",
    exitSubsidy: "Destination subsidy",
    exitDestinationText: "Destination in words",
    note: "Note",
  },
  required: {
    startDate: "Start is required!",
    exitSubsidy: "Destination subsidy is required!",
    exitDestinationText: "Destination in words is required!",
  },
  help: {
    riskLevel: "From the assessment your program uses.",
    prerelease: "The program started while the person was still in custody.",
    exitDestination: "HUD’s list for fiscal year 2026.",
  },
  options: {
    exitReason: {
      completed: "Completed the program",
      leftEarly: "Left early",
      transferred: "Moved to another program",
      incarcerated: "Incarcerated",
      died: "Died",
      lostContact: "Lost contact",
      other: "Other",
    },
    riskLevel: { low: "Low", moderate: "Moderate", high: "High" },
    exitDestination: destinations,
    exitSubsidy: subsidies,
  },
} satisfies RecordTexts;

export const outcomes = {
  title: "Outcomes",
  menu: "All outcomes",
  subtitle: "What was achieved, when, and how it is known.",
  add: "Add outcome",
  one: "outcome",
  noRecords: "No outcomes yet.",
  fields: {
    outcomeId: "Outcome",
    date: "Day",
    amount: "Amount",
    unit: "Amount in",
    verifiedBy: "Known by",
    file: "Proof",
    note: "Note",
  },
  required: {
    outcomeId: "Outcome is required!",
    date: "Day is required!",
    verifiedBy: "A selection is required!",
  },
  help: {
    amount: "For outcomes with a number, such as a wage.",
    unit: "Leave empty for monthly income and quarterly earnings, which have a fixed unit.",
    file: "A pay stub, a lease, a certificate.",
  },
  options: {
    verifiedBy: {
      own: "Self-reported",
      document: "A document",
      agency: "Another agency",
      someone: "Someone who knows them",
    },
    unit: {
      dollars: "Dollars",
      dollarsHour: "Dollars an hour",
      dollarsWeek: "Dollars a week",
      dollarsMonth: "Dollars a month",
      dollarsQuarter: "Dollars a quarter",
      dollarsYear: "Dollars a year",
      hours: "Hours",
      hoursWeek: "Hours a week",
      days: "Days",
      months: "Months",
    },
  },
} satisfies RecordTexts;
