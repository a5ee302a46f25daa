/** Declares where the screens of a record type are and how people find them. */

/** The sections of the Settings page, in its order. Inside a section, entries have the order of the registry. */
export const settingsGroups = [
  "settingsOrganization",
  "settingsPeople",
  "settingsProgram",
  "settingsDetails",
  "settingsDirectory",
  "settingsContent",
  "settingsData",
  "settingsSystem",
] as const;

export type SettingsGroup = (typeof settingsGroups)[number];

/**
 * Groups of areas. `top` areas are sidebar entries; the areas of `caseWork` and `reports` are tabs behind one entry; the
 * entries of `library` and `organization` unfold. `account` types are shown next to the user's profile and have no
 * sidebar entry. Inside a group, entries have the order of the registry.
 */
export type AreaGroup =
  | "top"
  | "caseWork"
  | "library"
  | "reports"
  | "organization"
  | "account"
  | SettingsGroup;

/** Groups whose areas are tabs behind one sidebar entry. */
export const tabGroups: ReadonlySet<AreaGroup> = new Set(["caseWork", "reports"]);

/** Returns true if a page has a tab with its name, so that it shows no heading. The account's pages are tabs, too. */
export const hasTab = (group: AreaGroup): boolean => tabGroups.has(group) || group === "account";

/** Icons of sidebar entries. `src/web/layouts/palette/area-icon.tsx` draws them. */
export type AreaIcon =
  | "award"
  | "book"
  | "briefcase"
  | "bug"
  | "building"
  | "calendar"
  | "checklist"
  | "door"
  | "dot"
  | "files"
  | "faces"
  | "handshake"
  | "history"
  | "school"
  | "target"
  | "team"
  | "trophy"
  | "users";

export interface Area<Key extends string = string> {
  readonly group: AreaGroup;
  /** Address of the list. */
  readonly path: string;
  readonly icon: AreaIcon;
  /** The access key that opens it. Without one, it is open to everyone whom the policy allows to list the type. */
  readonly key?: Key;
  /** A parameter that the address may end with. */
  readonly param?: "organizationId";
}
