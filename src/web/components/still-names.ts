/**
 * Returns true if the coordinates still fit an edited address. They do while it still contains the selected
 * suggestion, such as after adding a house number.
 */
export const addressStillMatches = (typed: string, picked: string): boolean =>
  picked.trim() !== "" && typed.toLowerCase().includes(picked.trim().toLowerCase());
