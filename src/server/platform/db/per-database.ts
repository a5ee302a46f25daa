import type { Db } from "./database.ts";

/**
 * Creates a value once per database, so that all parts of an application share it, but not with other applications in
 * the process.
 * @param make receives the first caller's owner
 */
export function perDatabase<Owner extends { readonly db: Db }, Made>(
  make: (owner: Owner) => Made,
): (owner: Owner) => Made {
  const known = new WeakMap<Db, Made>();
  return (owner) => {
    const made = known.get(owner.db) ?? make(owner);
    known.set(owner.db, made);
    return made;
  };
}
