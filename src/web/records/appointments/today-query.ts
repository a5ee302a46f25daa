import type { TodayValues } from "#shared/contracts/responses/today.ts";
import { call } from "../../lib/api.ts";
import { dashboardKey } from "../../lib/first-answers.ts";
import type { Appointment } from "./appointment.ts";

export const todayKey = [...dashboardKey, "today"];

/** The query of a team member's work for today. @param allWork true to load the whole to-do list */
export const todayQuery = (allWork: boolean) => ({
  queryKey: [...todayKey, allWork],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call<{ dataValues: TodayValues<Appointment> }>("/today", { allWork }, { signal })).dataValues,
  meta: { isQuiet: true },
});
