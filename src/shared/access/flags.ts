/**
 * The permission flags of a role.
 *
 * A flag's name is `<family>Can<Verb>`. Its wire value is `"1"` or `"0"`.
 */

export const flagVerbs = {
  organizations: ["View", "Add", "Edit", "Delete", "Export"],
  users: ["View", "Add", "Edit", "Delete", "Export"],
  mentees: ["View", "Add", "Edit", "Archive", "Chat", "Delete", "Export"],
  tables: ["View", "Add", "Edit", "Archive", "Delete", "Export"],
  // Reading fields and records that are declared sensitive (ADR 41).
  sensitive: ["View"],
  // Adding notes about mentees, for people who may not add other records.
  notes: ["Add"],
} as const;

export type FlagFamily = keyof typeof flagVerbs;
export type FlagVerb = (typeof flagVerbs)[FlagFamily][number];
export type Flag = { [F in FlagFamily]: `${F}Can${(typeof flagVerbs)[F][number]}` }[FlagFamily];

export const flagFamilies = Object.keys(flagVerbs) as FlagFamily[];

/**
 * Returns the flag of a family for a verb, or undefined if the family has no such flag (for example `usersCanChat`).
 */
export function flagName(family: FlagFamily, verb: FlagVerb): Flag | undefined {
  return (flagVerbs[family] as readonly FlagVerb[]).includes(verb)
    ? (`${family}Can${verb}` as Flag)
    : undefined;
}

/** Every flag, in the order of the role form. */
export const allFlags: readonly Flag[] = flagFamilies.flatMap((family) =>
  flagVerbs[family].map((verb) => `${family}Can${verb}` as Flag),
);
