import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export interface DashboardItem {
  id: string;
  date: string;
  name: string;
  /** The mentee that it is about. */
  userID?: string;
  menteeName?: string;
  image?: string;
  roomId?: string;
  notificationSubject?: string;
  notificationMessage?: string;
  notificationType?: string;
}

export interface Dashboard {
  urgentMentees: DashboardItem[];
  mentees: DashboardItem[];
  dashboardNotifications: DashboardItem[];
  chats: DashboardItem[];
  goals: DashboardItem[];
  tasks: DashboardItem[];
  challenges: DashboardItem[];
}

export function useDashboard() {
  return useQuery({ queryKey: ["dashboard"], queryFn: () => call<Partial<Dashboard>>("/loadDashboard") });
}
