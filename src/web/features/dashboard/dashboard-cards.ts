import {
  IconAlertTriangle,
  IconBell,
  IconChecklist,
  IconMessages,
  IconTarget,
  IconTrophy,
  IconUserPlus,
  type Icon,
} from "../../components/icons/index.ts";
import { mayUseChat } from "#shared/access/chat.ts";
import { authorizeType, type Caller } from "#shared/access/policy.ts";
import type { DashboardAnswer } from "#shared/contracts/dashboard.ts";
import { menteeSegments } from "#shared/records/mentee-segments.ts";
import { donePath, planPath, planWord } from "#shared/records/plan-paths.ts";
import type { StepTable } from "#shared/records/plan-steps.ts";
import { registry } from "#shared/records/registry.ts";
import { recordPath } from "../../lib/record-path.ts";
import { listPath, where } from "../../records/list/use-list-url.ts";
import type { DashboardRow } from "./use-dashboard.ts";

type ListName =
  | "urgentMentees"
  | "mentees"
  | "dashboardNotifications"
  | "chats"
  | "goals"
  | "tasks"
  | "challenges";

export interface DashboardCardDeclaration {
  list: ListName;
  /** Heading: `dashboard.<list>`; text without rows: `dashboard.<list>Empty`. */
  icon: Icon;
  /** Where a row leads. */
  to: (row: DashboardRow, caller: Caller) => string;
  /** Where the second line of a row leads: exactly to what it names. */
  reasonTo?: (row: DashboardRow, caller: Caller) => string | undefined;
  /** Paper has three columns, which go on on the next sheet beside each other. */
  column: 1 | 2 | 3;
  /** A second way on from the row. */
  also?: (row: DashboardRow, caller: Caller) => string | undefined;
  /** How a row begins. */
  mark?: "person" | "notification";
  /** The first thing to do where there is no row yet; its text is `dashboard.<list>Start`. */
  start?: { to: string; isOffered: (caller: Caller) => boolean };
  /** Shows only its first rows until asked for all. */
  isFolded?: boolean;
  /** About mentees: nothing for a mentee itself. */
  isForStaff?: boolean;
  /** Shows what is about the own mentees, where that was chosen. */
  isNarrowed?: boolean;
  /** The list of all that the card counts; undefined for who may not see it. */
  listPath?: (caller: Caller, isMine: boolean) => string | undefined;
  /** Who may see what the card would show, as the server decides it; for others an empty card would be a lie. */
  isOpenTo?: (caller: Caller) => boolean;
}

/** Whether a caller may list a record type. */
export const mayList = (table: string) => {
  const type = registry.get(table);
  return (caller: Caller): boolean => type !== undefined && authorizeType(caller, type, "list") === "allow";
};

const toMentee = (screen: string) => (row: DashboardRow) => `/mentee/${screen}/${row.userID || row.id}`;

const maySeeNotes = mayList("menteeUserNotes");

/** The assignment that is late, or the notes that nobody wrote. */
function toReason({ userID, reason, overdue }: DashboardRow, caller: Caller): string | undefined {
  if (overdue) return recordPath({ tableName: overdue.table, recordId: overdue.id, menteeId: userID });
  return reason === "quiet" && maySeeNotes(caller)
    ? `/mentee/${menteeSegments.menteeUserNotes}/${userID}`
    : undefined;
}

/** The mentee's chat where the role opens it, the same room among all chats otherwise. */
const toChat = (row: DashboardRow, caller: Caller) =>
  row.userID && caller.keys.has("menteeChat") ? `/mentee/chat/${row.userID}` : `/chat/${row.id}`;

/** Of the own mentees, where the dashboard shows those. */
export const ofMine = (isMine: boolean) => (isMine ? [where("myCaseload")] : []);

const assigning = {
  to: "/mentee/manage",
  isOffered: (caller: Caller) => caller.flags.has("tablesCanAdd") && caller.keys.has("manageMentees"),
};

/**
 * What was completed of a kind. Staff read the assignment below its mentee; a mentee reads the step itself, and everything
 * of its kind that they finished.
 */
const completedOf = (table: StepTable): Pick<DashboardCardDeclaration, "to" | "listPath" | "isOpenTo"> => ({
  to: (row, { accountType }) =>
    accountType === "mentee"
      ? planPath({ table, id: row.id })
      : `/mentee/${menteeSegments[table]}/${row.userID}`,
  listPath: (caller, isMine) =>
    caller.accountType === "mentee"
      ? `${donePath}?kind=${planWord(table)}`
      : listPath(caller, table, [
          where("completed"),
          { field: "completedAt", op: "notEmpty" },
          ...ofMine(isMine),
        ]),
  isOpenTo: mayList(table),
});

/** The cards in reading order: who is waiting, what is new, what got done. */
export const dashboardCards: readonly DashboardCardDeclaration[] = [
  {
    list: "urgentMentees",
    column: 1,
    icon: IconAlertTriangle,
    to: toMentee("manage"),
    reasonTo: toReason,
    listPath: (caller, isMine) => listPath(caller, "mentees", [where("waits"), ...ofMine(isMine)]),
    mark: "person",
    isForStaff: true,
    isNarrowed: true,
    isOpenTo: mayList("mentees"),
  },
  {
    list: "mentees",
    column: 2,
    icon: IconUserPlus,
    isFolded: true,
    to: toMentee("manage"),
    listPath: (caller, isMine) =>
      listPath(caller, "mentees", [{ field: "dateOfReferral", op: "notEmpty" }, ...ofMine(isMine)], {
        active: "1",
      }),
    mark: "person",
    start: { to: "/mentee/manage?record=0", isOffered: (caller) => caller.flags.has("menteesCanAdd") },
    isForStaff: true,
    isNarrowed: true,
    isOpenTo: mayList("mentees"),
  },
  {
    list: "dashboardNotifications",
    column: 2,
    icon: IconBell,
    to: () => "/profile-notifications",
    listPath: () => "/profile-notifications",
    mark: "notification",
  },
  {
    list: "chats",
    column: 2,
    icon: IconMessages,
    to: toChat,
    also: ({ userID }, { keys }) =>
      userID && keys.has("menteeProfile") ? `/mentee/manage/${userID}` : undefined,
    mark: "person",
    start: { to: "/chat?new=1", isOffered: ({ keys }) => keys.has("chat") },
    isOpenTo: mayUseChat,
  },
  {
    list: "goals",
    column: 2,
    icon: IconTarget,
    ...completedOf("menteeUserGoals"),
    start: assigning,
    isFolded: true,
    isNarrowed: true,
  },
  {
    list: "tasks",
    column: 3,
    icon: IconChecklist,
    ...completedOf("menteeUserTasks"),
    start: assigning,
    isFolded: true,
    isNarrowed: true,
  },
  {
    list: "challenges",
    column: 3,
    icon: IconTrophy,
    ...completedOf("menteeUserChallenges"),
    start: assigning,
    isFolded: true,
    isNarrowed: true,
  },
];

/** The rows of a card, and how many there would be without its limit; undefined while loading. */
export function cardOf(answer: DashboardAnswer | undefined, list: ListName) {
  const rows: readonly DashboardRow[] | undefined = answer?.[list];
  return { rows, count: answer && list !== "chats" ? answer.counts[list] : undefined };
}
