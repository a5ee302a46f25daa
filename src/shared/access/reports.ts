import { reports } from "../records/reports.ts";
import type { Caller } from "./caller.ts";
import { authorizeType } from "./policy.ts";

/** Returns true if the caller may make, change, or delete reports of their organization. */
export const mayChangeReports = (caller: Caller, verb: "Add" | "Edit" | "Delete"): boolean =>
  authorizeType(caller, reports, "list") === "allow" && caller.flags.has(`tablesCan${verb}`);
