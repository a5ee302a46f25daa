/** Returns true if two values are equal as JSON, including the order of their keys. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
