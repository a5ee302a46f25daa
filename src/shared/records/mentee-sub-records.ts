/** The record types below a mentee. */
import {
  checkboxList,
  codes,
  date,
  display,
  dropdown,
  entries,
  fancyCheckbox,
  fileUpload,
  hidden,
  listOf,
  number,
  password,
  simpleRichText,
  text,
  textarea,
  title,
  toggle,
} from "../fields/build.ts";
import { keep } from "./common-fields.ts";
import type { AreaIcon } from "./area.ts";
import { lateFilter, lateView } from "./work-lists.ts";
import { defineRecord, type RecordType } from "./record-type.ts";

/** Declares goals, tasks, and challenges. They differ only in their catalog. */
const assignment = <Name extends string>(
  name: Name,
  itemField: string,
  catalog: string,
  key: string,
  kind: string,
  /** The usual time for it, in days. */
  defaultDays: number,
  icon: AreaIcon,
  pageSize?: number,
): RecordType<Name, never> =>
  defineRecord({
    name,
    scope: "mentee",
    page: `mentee-${kind}s`,
    listedForAllMentees: true,
    area: { group: "caseWork", path: `/case-work/${kind}s`, icon },
    flags: "tables",
    consent: "caseWork",
    imports: true,
    keys: [key],
    nameFields: [],
    archive: true,
    menteeReads: true,
    // Without the fields about the progress of one assignment.
    bulkAdd: { fields: [itemField, "startDate", "endDate", "points", "description"] },
    doneField: "completed",
    undoable: ["completed"],
    dueField: "endDate",
    timeline: { at: "startDate", title: [itemField], text: "description", kind },
    list: {
      columns: ["active", itemField, "startDate", "endDate", "points", "completed"],
      search: [itemField, "description"],
      sort: { field: "startDate", direction: "DESC" },
      dateField: "startDate",
      computed: lateFilter,
      views: { late: lateView },
      linkFilters: {
        myCaseload: hidden("boolean"),
        worker: dropdown(listOf("users")),
        completedAt: hidden("instant"),
        doneOn: hidden("date"),
        lateOn: hidden("date"),
      },
      ...(pageSize ? { pageSize } : {}),
    },
    fields: {
      [itemField]: dropdown(listOf(catalog), { required: "always", ...keep }),
      active: toggle({ width: 5, ...keep }),
      completed: toggle({ width: 5, initial: "0", answerable: true, ...keep }),
      startDate: date({ required: "always", preset: "today", ...keep }),
      endDate: date({ required: "always", notBefore: "startDate", preset: defaultDays, ...keep }),
      points: number({ width: 3, ...keep }),
      description: textarea({ readByMentee: true }),
      dataNotes: entries(
        {
          dateEntered: display("instant"),
          enteredBy: display("text"),
          note: textarea({ required: "always" }),
        },
        { answerable: true },
      ),
      dataFiles: entries(
        {
          dateCreated: display("instant"),
          uploadedBy: display("text"),
          note: text(),
          file: fileUpload({ required: "always" }),
        },
        { answerable: true },
      ),
    },
  });

export const menteeUserGoals = assignment(
  "menteeUserGoals",
  "menteeGoalId",
  "menteeGoals",
  "menteeGoals",
  "goal",
  90,
  "target",
);
export const menteeUserTasks = assignment(
  "menteeUserTasks",
  "menteeTaskId",
  "menteeTasks",
  "menteeTasks",
  "task",
  14,
  "checklist",
  5,
);
export const menteeUserChallenges = assignment(
  "menteeUserChallenges",
  "menteeChallengeId",
  "menteeChallenges",
  "menteeChallenges",
  "challenge",
  30,
  "trophy",
);

/** How staff contacted a mentee. */
export const contactKinds = ["call", "text", "visit", "email", "video", "letter", "court", "other"] as const;
export type ContactKind = (typeof contactKinds)[number];

export const menteeUserNotes = defineRecord({
  name: "menteeUserNotes",
  scope: "mentee",
  page: "mentee-notes",
  listedForAllMentees: true,
  area: { group: "caseWork", path: "/case-work/notes", icon: "book" },
  flags: "tables",
  alsoAddedWith: "notesCanAdd",
  consent: "caseWork",
  imports: true,
  keys: ["menteeNotes"],
  sensitive: "others",
  feed: { text: "note", date: "date", kind: "kind" },
  timeline: { at: "date", title: ["contactKind", "noteTitle"], text: "note", kind: "note" },
  nameFields: ["noteTitle"],
  archive: true,
  list: {
    columns: ["active", "date", "noteTitle"],
    more: ["kind", "contactKind", "note"],
    filters: ["kind", "contactKind"],
    search: ["noteTitle", "note"],
    sort: { field: "date", direction: "DESC" },
    dateField: "date",
  },
  fields: {
    date: date({ required: "always", preset: "today", ...keep }),
    noteTitle: text({ required: "always" }),
    kind: dropdown(codes(["note", "call", "meeting", "visit", "message"]), { width: 3, initial: "note" }),
    active: toggle({ width: 5, ...keep }),
    note: simpleRichText(),
    contactKind: dropdown(codes(contactKinds), { width: 5 }),
    // A note counts as a contact unless it says that the mentee wasn't reached.
    reached: toggle({ width: 5, ...keep }),
    minutes: number({ width: 5, max: 1440, ...keep }),
    withWhom: text({ width: 5 }),
  },
});

export const menteeUserFiles = defineRecord({
  name: "menteeUserFiles",
  scope: "mentee",
  page: "mentee-files",
  flags: "tables",
  consent: "files",
  keys: ["menteeFiles"],
  timeline: { at: "date", title: ["name"], kind: "file" },
  nameFields: ["name"],
  archive: true,
  menteeReads: true,
  list: {
    columns: ["active", "date", "name", "file", "shared"],
    search: ["name"],
    sort: { field: "date", direction: "DESC" },
    dateField: "date",
  },
  fields: {
    date: date({ required: "always", preset: "today", ...keep }),
    name: text({ required: "always" }),
    active: toggle({ width: 5, ...keep }),
    // The mentee sees a file only if a team member shared it.
    shared: toggle({ width: 5, initial: "0" }),
    file: fileUpload({ required: "always" }),
  },
});

export const menteeAssessments = defineRecord({
  name: "menteeAssessments",
  scope: "mentee",
  page: "mentee-assessments",
  flags: "tables",
  consent: "assessments",
  keys: ["menteeAssessments"],
  sensitive: "all",
  nameFields: [],
  single: true,
  keepsEarlier: true,
  imports: true,
  bulkSet: ["programStatus"],
  list: {
    columns: ["date", "assessor", "adverseExperiences", "levelOfCare", "programStatus"],
    more: ["offerTypes", "traumaInformStatus"],
    search: [],
    sort: { field: "date", direction: "DESC" },
    dateField: "date",
  },
  fields: {
    date: date({ width: 3, preset: "today", isPast: true, ...keep }),
    assessor: dropdown(listOf("users"), { width: 3, whenPersonLeaves: "personStays", ...keep }),
    experiencesTitle: title(),
    adverseExperiences: fancyCheckbox(listOf("configAdverseExperiences"), { askedOnce: true, ...keep }),
    careTitle: title(),
    levelOfCare: checkboxList(listOf("configLevelOfCare"), { width: 2, ...keep }),
    offerTypes: checkboxList(listOf("configOfferTypes"), { width: 2, ...keep }),
    programStatus: checkboxList(listOf("configProgramStatus"), { width: 2, ...keep }),
    // The specified wire name has a typo: it lacks the first u.
    traumaInformStatus: checkboxList(listOf("configTraumaInformStatus"), {
      width: 2,
      ...keep,
      alias: "tramaInformStatus",
    }),
  },
});

/** Sets a mentee's password. The record id is the mentee id. */
export const menteePassword = defineRecord({
  name: "menteePassword",
  storedIn: "mentees",
  isMentee: true,
  scope: "organization",
  flags: "tables",
  forApiKeys: "never",
  keys: ["menteeResetPassword"],
  alsoNeeds: "menteesCanView",
  nameFields: [],
  list: null,
  fields: { password: password({ required: "always" }), passwordConfirm: password({ required: "always" }) },
});
