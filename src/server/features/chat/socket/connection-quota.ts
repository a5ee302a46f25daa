/** Limits the number of open connections. Each process counts separately. */

/** Counts the open connections of each key. */
export interface ConnectionQuota {
  isFull(key: string): boolean;
  /** Takes a slot. @returns false if there is none */
  acquire(key: string): boolean;
  /** Releases a slot. */
  release(key: string): void;
}

/** @param max maximum number of connections per key. 0 means no limit. */
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
