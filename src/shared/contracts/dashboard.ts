/** Answer of `GET /loadDashboard`. */

import { z } from "zod";
import type { StepTable } from "../records/plan-steps.ts";
import type { AddressState } from "./auth.ts";

/** Extension: `mine` limits everything about mentees to the caller's caseload today. */
export const dashboardQuery = z.object({ whose: z.enum(["mine", "team"]).default("team") });

export type DashboardWhose = z.infer<typeof dashboardQuery>["whose"];

/** A row of any card. Keys that a card doesn't use are `""`. */
export interface DashboardItem {
  /** Id of what the row opens: a mentee, assignment, room, or notification. */
  readonly id: string;
  /** A day `YYYY-MM-DD` (referral, due date) or an instant in ISO 8601 UTC (completion, message, notification). */
  readonly date: string;
  readonly name: string;
  /** Id of the mentee whom the row is about. */
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

/** Extension: a mentee's row with their picture. */
export interface MenteeItem extends DashboardItem {
  readonly image: string;
}

/** Extension: the reason why a mentee is urgent. `date` is the day since when. */
export interface UrgentItem extends MenteeItem {
  readonly reason: "overdue" | "quiet";
  /** Whole days from `date` until today, in the reader's time zone. */
  readonly days: number;
  /** The assignment that was due on `date`. Missing if the caller may not see any overdue assignment. */
  readonly overdue?: OverdueAssignment;
}

/** Extension: a chat row with its picture. `id` is the room. */
export interface ChatItem extends DashboardItem {
  readonly image: string;
  /** Number of unread messages. */
  readonly messageCount: string;
}

/** Extension of notification rows. */
export interface NotificationItem extends DashboardItem {
  readonly notificationType: string;
  readonly notificationUrl: string;
}

export interface MonthCount {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly count: number;
}

/** Twelve months, ending with the current one. Months with a count of 0 are included. */
export interface DashboardCharts {
  readonly referralsPerMonth: readonly MonthCount[];
  /** Types that the caller may not see have empty lists. */
  readonly completedPerMonth: {
    readonly goals: readonly MonthCount[];
    readonly tasks: readonly MonthCount[];
    readonly challenges: readonly MonthCount[];
  };
  /**
   * Active mentees by program status, highest count first. A mentee with two statuses counts in both, and one without
   * a status in none.
   */
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
  /** Sent back as `data.version` when the assignment is marked as completed. */
  readonly version: number;
}

/** An open promise to or by the signed-in mentee. */
export interface OwnPromise {
  readonly id: string;
  readonly text: string;
  readonly by: "staff" | "mentee" | "agency";
  /** Name of the team member who made it. Empty if no one is named. */
  readonly byName: string;
  /** `YYYY-MM-DD`. */
  readonly dueOn: string;
  /** True if it is open and past its due date. */
  readonly overdue: boolean;
  /** True if the other side says that the promise is kept. The mentee answers with `confirmed`. */
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

/** The cards that show a total number of rows. The newest chats have no total. */
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
  /** Extension: the number of rows that each list would have without its limit. */
  readonly counts: Readonly<Record<CountedCard, number>>;
  /** For staff who may see mentees. */
  readonly charts?: DashboardCharts;
  /** For mentees, ordered by end date, soonest first. */
  readonly nextSteps?: readonly NextStep[];
  /** For mentees, ordered by due date, soonest first. */
  readonly promises?: readonly OwnPromise[];
  /** For mentees: the next scheduled appointment that isn't over, as a row of the calendar. Null if there is none. */
  readonly nextAppointment?: Readonly<Record<string, unknown>> | null;
  /** For mentees: total points of everything they completed. */
  readonly pointsEarned?: number;
  /** For mentees. Null if they have no case manager. */
  readonly caseManager?: CaseManagerCard | null;
  /** For mentees: true if they may choose to stay signed in on this device and haven't. */
  readonly mayStaySignedIn?: boolean;
  /** For mentees: true if a check-in is waiting for an answer. */
  readonly hasCheckIn?: boolean;
  /** True if a follow-up has questions for the mentee. */
  readonly hasFollowUp?: boolean;
  /** For mentees: whether they still have to confirm their email address. */
  readonly addressState?: AddressState;
}
