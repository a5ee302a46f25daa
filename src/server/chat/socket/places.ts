/** How many connections somebody has open. They are counted by each process for itself. */

/** Counts what is open under each key. */
export interface Places {
  isFull(key: string): boolean;
  /** Takes a place. @returns false when there is none */
  enter(key: string): boolean;
  /** Gives a place back that was taken. */
  leave(key: string): void;
}

/** @param most places under one key; 0 is no limit */
export function makePlaces(most: number): Places {
  const taken = new Map<string, number>();
  const isFull = (key: string) => most > 0 && (taken.get(key) ?? 0) >= most;
  return {
    isFull,
    enter(key) {
      if (isFull(key)) return false;
      taken.set(key, (taken.get(key) ?? 0) + 1);
      return true;
    },
    leave(key) {
      const left = (taken.get(key) ?? 0) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    },
  };
}
