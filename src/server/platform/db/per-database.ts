import type { Db } from "./database.ts";

/**
 * Makes a thing once for each pool of connections: what all parts of an application share, and no other application of the
 * process.
 * @param make gets whoever asks first
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
