/**
 * Whether the coordinates still fit an address that was typed over: they do while the place that was picked is still
 * part of it, as after adding a house number.
 */
export const addressStillMatches = (typed: string, picked: string): boolean =>
  picked.trim() !== "" && typed.toLowerCase().includes(picked.trim().toLowerCase());
