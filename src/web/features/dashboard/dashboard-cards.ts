import {
  IconAlertTriangle,
  IconBell,
  IconChecklist,
  IconMessages,
  IconTarget,
  IconTrophy,
  IconUserPlus,
  type Icon,
} from "@tabler/icons-react";
import type { Dashboard, DashboardItem } from "./use-dashboard.ts";

export interface DashboardCardDeclaration {
  list: keyof Dashboard;
  title: string;
  empty: string;
  icon: Icon;
  /** Where a row leads. */
  to: (item: DashboardItem) => string;
  /** A second way on from the row. */
  also?: { label: string; to: (item: DashboardItem) => string };
  isPeople?: boolean;
  /** About mentees: nothing for a mentee itself. */
  isForStaff?: boolean;
}

const menteeOf = (item: DashboardItem) => item.userID ?? item.id;
const toMentee = (screen: string) => (item: DashboardItem) => `/mentee/${screen}/${menteeOf(item)}`;

/** The cards in reading order: who is waiting, what is new, what got done. */
export const dashboardCards: DashboardCardDeclaration[] = [
  {
    list: "urgentMentees",
    title: "chrome.urgentMentees",
    empty: "chrome.nothingUrgent",
    icon: IconAlertTriangle,
    to: (item) => `/mentee/manage/${item.id}`,
    isPeople: true,
    isForStaff: true,
  },
  {
    list: "mentees",
    title: "chrome.recentReferrals",
    empty: "chrome.noReferrals",
    icon: IconUserPlus,
    to: (item) => `/mentee/manage/${item.id}`,
    isPeople: true,
    isForStaff: true,
  },
  {
    list: "dashboardNotifications",
    title: "chrome.notifications",
    empty: "chrome.noNotifications",
    icon: IconBell,
    to: () => "/profile-notifications",
  },
  {
    list: "chats",
    title: "chrome.chats",
    empty: "chrome.noChats",
    icon: IconMessages,
    to: toMentee("chat"),
    also: { label: "chrome.viewProfile", to: toMentee("manage") },
    isPeople: true,
  },
  {
    list: "goals",
    title: "chrome.finishedGoals",
    empty: "chrome.nothingFinished",
    icon: IconTarget,
    to: toMentee("mentee-goals"),
  },
  {
    list: "tasks",
    title: "chrome.finishedTasks",
    empty: "chrome.nothingFinished",
    icon: IconChecklist,
    to: toMentee("mentee-tasks"),
  },
  {
    list: "challenges",
    title: "chrome.finishedChallenges",
    empty: "chrome.nothingFinished",
    icon: IconTrophy,
    to: toMentee("mentee-challenges"),
  },
];
