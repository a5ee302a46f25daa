import { useQuery } from "@tanstack/react-query";
import type {
  ChatItem,
  DashboardAnswer,
  DashboardItem,
  NotificationItem,
  UrgentItem,
} from "#shared/contracts/dashboard.ts";
import { call } from "../../lib/api.ts";

export const dashboardKey = ["dashboard"];

/** A row of any card: what all have, and what some have. */
export type DashboardRow = DashboardItem & Partial<UrgentItem & ChatItem & NotificationItem>;

export const useDashboard = () =>
  useQuery({ queryKey: dashboardKey, queryFn: () => call<DashboardAnswer>("/loadDashboard") });
