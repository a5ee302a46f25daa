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
import { mayDo, type Caller } from "#shared/access/policy.ts";
import type { DashboardAnswer } from "#shared/contracts/responses/dashboard.ts";
import { menteeSegments } from "#shared/records/mentee-segments.ts";
import type { StepTable } from "#shared/records/plan-steps.ts";
import { registry } from "#shared/records/registry.ts";
import { recordPath } from "../../lib/record-path.ts";
import { listPathOfAll, where } from "../../records/list/use-list-url.ts";
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
  /** The heading is `dashboard.<list>`. */
  icon: Icon;
  /** Returns the link of a row. */
  to: (row: DashboardRow, caller: Caller) => string;
  /** Returns the link of a row's second line, which opens exactly what that line names. */
  reasonTo?: (row: DashboardRow, caller: Caller) => string | undefined;
  /** The column in print. Print has three columns, which continue side by side on the next page. */
  column: 1 | 2 | 3;
  /** Returns a second link for the row. */
  also?: (row: DashboardRow, caller: Caller) => string | undefined;
  /** What is shown at the start of a row. */
  mark?: "person" | "notification";
  /** True if the card can be limited to the user's mentees. */
  isNarrowed?: boolean;
  /** Returns the list of everything that the card counts. Undefined if the user may not see it. */
  listPath?: (caller: Caller, isMine: boolean) => string | undefined;
  /**
   * Returns true if the user may see the card's content, with the server's rules. For others an empty card would be
   * misleading.
   */
  isOpenTo?: (caller: Caller) => boolean;
}

/** Returns a function that checks if a caller may list a record type. */
export const mayList =
  (table: string) =>
  (caller: Caller): boolean =>
    mayDo(caller, registry.get(table), "list");

const toMentee = (row: DashboardRow) => `/mentee/manage/${row.userID || row.id}`;

const maySeeNotes = mayList("menteeUserNotes");

/** Returns the link to the overdue assignment, or to the notes if there was no contact. */
function toReason({ userID, reason, overdue }: DashboardRow, caller: Caller): string | undefined {
  if (overdue) return recordPath({ tableName: overdue.table, recordId: overdue.id, menteeId: userID });
  return reason === "quiet" && maySeeNotes(caller)
    ? `/mentee/${menteeSegments.menteeUserNotes}/${userID}`
    : undefined;
}

/** Returns the link to the mentee's chat page if the role opens it, otherwise to the same room in the chat screen. */
const toChat = (row: DashboardRow, caller: Caller) =>
  row.userID && caller.keys.has("menteeChat") ? `/mentee/chat/${row.userID}` : `/chat/${row.id}`;

/** Returns the condition for the user's mentees if the dashboard is limited to them. */
const ofMine = (isMine: boolean) => (isMine ? [where("myCaseload")] : []);

/** Declares a card of completed assignments. A row opens the mentee's page, and the count opens the list. */
const completedOf = (table: StepTable): Pick<DashboardCardDeclaration, "to" | "listPath" | "isOpenTo"> => ({
  to: (row) => `/mentee/${menteeSegments[table]}/${row.userID}`,
  listPath: (caller, isMine) =>
    listPathOfAll(caller, table, [
      where("completed"),
      { field: "completedAt", op: "notEmpty" },
      ...ofMine(isMine),
    ]),
  isOpenTo: mayList(table),
});

/** The cards in reading order: urgent, new, completed. */
export const dashboardCards: readonly DashboardCardDeclaration[] = [
  {
    list: "urgentMentees",
    column: 1,
    icon: IconAlertTriangle,
    to: toMentee,
    reasonTo: toReason,
    listPath: (caller, isMine) => listPathOfAll(caller, "mentees", [where("waits"), ...ofMine(isMine)]),
    mark: "person",
    isNarrowed: true,
    isOpenTo: mayList("mentees"),
  },
  {
    list: "mentees",
    column: 2,
    icon: IconUserPlus,
    to: toMentee,
    listPath: (caller, isMine) =>
      listPathOfAll(caller, "mentees", [{ field: "dateOfReferral", op: "notEmpty" }, ...ofMine(isMine)], {
        active: "1",
      }),
    mark: "person",
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
    isOpenTo: mayUseChat,
  },
  { list: "goals", column: 2, icon: IconTarget, ...completedOf("menteeUserGoals"), isNarrowed: true },
  { list: "tasks", column: 3, icon: IconChecklist, ...completedOf("menteeUserTasks"), isNarrowed: true },
  {
    list: "challenges",
    column: 3,
    icon: IconTrophy,
    ...completedOf("menteeUserChallenges"),
    isNarrowed: true,
  },
];

/** Returns the rows of a card, and their total number without the limit. Undefined while loading. */
export function cardOf(answer: DashboardAnswer | undefined, list: ListName) {
  const rows: readonly DashboardRow[] | undefined = answer?.[list];
  return { rows, count: answer && list !== "chats" ? answer.counts[list] : undefined };
}
