/** Puts the dashboard of a caller together. */
import { sql, type Kysely } from "kysely";
import { mayUseChat } from "#shared/access/chat.ts";
import { tableVerdict } from "#shared/access/policy.ts";
import type {
  CaseManagerCard,
  ChatItem,
  DashboardAnswer,
  DashboardItem,
  NotificationItem,
} from "#shared/contracts/dashboard.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import { listRooms } from "#server/chat/rooms.ts";
import { unreadNotifications } from "#server/notifications/notifications.ts";
import type { Services } from "#server/services.ts";
import { assignmentKinds, completedItems, nextSteps, pointsEarned } from "./assignments.ts";
import type { ChartCounter } from "./charts.ts";
import { recentMentees, urgentMentees } from "./mentee-cards.ts";
import { cardSize, toItem } from "./scope.ts";

async function chatItems(db: Kysely<unknown>, signedIn: SignedIn): Promise<ChatItem[]> {
  if (!mayUseChat(signedIn.caller)) return [];
  // Some may have been closed to the caller since.
  const rooms = await listRooms(db, signedIn, { newest: cardSize * 3 });
  return rooms
    .slice(0, cardSize)
    .map((room) => ({
      ...toItem({
        id: room.roomId,
        date: room.time,
        name: room.roomName,
        userID: room.menteeId,
        menteeName: room.menteeId ? room.roomName : "",
        notificationMessage: room.lastMessage,
      }),
      image: room.roomProfileImage,
      messageCount: room.messageCount,
    }));
}

async function notificationItems(db: Kysely<unknown>, { caller }: SignedIn): Promise<NotificationItem[]> {
  const unread = await unreadNotifications(db, caller.accountId);
  return unread
    .slice(0, cardSize)
    .map((one) => ({
      ...toItem({
        id: one.id,
        date: one.time,
        name: one.notificationSubject,
        notificationSubject: one.notificationSubject,
        notificationMessage: one.notificationMessage,
      }),
      notificationType: one.notificationType,
      notificationUrl: one.notificationUrl,
    }));
}

async function caseManagerOf(db: Kysely<unknown>, menteeId: string): Promise<CaseManagerCard | null> {
  const { rows } = await sql<CaseManagerCard>`
    select concat_ws(' ', u.first_name, u.last_name) as name, coalesce(u.image, '') as image, u.email,
      coalesce(u.cell_phone, '') as "cellPhone"
    from mentees m join users u on u.id = m.case_manager and u.active and u.deleted_at is null
    where m.id = ${menteeId}`.execute(db);
  return rows[0] ?? null;
}

async function ownPlan(db: Kysely<unknown>, menteeId: string) {
  const [steps, points, caseManager] = await Promise.all([
    nextSteps(db, menteeId),
    pointsEarned(db, menteeId),
    caseManagerOf(db, menteeId),
  ]);
  return { nextSteps: steps, pointsEarned: points, caseManager };
}

/** The answer of `GET /loadDashboard`: each card holds what the caller could also list, and nothing else. */
export async function loadDashboard(
  { db, registry }: Pick<Services, "db" | "registry">,
  signedIn: SignedIn,
  countCharts: ChartCounter,
): Promise<DashboardAnswer> {
  const { caller } = signedIn;
  const mayList = (name: string) => {
    const type = registry.get(name);
    return type !== undefined && tableVerdict(caller, type, "list") === "allow";
  };
  const seesMentees = mayList("mentees");
  const completed: Record<string, DashboardItem[]> = {};
  const [chats, dashboardNotifications, mentees, urgent, charts, plan] = await Promise.all([
    chatItems(db, signedIn),
    notificationItems(db, signedIn),
    seesMentees ? recentMentees(db, caller) : [],
    seesMentees ? urgentMentees(db, caller) : [],
    seesMentees ? countCharts(caller) : undefined,
    caller.accountType === "mentee" ? ownPlan(db, caller.personId) : undefined,
    ...assignmentKinds.map(async (kind) => {
      completed[kind.key] = mayList(kind.table) ? await completedItems(db, caller, kind) : [];
    }),
  ]);
  const { goals = [], tasks = [], challenges = [] } = completed;
  return {
    status: 1,
    dataType: "dashboard",
    chats,
    dashboardNotifications,
    mentees,
    urgentMentees: urgent,
    goals,
    tasks,
    challenges,
    ...(charts ? { charts } : {}),
    ...plan,
  };
}
