/** The query of `GET /loadDashboard` and `GET /loadDashboard/charts`. */
import { z } from "zod";

/** Extension: `mine` limits everything about mentees to the caller's caseload today. */
export const dashboardQuery = z.object({ whose: z.enum(["mine", "team"]).default("team") });

export type DashboardWhose = z.infer<typeof dashboardQuery>["whose"];
