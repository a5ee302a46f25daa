/** Response to `GET /loadDashboard`. */
import { z } from "zod";
import { stepTables } from "../../records/plan-steps.ts";
import { addressState } from "./auth.ts";
import { status, withValues, type Sent } from "./common.ts";

/** A row of any card. Keys that a card doesn't use are `""`. */
const dashboardItem = z.object({
  /** Id of what the row opens: a mentee, assignment, room, or notification. */
  id: z.string(),
  /** A day `YYYY-MM-DD` (referral, due date) or an instant in ISO 8601 UTC (completion, message, notification). */
  date: z.string(),
  name: z.string(),
  /** Id of the mentee whom the row is about. */
  userID: z.string(),
  menteeName: z.string(),
  notificationSubject: z.string(),
  notificationMessage: z.string(),
});
export type DashboardItem = Sent<typeof dashboardItem>;

/** Extension: a chat row with its picture. `id` is the room. */
const chatItem = dashboardItem.extend({
  image: z.string(),
  /** Number of unread messages. */
  messageCount: z.string(),
  /** Name of the person who wrote the newest message, or `""` if it was the caller. */
  sender: z.string(),
});
export type ChatItem = Sent<typeof chatItem>;

/** Extension of notification rows. */
const notificationItem = dashboardItem.extend({ notificationType: z.string(), notificationUrl: z.string() });
export type NotificationItem = Sent<typeof notificationItem>;

/** Extension: a mentee's row with their picture. */
const menteeItem = dashboardItem.extend({ image: z.string() });
export type MenteeItem = Sent<typeof menteeItem>;

/** An open assignment of the signed-in mentee. */
export const nextStep = z.object({
  table: z.enum(stepTables),
  id: z.string(),
  name: z.string(),
  /** `YYYY-MM-DD`. */
  startDate: z.string(),
  endDate: z.string(),
  points: z.number(),
  overdue: z.boolean(),
  /** The quick note to the mentee. */
  description: z.string(),
  /** Sent back as `data.version` when the assignment is marked as completed. */
  version: z.number(),
});
export type NextStep = Sent<typeof nextStep>;

/** An assignment past its end date. */
const overdueAssignment = nextStep.pick({ table: true, id: true, name: true });
export type OverdueAssignment = Sent<typeof overdueAssignment>;

/** Extension: the reason why a mentee is urgent. `date` is the day when that began. */
const urgentItem = menteeItem.extend({
  reason: z.enum(["overdue", "quiet"]),
  /** Whole days from `date` until today, in the reader's time zone. */
  days: z.number(),
  /** The assignment that was due on `date`. Missing if the caller may not see any overdue assignment. */
  overdue: overdueAssignment.optional(),
});
export type UrgentItem = Sent<typeof urgentItem>;

/** `month` is `YYYY-MM`. */
const monthCount = z.object({ month: z.string(), count: z.number() });
export type MonthCount = Sent<typeof monthCount>;

/** Twelve months, ending with the current one. Months with a count of 0 are included. */
const dashboardCharts = z.object({
  referralsPerMonth: z.array(monthCount),
  /** Types that the caller may not see have empty lists. */
  completedPerMonth: z.object({
    goals: z.array(monthCount),
    tasks: z.array(monthCount),
    challenges: z.array(monthCount),
  }),
  /**
   * Active mentees by program status, highest count first. A mentee with two statuses counts in both, and one without
   * a status in none.
   */
  menteesByProgramStatus: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })),
});
export type DashboardCharts = Sent<typeof dashboardCharts>;

/** Response to `GET /loadDashboard/charts`. */
export const chartsAnswer = withValues(dashboardCharts, "charts");
export type ChartsAnswer = Sent<typeof chartsAnswer>;

/** An open promise to or by the signed-in mentee. */
export const ownPromise = z.object({
  id: z.string(),
  text: z.string(),
  by: z.enum(["staff", "mentee", "agency"]),
  /** Name of the team member who made it. Empty if no one is named. */
  byName: z.string(),
  /** `YYYY-MM-DD`. */
  dueOn: z.string(),
  /** True if it is open and past its due date. */
  overdue: z.boolean(),
  /** True if the other side says that the promise is kept. The mentee answers with `confirmed`. */
  isAsked: z.boolean(),
  /** Sent back as `data.version` with the answer. */
  version: z.number(),
});
export type OwnPromise = Sent<typeof ownPromise>;

const caseManagerCard = z.object({
  name: z.string(),
  image: z.string(),
  email: z.string(),
  cellPhone: z.string(),
});
export type CaseManagerCard = Sent<typeof caseManagerCard>;

/** The cards that show a total number of rows. The newest chats have no total. */
const countedCard = z.enum([
  "urgentMentees",
  "mentees",
  "dashboardNotifications",
  "goals",
  "tasks",
  "challenges",
]);
export type CountedCard = Sent<typeof countedCard>;

export const dashboardAnswer = z.object({
  status,
  dataType: z.literal("dashboard"),
  chats: z.array(chatItem),
  dashboardNotifications: z.array(notificationItem),
  mentees: z.array(menteeItem),
  urgentMentees: z.array(urgentItem),
  goals: z.array(dashboardItem),
  tasks: z.array(dashboardItem),
  challenges: z.array(dashboardItem),
  /** Extension: the number of rows that each list would have without its limit. */
  counts: z.record(countedCard, z.number()),
  /** For mentees, ordered by end date, soonest first. */
  nextSteps: z.array(nextStep).optional(),
  /** For mentees, ordered by due date, soonest first. */
  promises: z.array(ownPromise).optional(),
  /** For mentees: the next scheduled appointment that isn't over, as a row of the calendar. Null if there is none. */
  nextAppointment: z.record(z.string(), z.unknown()).nullable().optional(),
  /** For mentees: total points of everything they completed. */
  pointsEarned: z.number().optional(),
  /** For mentees. Null if they have no case manager. */
  caseManager: caseManagerCard.nullable().optional(),
  /** For mentees: true if they may choose to stay signed in on this device and haven't. */
  mayStaySignedIn: z.boolean().optional(),
  /** For mentees: true if a check-in is waiting for an answer. */
  hasCheckIn: z.boolean().optional(),
  /** True if a follow-up has questions for the mentee. */
  hasFollowUp: z.boolean().optional(),
  /** For mentees: whether they still have to confirm their email address. */
  addressState: addressState.optional(),
});
export type DashboardAnswer = Sent<typeof dashboardAnswer>;
