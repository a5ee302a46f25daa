import { tableVerdict } from "#shared/access/policy.ts";
import { callerOf, parseKeys, type WireUser } from "#shared/access/role.ts";
import { registry } from "#shared/records/registry.ts";
import { areas, type Area, type AreaGroup } from "./areas.ts";

export interface VisibleGroup {
  id: AreaGroup | "mine" | "account";
  /** Label key; the top entries have none. */
  labelKey?: string;
  isCollapsible: boolean;
  areas: { id: string; path: string }[];
}

const groupLabels: Record<AreaGroup, string | undefined> = {
  top: undefined,
  mentees: "chrome.groupMentees",
  library: "chrome.groupLibrary",
  organization: "chrome.groupOrganization",
  settings: "chrome.groupSettings",
};

const groupOrder = Object.keys(groupLabels) as AreaGroup[];

/** What no key opens: the policy that guards the calls says who may list it. */
function mayList(user: WireUser, { tableName }: Area): boolean {
  const type = tableName && registry.get(tableName);
  return !type || tableVerdict(callerOf(user), type, "list") === "allow";
}

/** Whether a person sees an entry: by key (domain specification, section 6); chat also by `menteesCanChat`. */
export function isAreaVisible(user: WireUser, area: Area): boolean {
  if (!area.key) return mayList(user, area);
  if (area.key === "chat" && user.userRole.menteesCanChat === "1") return true;
  return parseKeys(user.userRole.tablesCanAccess).includes(area.key);
}

/** What a mentee sees: chat, its own plan, its profile. */
function menteeGroups(user: WireUser): VisibleGroup[] {
  return [
    {
      id: "mine",
      labelKey: "chrome.groupMine",
      isCollapsible: false,
      areas: [
        { id: "myGoals", path: `/mentee/mentee-goals/${user.id}` },
        { id: "myTasks", path: `/mentee/mentee-tasks/${user.id}` },
        { id: "myChallenges", path: `/mentee/mentee-challenges/${user.id}` },
      ],
    },
    { id: "account", isCollapsible: false, areas: [{ id: "myProfile", path: "/profile" }] },
  ];
}

/** The sidebar of a person: groups appear when any of their entries does. */
export function visibleGroups(user: WireUser): VisibleGroup[] {
  const isMentee = user.accountType === "mentee";
  const groups = groupOrder
    .filter((group) => !isMentee || group === "top")
    .map((group) => ({
      id: group,
      labelKey: groupLabels[group],
      isCollapsible: group === "settings",
      areas: areas.filter((area) => area.group === group && isAreaVisible(user, area)),
    }))
    .filter((group) => group.areas.length > 0);
  return isMentee ? [...groups, ...menteeGroups(user)] : groups;
}
