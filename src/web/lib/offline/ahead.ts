/**
 * Removes appointments that are over from stored responses. The server leaves them out, but a copy can be days old, and
 * the home screen would still call one of them the next appointment.
 */
import type { DashboardAnswer } from "#shared/contracts/responses/dashboard.ts";
import type { PlanAnswer } from "#shared/contracts/responses/plan.ts";

/** Returns true if an appointment ends after now. Without a readable time, it stays. */
function isAhead(row: Readonly<Record<string, unknown>>): boolean {
  const { at = "" } = (row["start"] ?? {}) as { readonly at?: string };
  const end = Date.parse(at) + Number(row["minutes"]) * 60_000;
  return !(end <= Date.now());
}

function homeAhead(home: DashboardAnswer): DashboardAnswer {
  const { nextAppointment } = home;
  return nextAppointment && !isAhead(nextAppointment) ? { ...home, nextAppointment: null } : home;
}

function planAhead(plan: PlanAnswer): PlanAnswer {
  const { dataValues } = plan;
  return { ...plan, dataValues: { ...dataValues, appointments: dataValues.appointments.filter(isAhead) } };
}

/** Returns the response to a call as far as it still applies. */
export function stillAhead(path: string, answer: unknown): unknown {
  if (path === "/loadDashboard") return homeAhead(answer as DashboardAnswer);
  return path === "/plan" ? planAhead(answer as PlanAnswer) : answer;
}
