/** A mentee's enrollments and their outcomes (ADR 81). */
import { hudLists } from "../hud/lists.ts";
import {
  codes,
  date,
  decimal,
  dropdown,
  fileUpload,
  listOf,
  text,
  textarea,
  title,
  toggle,
} from "../fields/build.ts";
import type { OptionSource } from "../fields/field.ts";
import { keep } from "./common-fields.ts";
import { amountUnits } from "./outcome-codes.ts";
import { defineRecord } from "./record-type.ts";

/** Why a mentee left the program. */
export const exitReasons = [
  "completed",
  "leftEarly",
  "transferred",
  "incarcerated",
  "died",
  "lostContact",
  "other",
] as const;

const { formerDestinations } = hudLists;
const destinations: OptionSource = {
  codes: [...Object.values(hudLists.destinations).flat(), ...formerDestinations],
  labels: "text",
  retired: formerDestinations,
};

/** An enrollment in a program. The profile shows the newest one as admission and discharge. */
export const enrollments = defineRecord({
  name: "enrollments",
  scope: "mentee",
  page: "mentee-enrollments",
  listedForAllMentees: true,
  area: { group: "caseWork", path: "/case-work/enrollments", icon: "door" },
  flags: "tables",
  consent: "caseWork",
  imports: true,
  keys: ["measures"],
  nameFields: [],
  period: { from: "startDate", until: "exitDate", of: ["programId"], mayTouch: true },
  timeline: { at: "startDate", title: ["programId", "exitReason"], kind: "enrollment" },
  list: {
    columns: [
      "startDate",
      "exitDate",
      "programId",
      "exitReason",
      "exitDestination",
      "riskLevel",
      "prerelease",
    ],
    more: ["award"],
    search: ["note"],
    sort: { field: "startDate", direction: "DESC" },
    dateField: "startDate",
    views: {
      formerDestinations: {
        filter: { all: [{ field: "exitDestination", op: "in", value: [...formerDestinations] }] },
      },
    },
  },
  fields: {
    programId: dropdown(listOf("configPrograms"), keep),
    award: dropdown(listOf("awards"), keep),
    startDate: date({ required: "always", preset: "today", ...keep }),
    riskLevel: dropdown(codes(["low", "moderate", "high"]), { width: 3, ...keep }),
    prerelease: toggle({ initial: "0", ...keep }),
    exitDate: date({ notBefore: "startDate", ...keep }),
    exitReason: dropdown(codes(exitReasons), keep),
    exitDestination: dropdown(destinations, keep),
    exitSubsidy: dropdown(codes(hudLists.subsidies), {
      required: "always",
      forAnswer: { field: "exitDestination", in: [hudLists.subsidizedRental] },
      ...keep,
    }),
    exitDestinationText: text({
      required: "always",
      forAnswer: { field: "exitDestination", in: [hudLists.otherDestination] },
      max: hudLists.maxOtherDestination,
    }),
    note: textarea(),
    hmisTitle: title({ isFolded: true }),
    priorLivingSituation: dropdown(codes(hudLists.priorSituations), keep),
    priorSubsidy: dropdown(codes(hudLists.subsidies), {
      forAnswer: { field: "priorLivingSituation", in: [hudLists.subsidizedRental] },
      ...keep,
    }),
    householdId: text({ max: 32 }),
    householdRole: dropdown(codes(hudLists.householdRoles)),
  },
});

/** Who confirms that an outcome is true. */
export const outcomeVerifiers = ["own", "document", "agency", "someone"] as const;

/** A result on a day, and how it was verified. */
export const outcomes = defineRecord({
  name: "outcomes",
  scope: "mentee",
  page: "mentee-outcomes",
  listedForAllMentees: true,
  area: { group: "caseWork", path: "/case-work/outcomes", icon: "award" },
  flags: "tables",
  consent: "caseWork",
  imports: true,
  keys: ["measures"],
  nameFields: [],
  timeline: { at: "date", title: ["outcomeId", "verifiedBy"], text: "note", kind: "outcome" },
  list: {
    columns: ["date", "outcomeId", "amount", "unit", "verifiedBy"],
    search: ["note"],
    sort: { field: "date", direction: "DESC" },
    dateField: "date",
  },
  fields: {
    outcomeId: dropdown(listOf("configOutcomes"), { required: "always", ...keep }),
    date: date({ required: "always", preset: "today", isPast: true, ...keep }),
    amount: decimal(keep),
    unit: dropdown(codes(amountUnits), { width: 3, ...keep }),
    verifiedBy: dropdown(codes(outcomeVerifiers), { required: "always", initial: "own", ...keep }),
    file: fileUpload(),
    note: textarea(),
  },
});
