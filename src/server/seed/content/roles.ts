import { allFlags, type Flag } from "#shared/access/flags.ts";
import { allKeys, areaKeys, menteeKeys, type AccessKey } from "#shared/access/keys.ts";
import type { SeedRole } from "./types.ts";

const viewFlags: readonly Flag[] = [
  "organizationsCanView",
  "usersCanView",
  "menteesCanView",
  "tablesCanView",
];

const caseManagerKeys: readonly AccessKey[] = [
  ...areaKeys,
  ...menteeKeys.filter((key) => key !== "menteeDeactivate"),
];

/** The roles that every demo organization gets, in this order. */
export const roles: SeedRole[] = [
  {
    roleName: "Owner",
    roleType: 1,
    // Locked, so that nobody takes the keys away from the people who must be able to give them back.
    editable: false,
    flags: allFlags,
    tablesCanAccess: allKeys,
  },
  {
    roleName: "Case manager",
    roleType: 2,
    editable: true,
    flags: [
      ...viewFlags,
      "menteesCanAdd",
      "menteesCanEdit",
      "menteesCanArchive",
      "menteesCanChat",
      "menteesCanExport",
      "tablesCanAdd",
      "tablesCanEdit",
    ],
    tablesCanAccess: caseManagerKeys,
  },
  {
    roleName: "Mentor",
    roleType: 2,
    editable: true,
    flags: ["menteesCanView", "menteesCanChat", "tablesCanView"],
    tablesCanAccess: [
      "chat",
      "manageMentees",
      "menteeProfile",
      "menteeChat",
      "menteeGoals",
      "menteeTasks",
      "menteeChallenges",
      "menteeNotes",
    ],
  },
  { roleName: "Read only", roleType: 2, editable: true, flags: viewFlags, tablesCanAccess: caseManagerKeys },
];
