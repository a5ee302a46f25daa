/**
 * The sign-in with a card or a texted link whose response hasn't arrived yet. The server accepts the used code again,
 * but only with the key of this sign-in, and for ten minutes. It is stored because people reload the page or open the
 * link again.
 */
import { randomId } from "../../lib/random-id.ts";

const storageName = "unansweredEntry";
const validMs = 10 * 60_000;

interface UnansweredEntry {
  readonly code: string;
  readonly key: string;
  /** When it was last sent, in milliseconds. An earlier request may not have reached the server. */
  readonly at: number;
  /** What the code opened. The server doesn't say it again for a used code. */
  readonly opened: unknown;
}

/** Returns the unanswered sign-in with a code, if it was sent in the last ten minutes. */
export function findUnanswered(code: string): UnansweredEntry | undefined {
  const stored = localStorage.getItem(storageName);
  const entry = stored === null ? undefined : (JSON.parse(stored) as UnansweredEntry);
  return entry?.code === code && Date.now() - entry.at < validMs ? entry : undefined;
}

/**
 * Stores a sign-in before it is sent.
 * @param before the unanswered sign-in that it repeats
 * @returns its key
 */
export function noteEntry(code: string, opened: unknown, before?: UnansweredEntry): string {
  const entry: UnansweredEntry = { code, key: randomId(), opened, ...before, at: Date.now() };
  try {
    localStorage.setItem(storageName, JSON.stringify(entry));
  } catch (error) {
    // The storage is full. The person can still sign in.
    console.warn(error);
  }
  return entry.key;
}

export const forgetEntry = (): void => localStorage.removeItem(storageName);
