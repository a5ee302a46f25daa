/** Declares where the screens of a record type are and how people find them. */

/**
 * Groups of the sidebar. Inside a group, entries have the order of the registry. `account` types are shown next to
 * the user's profile and have no sidebar entry.
 */
export type AreaGroup = "mentees" | "caseWork" | "library" | "organization" | "settings" | "account";

/** Icons of sidebar entries. `src/web/layouts/area-icon.tsx` draws them. */
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
