import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { DashboardWhose } from "#shared/contracts/dashboard.ts";
import type {
  ChatItem,
  DashboardAnswer,
  DashboardItem,
  NotificationItem,
  UrgentItem,
} from "#shared/contracts/responses/dashboard.ts";
import { call } from "../../lib/api.ts";
import { dashboardKey } from "../../lib/first-answers.ts";

export const ownMenteesKey = ["ownMentees"];

/** A row of any card: the common properties, and those that only some cards have. */
export type DashboardRow = DashboardItem & Partial<UrgentItem & ChatItem & NotificationItem>;

/** Loads the dashboard. After a switch, the previous response stays until the new one arrives. */
export const useDashboard = (whose: DashboardWhose) =>
  useQuery({
    queryKey: whose === "mine" ? [...dashboardKey, whose] : dashboardKey,
    queryFn: () => call<DashboardAnswer>(whose === "mine" ? "/loadDashboard?whose=mine" : "/loadDashboard"),
    placeholderData: keepPreviousData,
  });
