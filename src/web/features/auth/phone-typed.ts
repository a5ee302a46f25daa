/** Returns true if the text typed in an email field is a phone number in any common format. */
export const isPhoneTyped = (typed: string): boolean =>
  /^[\d\s()+./-]+$/.test(typed) && typed.replace(/\D/g, "").length >= 7;

/** State of the history entry after a code was requested: the typed number and the server's message. */
export interface CodeSent {
  readonly username: string;
  readonly message: string;
}

/** Reads {@link CodeSent} from a history entry. Null for all other entries. */
export function codeSent(state: unknown): CodeSent | null {
  const { username, message } = (state ?? {}) as Partial<Record<keyof CodeSent, unknown>>;
  return typeof username === "string" && typeof message === "string" ? { username, message } : null;
}
