/**
 * The permission flags of a role. Source: domain specification, sections 3 and 6.
 *
 * A flag's name is `<family>Can<Verb>`; on the wire it is `"1"` or `"0"`.
 */

export const flagVerbs = {
  organizations: ["View", "Add", "Edit", "Delete", "Export"],
  users: ["View", "Add", "Edit", "Delete", "Export"],
  mentees: ["View", "Add", "Edit", "Archive", "Chat", "Delete", "Export"],
  tables: ["View", "Add", "Edit", "Archive", "Delete", "Export"],
  // What the declarations mark as sensitive (ADR 41).
  sensitive: ["View"],
  // Notes of mentees, for who may add no other records.
  notes: ["Add"],
} as const;

export type FlagFamily = keyof typeof flagVerbs;
export type FlagVerb = (typeof flagVerbs)[FlagFamily][number];
export type Flag = { [F in FlagFamily]: `${F}Can${(typeof flagVerbs)[F][number]}` }[FlagFamily];

export const flagFamilies = Object.keys(flagVerbs) as FlagFamily[];

/** The name of a family's flag for a verb, or undefined where the family has no such flag (`usersCanChat`). */
export function flagName(family: FlagFamily, verb: FlagVerb): Flag | undefined {
  return (flagVerbs[family] as readonly FlagVerb[]).includes(verb)
    ? (`${family}Can${verb}` as Flag)
    : undefined;
}

/** Every flag, in the order in which the role form shows them. */
export const allFlags: readonly Flag[] = flagFamilies.flatMap((family) =>
  flagVerbs[family].map((verb) => `${family}Can${verb}` as Flag),
);
