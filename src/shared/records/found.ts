/** The record types that mentees can search, in the order of their screen. */
export const foundTables = ["jobs", "elearning", "resources"] as const;

export type FoundTable = (typeof foundTables)[number];
