/** Answer of `GET /loadDashboard`. */

import { z } from "zod";
import type { StepTable } from "../records/plan-steps.ts";
import type { AddressState } from "./auth.ts";

/** Own extension: `mine` narrows what is about mentees to those of the caller's caseload today. */
export const dashboardQuery = z.object({ whose: z.enum(["mine", "team"]).default("team") });

export type DashboardWhose = z.infer<typeof dashboardQuery>["whose"];

/** A row of any card. Keys that a card does not use are `""`. */
export interface DashboardItem {
  /** What the row leads to: mentee, assignment, room or notification. */
  readonly id: string;
  /** Day `YYYY-MM-DD` (referral, due day) or instant ISO 8601 UTC (completion, message, notification). */
  readonly date: string;
  readonly name: string;
  /** Id of the mentee that the row is about. */
  readonly userID: string;
  readonly menteeName: string;
  readonly notificationSubject: string;
  readonly notificationMessage: string;
}

/** An assignment past its end date. */
export interface OverdueAssignment {
  readonly table: NextStep["table"];
  readonly id: string;
  readonly name: string;
}

/** Own extension: what a mentee looks like. */
export interface MenteeItem extends DashboardItem {
  readonly image: string;
}

/** Own extension: why a mentee is urgent, and `date` says since when. */
export interface UrgentItem extends MenteeItem {
  readonly reason: "overdue" | "quiet";
  /** Whole days from `date` until today where the reader is. */
  readonly days: number;
  /** What was due at `date`; absent where the caller may not see any that is late. */
  readonly overdue?: OverdueAssignment;
}

/** Own extension: what a chat row leads to and looks like. `id` is the room. */
export interface ChatItem extends DashboardItem {
  readonly image: string;
  /** Unread messages. */
  readonly messageCount: string;
}

/** Own extension of notification rows. */
export interface NotificationItem extends DashboardItem {
  readonly notificationType: string;
  readonly notificationUrl: string;
}

export interface MonthCount {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly count: number;
}

/** Twelve months, the current one last, months without any included. */
export interface DashboardCharts {
  readonly referralsPerMonth: readonly MonthCount[];
  /** Kinds that the caller may not see are empty. */
  readonly completedPerMonth: {
    readonly goals: readonly MonthCount[];
    readonly tasks: readonly MonthCount[];
    readonly challenges: readonly MonthCount[];
  };
  /** Active mentees by program status, most first; one with two statuses counts in both, one without in none. */
  readonly menteesByProgramStatus: readonly {
    readonly id: string;
    readonly name: string;
    readonly count: number;
  }[];
}

/** An open assignment of the signed-in mentee. */
export interface NextStep {
  readonly table: StepTable;
  readonly id: string;
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly startDate: string;
  readonly endDate: string;
  readonly points: number;
  readonly overdue: boolean;
  /** The quick note to the mentee. */
  readonly description: string;
  /** Sent back as `data.version` when it is marked as completed. */
  readonly version: number;
}

/** A promise to the signed-in mentee, or by it, that is not settled. */
export interface OwnPromise {
  readonly id: string;
  readonly text: string;
  readonly by: "staff" | "mentee" | "agency";
  /** The team member who made it; empty where nobody is named. */
  readonly byName: string;
  /** `YYYY-MM-DD`. */
  readonly dueOn: string;
  /** Open past its day. */
  readonly overdue: boolean;
  /** Kept, as the other side says: the mentee answers with `confirmed`. */
  readonly isAsked: boolean;
  /** Sent back as `data.version` with the answer. */
  readonly version: number;
}

export interface CaseManagerCard {
  readonly name: string;
  readonly image: string;
  readonly email: string;
  readonly cellPhone: string;
}

/** The cards that say how many rows there are; the newest chats are no such list. */
export type CountedCard =
  | "urgentMentees"
  | "mentees"
  | "dashboardNotifications"
  | "goals"
  | "tasks"
  | "challenges";

export interface DashboardAnswer {
  readonly status: 1;
  readonly dataType: "dashboard";
  readonly chats: readonly ChatItem[];
  readonly dashboardNotifications: readonly NotificationItem[];
  readonly mentees: readonly MenteeItem[];
  readonly urgentMentees: readonly UrgentItem[];
  readonly goals: readonly DashboardItem[];
  readonly tasks: readonly DashboardItem[];
  readonly challenges: readonly DashboardItem[];
  /** Own extension: how many rows each list would have without its limit. */
  readonly counts: Readonly<Record<CountedCard, number>>;
  /** For staff who may see mentees. */
  readonly charts?: DashboardCharts;
  /** For mentees: the soonest end first. */
  readonly nextSteps?: readonly NextStep[];
  /** For mentees: the soonest day first. */
  readonly promises?: readonly OwnPromise[];
  /** For mentees: a row of the calendar, the next planned one that is not over; null without one. */
  readonly nextAppointment?: Readonly<Record<string, unknown>> | null;
  /** For mentees: points of all that they completed. */
  readonly pointsEarned?: number;
  /** For mentees; null without one. */
  readonly caseManager?: CaseManagerCard | null;
  /** For mentees: whether they can choose to stay signed in here, and have not. */
  readonly mayStaySignedIn?: boolean;
  /** For mentees: whether a check-in waits for an answer. */
  readonly hasCheckIn?: boolean;
  /** For mentees: whether they still have to confirm their email address. */
  readonly addressState?: AddressState;
}
