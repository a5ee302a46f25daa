/** Where the screens of a record type are, and how people find them. */

/**
 * Groups of the sidebar; inside a group the order is that of the registry. `account` stands beside the own profile and
 * has no entry in the sidebar.
 */
export type AreaGroup = "mentees" | "caseWork" | "library" | "organization" | "settings" | "account";

/** Pictures that an entry can have; `src/web/layouts/area-icon.tsx` draws each. */
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
  /** The access key that opens it; without one, it is open to whoever the policy lets list the type. */
  readonly key?: Key;
  /** A parameter that the address may end with. */
  readonly param?: "organizationId";
}
