/** Where one record is made of two mentees. */
export const mergePath = (first: string, second: string): string => `/duplicates/${first}-${second}`;
