/** Who takes out what is about single mentees. */
import { appointments } from "../records/appointments.ts";
import { menteeUserChallenges, menteeUserGoals, menteeUserTasks } from "../records/mentee-sub-records.ts";
import type { Caller } from "./caller.ts";
import { authorizeType } from "./policy.ts";

/** Team members with the flag and the key of the export of a mentee. */
export const exportsCases = (caller: Caller): boolean =>
  caller.flags.has("menteesCanExport") && caller.keys.has("menteeExport");

/** What stands on a card on paper. */
export const cardTypes = [menteeUserGoals, menteeUserTasks, menteeUserChallenges, appointments] as const;

/** Those who may list all that is printed. */
export const printsCards = (caller: Caller): boolean =>
  exportsCases(caller) && cardTypes.every((type) => authorizeType(caller, type, "list") === "allow");
