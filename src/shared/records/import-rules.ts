/** How rows of a sheet become records, where it differs from a form. */
export interface ImportRules {
  /** Wire values of imported records, unless the sheet or the person who imports it says otherwise. */
  readonly preset?: Readonly<Record<string, string>>;
  /** Read-only fields that a sheet can fill, because it reports what happened before. */
  readonly fills?: readonly string[];
  /** The fields that identify a record of a mentee. If they are equal, the row is a possible duplicate. */
  readonly same?: readonly string[];
}

/** The parts of a declaration that imports read. */
interface Imported {
  readonly imports?: true | ImportRules;
  readonly importKeys?: readonly string[];
  readonly scope: string;
  readonly nameFields: readonly string[];
}

/** Returns the rules of a type. */
export const importRulesOf = ({ imports }: Pick<Imported, "imports">): ImportRules =>
  imports === true || imports === undefined ? {} : imports;

/**
 * Returns the fields that can identify an existing record in an import: those of the declaration, otherwise the name
 * field. Empty for types below mentees.
 */
export function importKeysOf({ imports, importKeys, scope, nameFields }: Imported): readonly string[] {
  if (!imports || scope === "mentee") return [];
  return importKeys ?? (nameFields.length === 1 ? nameFields : []);
}
