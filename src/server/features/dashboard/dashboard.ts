/** Assembles a caller's dashboard. */
import type { Db } from "#server/platform/db/database.ts";
import { mayUseChat } from "#shared/access/chat.ts";
import type { Caller } from "#shared/access/caller.ts";
import type { DashboardWhose } from "#shared/contracts/dashboard.ts";
import type {
  CaseManagerCard,
  ChatItem,
  DashboardAnswer,
  DashboardItem,
  NotificationItem,
} from "#shared/contracts/responses/dashboard.ts";
import { sql } from "kysely";
import { readAppointments } from "#server/core/records/appointment-rows.ts";
import { column } from "#server/core/records/columns.ts";
import { readOwnFollowUp } from "#server/core/records/own-follow-up.ts";
import { Repository, type RecordTools } from "#server/core/records/repository.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { readAddress } from "#server/core/accounts/address-state.ts";
import type { AuditEvent } from "#server/core/audit/event.ts";
import { insertRead } from "#server/core/audit/store.ts";
import { listRooms } from "#server/core/chat/rooms.ts";
import {
  countUnread,
  unreadNotifications,
  type NotificationType,
} from "#server/core/notifications/notifications.ts";
import { assignmentKinds } from "#shared/records/assignment-kinds.ts";
import { completedItems, nextSteps, pointsEarned } from "./assignments.ts";
import { recentMentees, urgentMentees } from "./mentee-cards.ts";
import { ownPromises } from "./own-promises.ts";
import { countCards, type CardCounter } from "./counts.ts";
import { cardSize, mayList, toItem } from "./scope.ts";

async function chatItems(db: Db, signedIn: SignedIn): Promise<ChatItem[]> {
  if (!mayUseChat(signedIn.caller)) return [];
  // Some of the rooms may no longer be open to the caller.
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
      sender: room.lastSender,
    }));
}

/**
 * Types of notifications that the dashboard leaves out: for mentees, sign-ins, so that none is listed before a message.
 */
const unshownTypes = ({ accountType }: Caller): NotificationType[] =>
  accountType === "mentee" ? ["login"] : [];

async function notificationItems(db: Db, { caller }: SignedIn): Promise<NotificationItem[]> {
  const unshown: readonly string[] = unshownTypes(caller);
  const unread = await unreadNotifications(db, caller.accountId);
  return unread
    .filter(({ notificationType }) => !unshown.includes(notificationType))
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

async function caseManagerOf(db: Db, menteeId: string): Promise<CaseManagerCard | null> {
  const user = await db
    .selectFrom("mentees as m")
    .innerJoin("users as u", "u.id", "m.case_manager")
    .select(["u.first_name", "u.last_name", "u.image", "u.email", "u.cell_phone"])
    .where("m.id", "=", menteeId)
    .where("u.active", "=", true)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
  if (!user) return null;
  const { first_name: first, last_name: last, image, email, cell_phone: cellPhone } = user;
  return { name: `${first} ${last}`, image: image ?? "", email, cellPhone: cellPhone ?? "" };
}

/** Returns the signed-in mentee's next appointment. */
async function nextAppointment(repository: Repository): Promise<DashboardAnswer["nextAppointment"]> {
  const start = column("start", "_at");
  const { rows } = await readAppointments(repository, {
    also: sql`t.status = 'planned' and ${start} > now() - interval '1 day'
      and ${start} + t.minutes * interval '1 minute' > now()`,
    menteeId: repository.signedIn.caller.personId,
    limit: 1,
  });
  return rows[0] ? (JSON.parse(rows[0]) as Readonly<Record<string, unknown>>) : null;
}

async function mayStaySignedIn(db: Db, { caller, sessionHash }: SignedIn): Promise<boolean> {
  const { rows } = await sql`
    select from sessions s join organizations o on o.id = ${caller.organizationId} and o.keep_signed_in
    where s.token_hash = ${sessionHash} and not s.is_long`.execute(db);
  return rows.length > 0;
}

/** Returns true if the newest check-in is unanswered. */
async function hasCheckIn(db: Db, menteeId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select answered_at is null as "isOpen" from check_ins where mentee_id = ${menteeId} and deleted_at is null
    order by due_on desc, id desc limit 1`.execute(db);
  return rows[0]?.isOpen === true;
}

async function ownPlan(repository: Repository) {
  const { db, signedIn } = repository;
  const { personId: menteeId, accountId } = signedIn.caller;
  const [steps, points, caseManager, { addressState }, appointment, promises, mayStay, isAsked, followUp] =
    await Promise.all([
      nextSteps(db, menteeId),
      pointsEarned(db, menteeId),
      caseManagerOf(db, menteeId),
      readAddress(db, accountId),
      nextAppointment(repository),
      ownPromises(db, menteeId),
      mayStaySignedIn(db, signedIn),
      hasCheckIn(db, menteeId),
      readOwnFollowUp(db, signedIn),
    ]);
  return {
    mayStaySignedIn: mayStay,
    hasCheckIn: isAsked,
    hasFollowUp: followUp !== null,
    nextAppointment: appointment,
    nextSteps: steps,
    promises,
    pointsEarned: points,
    caseManager,
    addressState,
  };
}

/**
 * Returns the response of `GET /loadDashboard`. Each card contains only what the caller could also list.
 * @param event stored in the audit trail together with the read
 */
export async function loadDashboard(
  tools: RecordTools,
  signedIn: SignedIn,
  whose: DashboardWhose,
  countAll: CardCounter,
  event: AuditEvent | null,
): Promise<DashboardAnswer> {
  const { db, registry } = tools;
  const { caller } = signedIn;
  // A mentee's dashboard is limited to their data and has no caseload.
  const scope = { ...signedIn, whose: caller.accountType === "mentee" ? ("team" as const) : whose };
  const seesMentees = mayList(caller, registry, "mentees");
  const kinds = assignmentKinds.filter(({ table }) => mayList(caller, registry, table));
  const completed: Record<string, DashboardItem[]> = {};
  const [chats, dashboardNotifications, unread, mentees, urgent, plan] = await Promise.all([
    chatItems(db, signedIn),
    notificationItems(db, signedIn),
    countUnread(db, caller.accountId, unshownTypes(caller)),
    seesMentees ? recentMentees(db, scope) : [],
    seesMentees ? urgentMentees(db, scope, kinds) : [],
    caller.accountType === "mentee" ? ownPlan(new Repository(tools, signedIn)) : undefined,
    insertRead(db, event),
    ...kinds.map(async (kind) => {
      completed[kind.key] = await completedItems(db, scope, kind);
    }),
  ]);
  const { goals = [], tasks = [], challenges = [] } = completed;
  const cards = { urgentMentees: urgent, mentees, dashboardNotifications, goals, tasks, challenges };
  const counts = await countCards(cards, scope, countAll);
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
    counts: { ...counts, dashboardNotifications: unread },
    ...plan,
  };
}
