/** Schemas of the answers in `contracts/dashboard.ts`. */
import { z } from "zod";
import { addressState } from "./auth.ts";

const dashboardItem = z.object({
  id: z.string(),
  date: z.string(),
  name: z.string(),
  userID: z.string(),
  menteeName: z.string(),
  notificationSubject: z.string(),
  notificationMessage: z.string(),
});

const chatItem = dashboardItem.extend({ image: z.string(), messageCount: z.string() });

const notificationItem = dashboardItem.extend({ notificationType: z.string(), notificationUrl: z.string() });

const menteeItem = dashboardItem.extend({ image: z.string() });

export const nextStep = z.object({
  table: z.string(),
  id: z.string(),
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  points: z.number(),
  overdue: z.boolean(),
  description: z.string(),
  version: z.number(),
});

const overdueAssignment = z.object({ table: nextStep.shape.table, id: z.string(), name: z.string() });

const urgentItem = menteeItem.extend({
  reason: z.enum(["overdue", "quiet"]),
  days: z.number(),
  overdue: overdueAssignment.optional(),
});

const monthCount = z.object({ month: z.string(), count: z.number() });

const dashboardCharts = z.object({
  referralsPerMonth: z.array(monthCount),
  completedPerMonth: z.object({
    goals: z.array(monthCount),
    tasks: z.array(monthCount),
    challenges: z.array(monthCount),
  }),
  menteesByProgramStatus: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })),
});

export const ownPromise = z.object({
  id: z.string(),
  text: z.string(),
  by: z.enum(["staff", "mentee", "agency"]),
  byName: z.string(),
  dueOn: z.string(),
  overdue: z.boolean(),
  isAsked: z.boolean(),
  version: z.number(),
});

const caseManagerCard = z.object({
  name: z.string(),
  image: z.string(),
  email: z.string(),
  cellPhone: z.string(),
});

export const dashboardAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("dashboard"),
  chats: z.array(chatItem),
  dashboardNotifications: z.array(notificationItem),
  mentees: z.array(menteeItem),
  urgentMentees: z.array(urgentItem),
  goals: z.array(dashboardItem),
  tasks: z.array(dashboardItem),
  challenges: z.array(dashboardItem),
  counts: z.record(z.string(), z.number()),
  charts: dashboardCharts.optional(),
  nextSteps: z.array(nextStep).optional(),
  promises: z.array(ownPromise).optional(),
  nextAppointment: z.record(z.string(), z.unknown()).nullable().optional(),
  pointsEarned: z.number().optional(),
  caseManager: caseManagerCard.nullable().optional(),
  mayStaySignedIn: z.boolean().optional(),
  hasCheckIn: z.boolean().optional(),
  hasFollowUp: z.boolean().optional(),
  addressState: addressState.optional(),
});
