/** Permissions for taking out data about single mentees. */
import { appointments } from "../records/appointments.ts";
import { menteeUserChallenges, menteeUserGoals, menteeUserTasks } from "../records/mentee-sub-records.ts";
import type { Caller } from "./caller.ts";
import { authorizeType } from "./policy.ts";

/** Returns true for team members who have both the flag and the access key for exporting a mentee. */
export const exportsCases = (caller: Caller): boolean =>
  caller.flags.has("menteesCanExport") && caller.keys.has("menteeExport");

/** The record types printed on a paper card. */
export const cardTypes = [menteeUserGoals, menteeUserTasks, menteeUserChallenges, appointments] as const;

/** Returns true if the caller may export cases and list every record type on a paper card. */
export const printsCards = (caller: Caller): boolean =>
  exportsCases(caller) && cardTypes.every((type) => authorizeType(caller, type, "list") === "allow");
