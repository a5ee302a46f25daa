import {
  IconAward,
  IconDoorEnter,
  IconCalendar,
  IconChecklist,
  IconCircleCheck,
  IconClipboardHeart,
  IconFileExport,
  IconFiles,
  IconFlag,
  IconHome,
  IconKey,
  IconMoodSmile,
  IconMessageCircle,
  IconNotes,
  IconTrophy,
  IconUser,
  IconUsers,
  type Icon,
} from "../../components/icons/index.ts";
import type { Flag } from "#shared/access/flags.ts";
import type { AccessKey } from "#shared/access/keys.ts";
import { readsSensitive, type Caller } from "#shared/access/caller.ts";
import { readsMenteeNames } from "#shared/access/mentee-names.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { registry } from "../../lib/organization-types.ts";
import type { TableName } from "#shared/records/table-names.ts";

export interface MenteeScreen {
  /** Its label is `screens.mentee.<id>`. */
  id: string;
  /** Second segment of the path `/mentee/<segment>/<mentee>`. */
  segment: string;
  /** The access key. If missing, open to staff who may open any page of a mentee. */
  key?: AccessKey;
  icon: Icon;
  /** For records below the mentee, with a list or a single form. */
  tableName?: TableName;
  /** Id of the page that leads here instead of the menu. */
  under?: string;
  /** Hidden from people who may not edit this record. */
  edits?: TableName;
  /** Hidden from people without this flag, because they can't do anything there. */
  needs?: Flag;
}

export const menteeScreens: readonly MenteeScreen[] = [
  { id: "overview", segment: "overview", icon: IconHome },
  { id: "profile", segment: "manage", key: "menteeProfile", icon: IconUser },
  {
    id: "assessments",
    segment: "mentee-assessments",
    key: "menteeAssessments",
    icon: IconClipboardHeart,
    tableName: "menteeAssessments",
  },
  { id: "chat", segment: "chat", key: "menteeChat", icon: IconMessageCircle },
  {
    id: "appointments",
    segment: "mentee-appointments",
    key: "calendar",
    icon: IconCalendar,
    tableName: "appointments",
  },
  {
    id: "promises",
    segment: "mentee-promises",
    key: "promises",
    icon: IconCircleCheck,
    tableName: "promises",
  },
  {
    id: "checkIns",
    segment: "mentee-check-ins",
    key: "calendar",
    icon: IconMoodSmile,
    tableName: "checkIns",
  },
  {
    id: "checkInPlan",
    segment: "mentee-check-in-plan",
    key: "calendar",
    icon: IconMoodSmile,
    tableName: "checkInPlans",
    under: "checkIns",
  },
  {
    id: "enrollments",
    segment: "mentee-enrollments",
    key: "measures",
    icon: IconDoorEnter,
    tableName: "enrollments",
  },
  { id: "outcomes", segment: "mentee-outcomes", key: "measures", icon: IconAward, tableName: "outcomes" },
  { id: "goals", segment: "mentee-goals", key: "menteeGoals", icon: IconFlag, tableName: "menteeUserGoals" },
  {
    id: "tasks",
    segment: "mentee-tasks",
    key: "menteeTasks",
    icon: IconChecklist,
    tableName: "menteeUserTasks",
  },
  {
    id: "challenges",
    segment: "mentee-challenges",
    key: "menteeChallenges",
    icon: IconTrophy,
    tableName: "menteeUserChallenges",
  },
  { id: "notes", segment: "mentee-notes", key: "menteeNotes", icon: IconNotes, tableName: "menteeUserNotes" },
  { id: "files", segment: "mentee-files", key: "menteeFiles", icon: IconFiles, tableName: "menteeUserFiles" },
  { id: "staff", segment: "mentee-staff", key: "caseload", icon: IconUsers, tableName: "menteeStaff" },
  {
    id: "export",
    segment: "mentee-export",
    key: "menteeExport",
    icon: IconFileExport,
    needs: "menteesCanExport",
  },
  {
    id: "resetPassword",
    segment: "mentee-password",
    key: "menteeResetPassword",
    icon: IconKey,
    edits: "menteePassword",
  },
];

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
  menteeScreens.filter(({ key, tableName, edits, needs }) => {
    const isOpen = (key ? caller.keys.has(key) : readsMenteeNames(caller)) && !isHidden(caller, tableName);
    return isOpen && mayEdit(caller, edits) && (!needs || caller.flags.has(needs));
  });
