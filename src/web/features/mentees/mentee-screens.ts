import type { Flag } from "#shared/access/flags.ts";
import type { AccessKey } from "#shared/access/keys.ts";
import { readsSensitive, type Caller } from "#shared/access/caller.ts";
import { readsMenteeNames } from "#shared/access/mentee-names.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { registry } from "../../lib/organization-types.ts";
import { menteeSegments } from "#shared/records/mentee-segments.ts";
import type { TableName } from "#shared/records/table-names.ts";

/** The tabs of a mentee, in order. Pages of `more` are in the menu at the end. */
export const tabs = ["overview", "timeline", "plan", "profile", "files", "chat"] as const;
export type Tab = (typeof tabs)[number];

export interface MenteeScreen {
  /** Its name is `screens.mentee.<id>`, or with a `tableName` the title of the type. */
  id: string;
  /** Second segment of the path `/mentee/<segment>/<mentee>`. */
  segment: string;
  tab: Tab | "more";
  /** The page has records of these types. It is open to people with the key of at least one of them. */
  anyOf?: readonly AccessKey[];
  /** The access key. If missing, open to staff who may open any page of a mentee. */
  key?: AccessKey;
  /** For records below the mentee, with a list or a single form. */
  tableName?: TableName;
  /** Id of the page that leads here instead of the menu. */
  under?: string;
  /** Hidden from people who may not edit this record. */
  edits?: TableName;
  /** Hidden from people without this flag, because they can't do anything there. */
  needs?: Flag;
}

/** A page with the records of one type. */
const listPage = (id: string, tab: Tab, key: AccessKey, tableName: TableName) => ({
  id,
  segment: menteeSegments[tableName] ?? "",
  tab,
  key,
  tableName,
});

export const menteeScreens: readonly MenteeScreen[] = [
  { id: "overview", segment: "overview", tab: "overview" },
  { id: "timeline", segment: "mentee-timeline", tab: "timeline" },
  { id: "profile", segment: "manage", tab: "profile", key: "menteeProfile" },
  listPage("assessments", "profile", "menteeAssessments", "menteeAssessments"),
  { id: "chat", segment: "chat", tab: "chat", key: "menteeChat" },
  {
    id: "plan",
    segment: "mentee-plan",
    tab: "plan",
    anyOf: ["menteeGoals", "menteeTasks", "menteeChallenges", "promises"],
  },
  listPage("goals", "plan", "menteeGoals", "menteeUserGoals"),
  listPage("tasks", "plan", "menteeTasks", "menteeUserTasks"),
  listPage("challenges", "plan", "menteeChallenges", "menteeUserChallenges"),
  listPage("promises", "plan", "promises", "promises"),
  listPage("notes", "timeline", "menteeNotes", "menteeUserNotes"),
  listPage("services", "timeline", "menteeNotes", "services"),
  listPage("appointments", "timeline", "calendar", "appointments"),
  listPage("checkIns", "timeline", "calendar", "checkIns"),
  { ...listPage("checkInPlan", "timeline", "calendar", "checkInPlans"), under: "checkIns" },
  listPage("files", "files", "menteeFiles", "menteeUserFiles"),
  listPage("enrollments", "profile", "measures", "enrollments"),
  listPage("outcomes", "profile", "measures", "outcomes"),
  listPage("followUps", "plan", "measures", "followUps"),
  listPage("relations", "profile", "menteeProfile", "relations"),
  listPage("staff", "profile", "caseload", "menteeStaff"),
  { id: "export", segment: "mentee-export", tab: "more", key: "menteeExport", needs: "menteesCanExport" },
  {
    id: "resetPassword",
    segment: "mentee-password",
    tab: "more",
    key: "menteeResetPassword",
    edits: "menteePassword",
  },
];

/** Navigation state that prints the overview as a summary of one page. */
export const printSummary = { isSummary: true } as const;

/** Navigation state that prints the whole timeline. */
export const printTimeline = { isPrinted: true } as const;

export const screenPath = ({ segment }: MenteeScreen, menteeId: string) => `/mentee/${segment}/${menteeId}`;

/** Returns true if the type is sensitive and the user may not read sensitive data. Then the page is hidden. */
const isHidden = (caller: Caller, tableName: TableName | undefined): boolean => {
  const type = tableName && registry.get(tableName);
  return type?.sensitive === "all" && !readsSensitive(caller);
};

/** Returns true if the user sees only the records of a list that they added. */
export const showsOwnOnly = (caller: Caller, tableName: TableName): boolean =>
  registry.get(tableName)?.sensitive === "others" && !readsSensitive(caller);

const mayEdit = (caller: Caller, tableName: TableName | undefined): boolean => {
  const type = tableName && registry.get(tableName);
  return !type || authorizeType(caller, type, "edit") === "allow";
};

/** Returns the pages below a mentee that the team member may open. */
export const openScreens = (caller: Caller): readonly MenteeScreen[] =>
  menteeScreens.filter(({ key, anyOf, tableName, edits, needs }) => {
    const hasKey = key ? caller.keys.has(key) : readsMenteeNames(caller);
    const isOpen =
      hasKey && (!anyOf || anyOf.some((one) => caller.keys.has(one))) && !isHidden(caller, tableName);
    return isOpen && mayEdit(caller, edits) && (!needs || caller.flags.has(needs));
  });
