import type { AccessKey } from "#shared/access/keys.ts";
import type { AreaGroup as RecordGroup, AreaIcon } from "#shared/records/area.ts";
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

export type AreaGroup = "top" | RecordGroup;

/** Icons of record types and of other areas. */
export type PlaceIcon = AreaIcon | "home" | "messages" | "settings" | "person";

export const areas: readonly Area[] = [
  { id: "dashboard", label: "chrome.dashboard", path: "/", group: "top", icon: "home" },
  { id: "plan", label: "chrome.myPlan", path: "/plan", group: "top", icon: "checklist", param: "step" },
  {
    id: "chat",
    label: "chrome.chat",
    path: "/chat",
    group: "top",
    icon: "messages",
    key: "chat",
    param: "chatRoom",
  },
  {
    id: "calendar",
    label: "chrome.calendar",
    path: "/calendar",
    group: "top",
    icon: "calendar",
    key: "calendar",
  },
  { id: "find", label: "chrome.find", path: "/find", group: "top", icon: "handshake", param: "item" },
  { id: "caseload", label: "chrome.caseload", path: "/caseload", group: "organization", icon: "users" },
  { id: "figures", label: "chrome.measures", path: "/measures", group: "caseWork", icon: "target" },
  {
    id: "imports",
    label: "chrome.imports",
    path: "/imports",
    group: "organization",
    icon: "files",
    key: "imports",
    param: "importId",
  },
  ...recordAreas.map((area) => ({ ...area, id: area.tableName, label: `areas.${area.tableName}` })),
  {
    id: "duplicates",
    label: "chrome.duplicates",
    path: "/duplicates",
    group: "mentees",
    icon: "users",
    param: "pair",
  },
  { id: "system", label: "chrome.system", path: "/settings/system", group: "settings", icon: "dot" },
];

/** The screens of a mentee: the segments between `/mentee/` and the id. */
export const menteeScreens = [
  "overview",
  "manage",
  "mentee-export",
  "chat",
  "mentee-tasks",
  "mentee-goals",
  "mentee-challenges",
  "mentee-notes",
  "mentee-assessments",
  "mentee-files",
  "mentee-staff",
  "mentee-appointments",
  "mentee-promises",
  "mentee-check-ins",
  "mentee-check-in-plan",
  "mentee-enrollments",
  "mentee-outcomes",
  "mentee-password",
];
