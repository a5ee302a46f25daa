/** Returns whether what was typed where an email is expected is a phone number, in any usual form. */
export const isPhoneTyped = (typed: string): boolean =>
  /^[\d\s()+./-]+$/.test(typed) && typed.replace(/\D/g, "").length >= 7;

/** Where a code by text is asked for: the history entry carries the number that was typed and what the server answered. */
export interface CodeSent {
  readonly username: string;
  readonly message: string;
}

/** Reads what {@link CodeSent} left in a history entry; null for every other entry. */
export function codeSent(state: unknown): CodeSent | null {
  const { username, message } = (state ?? {}) as Partial<Record<keyof CodeSent, unknown>>;
  return typeof username === "string" && typeof message === "string" ? { username, message } : null;
}
