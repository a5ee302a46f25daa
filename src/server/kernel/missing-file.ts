/** Distinguishes files that don't exist from files that can't be read. */
import { readFile } from "node:fs/promises";

/** Returns true if an error means that a file or folder doesn't exist. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/**
 * Returns the text of a file, or null if it doesn't exist.
 * @throws Error if it can't be read, for example because it belongs to another user
 */
export const readIfPresent = (path: string): Promise<string | null> =>
  readFile(path, "utf8").catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
