import type { AccessKey } from "#shared/access/keys.ts";
import type { AreaGroup, AreaIcon } from "#shared/records/area.ts";
import { menteeSegments } from "#shared/records/mentee-segments.ts";
import { recordAreas } from "#shared/records/record-areas.ts";
import type { TableName } from "#shared/records/table-names.ts";

/** A screen that a signed-in person can open. Sidebar, palette, and record routes are derived from it. */
export interface Area {
  id: string;
  /** Key of its text. */
  label: string;
  path: string;
  group: AreaGroup;
  icon: PlaceIcon;
  /**
   * The access key that shows it. Without one, `visible-areas.ts` decides, or the policy if the area has a record
   * type. Otherwise everyone sees it.
   */
  key?: AccessKey;
  /** The record type of a generic record screen. */
  tableName?: TableName;
  /** A parameter for another route of the same screen. */
  param?: string;
}

/** Icons of record types and of other areas. */
export type PlaceIcon = AreaIcon | "home" | "messages" | "settings" | "person";

/** Path of the Settings page. The paths of most settings start with it. */
export const settingsPath = "/settings";

const recordPlaces: readonly Area[] = recordAreas.map((area) => ({
  ...area,
  id: area.tableName,
  label: `areas.${area.tableName}`,
}));

/** In the order of the sidebar and of the Settings page, group by group. */
export const areas: readonly Area[] = [
  { id: "dashboard", label: "chrome.dashboard", path: "/", group: "top", icon: "home" },
  { id: "plan", label: "chrome.myPlan", path: "/plan", group: "top", icon: "checklist", param: "step" },
  ...recordPlaces.filter(({ group }) => group === "top"),
  {
    id: "calendar",
    label: "chrome.calendar",
    path: "/calendar",
    group: "top",
    icon: "calendar",
    key: "calendar",
  },
  {
    id: "chat",
    label: "chrome.chat",
    path: "/chat",
    group: "top",
    icon: "messages",
    key: "chat",
    param: "chatRoom",
  },
  { id: "find", label: "chrome.find", path: "/find", group: "top", icon: "handshake", param: "item" },
  { id: "figures", label: "chrome.measures", path: "/measures", group: "reports", icon: "target" },
  { id: "caseload", label: "chrome.caseload", path: "/caseload", group: "organization", icon: "users" },
  {
    id: "imports",
    label: "chrome.imports",
    path: "/imports",
    group: "settingsData",
    icon: "files",
    key: "imports",
    param: "importId",
  },
  {
    id: "duplicates",
    label: "chrome.duplicates",
    path: "/duplicates",
    group: "settingsData",
    icon: "users",
    param: "pair",
  },
  { id: "moving", label: "chrome.moving", path: "/settings/moving", group: "settingsData", icon: "building" },
  { id: "system", label: "chrome.system", path: "/settings/system", group: "settingsSystem", icon: "dot" },
  ...recordPlaces.filter(({ group }) => group !== "top"),
  { id: "developers", label: "chrome.developers", path: "/developers", group: "settingsSystem", icon: "dot" },
  { id: "hmis", label: "chrome.hmis", path: "/hmis", group: "reports", icon: "files" },
];

/** The pages of a mentee that don't show the records of one type. */
const otherPages = [
  "overview",
  "manage",
  "chat",
  "mentee-timeline",
  "mentee-plan",
  "mentee-export",
  "mentee-password",
];

/** The screens of a mentee: the segments between `/mentee/` and the id. */
export const menteeScreens: readonly string[] = [...otherPages, ...Object.values(menteeSegments)];
