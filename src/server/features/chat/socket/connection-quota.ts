/** How many connections somebody has open. They are counted by each process for itself. */

/** Counts what is open under each key. */
export interface ConnectionQuota {
  isFull(key: string): boolean;
  /** Takes a place. @returns false when there is none */
  acquire(key: string): boolean;
  /** Gives a place back that was taken. */
  release(key: string): void;
}

/** @param max connections under one key; 0 is no limit */
export function makeConnectionQuota(max: number): ConnectionQuota {
  const taken = new Map<string, number>();
  const isFull = (key: string) => max > 0 && (taken.get(key) ?? 0) >= max;
  return {
    isFull,
    acquire(key) {
      if (isFull(key)) return false;
      taken.set(key, (taken.get(key) ?? 0) + 1);
      return true;
    },
    release(key) {
      const left = (taken.get(key) ?? 0) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    },
  };
}
