/** Returns the address of the screen that merges two mentees. */
export const mergePath = (first: string, second: string): string => `/duplicates/${first}-${second}`;
