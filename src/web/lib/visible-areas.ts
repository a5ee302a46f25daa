import { managesApiKeys } from "#shared/access/api-keys.ts";
import { isSystemOwner, type Caller } from "#shared/access/caller.ts";
import { exportsHmis } from "#shared/access/hmis.ts";
import { comparesMentees } from "#shared/access/merging.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { callerOf, parseKeys, type WireUser } from "#shared/access/role.ts";
import { menteeStaff } from "#shared/records/caseload.ts";
import { measures } from "#shared/records/measures.ts";
import { registry } from "#shared/records/registry.ts";
import { settingsGroups, type AreaGroup } from "#shared/records/area.ts";
import { areas, type Area } from "./areas.ts";

export interface VisibleGroup {
  id: AreaGroup;
  /** Label key; `top` has none. */
  labelKey?: string;
  areas: Pick<Area, "id" | "label" | "path" | "icon">[];
}

/** In the order of the sidebar, then of the Settings page. */
const groupOrder = ["top", "caseWork", "library", "reports", "organization", ...settingsGroups] as const;

/** Returns true for people who manage all mentees and may list who works with whom. */
const looksAfterAll = (caller: Caller): boolean =>
  caller.accountType === "staff" &&
  !caller.caseloadOnly &&
  authorizeType(caller, menteeStaff, "list") === "allow";

const isForMentees = (caller: Caller): boolean => caller.accountType === "mentee";

/** Who sees areas that have neither an access key nor a record type. */
const mayOpenArea: Readonly<Partial<Record<Area["id"], (caller: Caller) => boolean>>> = {
  plan: isForMentees,
  find: isForMentees,
  caseload: looksAfterAll,
  figures: (caller) => authorizeType(caller, measures, "list") === "allow",
  duplicates: comparesMentees,
  hmis: exportsHmis,
  moving: ({ isOwner }) => isOwner === true,
  system: isSystemOwner,
  developers: managesApiKeys,
};

/** Decides about areas without an access key. The policy that guards the calls decides who may list the type. */
function mayList(user: WireUser, { id, tableName, group }: Area): boolean {
  // Mentees have their assignments on other pages.
  if (group === "caseWork" && user.accountType === "mentee") return false;
  const mayOpen = mayOpenArea[id];
  if (mayOpen) return mayOpen(callerOf(user));
  const type = tableName && registry.get(tableName);
  return !type || authorizeType(callerOf(user), type, "list") === "allow";
}

/** Returns true if the person sees an area, by its access key. The chat also opens with `menteesCanChat`. */
export function isAreaVisible(user: WireUser, area: Area): boolean {
  if (!area.key) return mayList(user, area);
  if (area.key === "chat" && user.userRole.menteesCanChat === "1") return true;
  return parseKeys(user.userRole.tablesCanAccess).includes(area.key);
}

/** For mentees, the dashboard is called Home, as on their phones. */
const forMentee = (area: Area): Area => (area.id === "dashboard" ? { ...area, label: "chrome.home" } : area);

/** An additional entry for mentees. */
const ownProfile: VisibleGroup = {
  id: "account",
  areas: [{ id: "myProfile", label: "chrome.myProfile", path: "/profile", icon: "person" }],
};

/** Returns whether a group is a section of the Settings page. */
export const isSettingsGroup = (group: AreaGroup): boolean => group.startsWith("settings");

/** The labels of settings are loaded with the Settings page. */
const labelKeyOf = (group: AreaGroup): string =>
  `${isSettingsGroup(group) ? "navigation" : "chrome"}.groups.${group}`;

/** Returns the groups with areas that a person may open, in order. */
export function visibleGroups(user: WireUser): VisibleGroup[] {
  const isMentee = user.accountType === "mentee";
  const groups = groupOrder
    .filter((group) => !isMentee || group === "top")
    .map((group) => ({
      id: group,
      ...(group === "top" ? {} : { labelKey: labelKeyOf(group) }),
      areas: areas
        .filter((area) => area.group === group && isAreaVisible(user, area))
        .map((area) => (isMentee ? forMentee(area) : area)),
    }))
    .filter((group) => group.areas.length > 0);
  return isMentee ? [...groups, ownProfile] : groups;
}
