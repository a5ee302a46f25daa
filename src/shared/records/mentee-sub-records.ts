/** Everything that hangs below one mentee. */
import type { AccessKey } from "../access/keys.ts";
import {
  checkboxList,
  date,
  display,
  dropdown,
  entries,
  fancyCheckbox,
  fileUpload,
  listOf,
  number,
  password,
  simpleRichText,
  text,
  textarea,
  title,
  toggle,
} from "../fields/build.ts";
import type { TableName } from "./table-names.ts";
import { defineRecord, type RecordType } from "./record-type.ts";

/** Goals, tasks and challenges are assigned alike; only the catalogue differs. */
const assignment = (
  name: TableName,
  itemField: string,
  catalogue: TableName,
  key: AccessKey,
  pageSize?: number,
): RecordType =>
  defineRecord({
    name,
    scope: "mentee",
    flags: "tables",
    keys: [key],
    nameFields: [],
    archive: true,
    menteeReads: true,
    list: {
      columns: ["active", itemField, "startDate", "endDate", "points", "completed"],
      search: [itemField, "description"],
      sort: { field: "startDate", direction: "DESC" },
      dateField: "startDate",
      ...(pageSize ? { pageSize } : {}),
    },
    fields: {
      [itemField]: dropdown(listOf(catalogue), { required: "always" }),
      active: toggle({ width: 5 }),
      completed: toggle({ width: 5, initial: "0", answerable: true }),
      startDate: date({ required: "always" }),
      endDate: date({ required: "always" }),
      points: number({ width: 3 }),
      description: textarea(),
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

export const menteeUserGoals = assignment("menteeUserGoals", "menteeGoalId", "menteeGoals", "menteeGoals");
export const menteeUserTasks = assignment("menteeUserTasks", "menteeTaskId", "menteeTasks", "menteeTasks", 5);
export const menteeUserChallenges = assignment(
  "menteeUserChallenges",
  "menteeChallengeId",
  "menteeChallenges",
  "menteeChallenges",
);

export const menteeUserNotes = defineRecord({
  name: "menteeUserNotes",
  scope: "mentee",
  flags: "tables",
  keys: ["menteeNotes"],
  nameFields: ["noteTitle"],
  archive: true,
  list: {
    columns: ["active", "date", "noteTitle"],
    search: ["noteTitle", "note"],
    sort: { field: "date", direction: "DESC" },
    dateField: "date",
  },
  fields: {
    date: date({ required: "always" }),
    noteTitle: text({ required: "always" }),
    active: toggle({ width: 5 }),
    note: simpleRichText(),
  },
});

export const menteeUserFiles = defineRecord({
  name: "menteeUserFiles",
  scope: "mentee",
  flags: "tables",
  keys: ["menteeFiles"],
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
    date: date({ required: "always" }),
    name: text({ required: "always" }),
    active: toggle({ width: 5 }),
    // The mentee sees a file only when somebody chose to share it.
    shared: toggle({ width: 5, initial: "0" }),
    file: fileUpload({ required: "always" }),
  },
});

export const menteeAssessments = defineRecord({
  name: "menteeAssessments",
  scope: "mentee",
  flags: "tables",
  keys: ["menteeAssessments"],
  nameFields: [],
  single: true,
  list: {
    columns: ["adverseExperiences", "levelOfCare", "programStatus"],
    search: [],
    sort: { field: "id", direction: "DESC" },
  },
  fields: {
    experiencesTitle: title(),
    adverseExperiences: fancyCheckbox(listOf("configAdverseExperiences")),
    careTitle: title(),
    levelOfCare: checkboxList(listOf("configLevelOfCare"), { width: 2 }),
    offerTypes: checkboxList(listOf("configOfferTypes"), { width: 2 }),
    programStatus: checkboxList(listOf("configProgramStatus"), { width: 2 }),
    // The stored record spells it without the first u (contract section 8, reading 11).
    traumaInformStatus: checkboxList(listOf("configTraumaInformStatus"), {
      width: 2,
      alias: "tramaInformStatus",
    }),
  },
});

/** Sets a mentee's password; the record id is the mentee id. */
export const menteePassword = defineRecord({
  name: "menteePassword",
  storedIn: "mentees",
  scope: "organization",
  flags: "tables",
  keys: ["menteeResetPassword"],
  alsoNeeds: "menteesCanView",
  nameFields: [],
  list: null,
  fields: { password: password({ required: "always" }), passwordConfirm: password({ required: "always" }) },
});
