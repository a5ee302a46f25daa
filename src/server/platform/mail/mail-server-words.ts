/** What a mail server said, for people to read. */

const maxLength = 500;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A part of an address as the server gets it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** The ways in which the password of an address may stand in an answer. */
function secretsOf({ username, password }: URL): string[] {
  if (password === "") return [];
  const plain = decoded(password);
  return [password, plain, base64(plain), base64(`\0${decoded(username)}\0${plain}`)];
}

/**
 * The words of a failed attempt to send: without the password of the server in any of its forms, without codes of
 * links and verification codes that the server repeats from the mail, on one line.
 * @param smtpUrl address of the server, with user and password where it wants them
 * @returns at most 500 characters
 */
export function mailServerWords(error: unknown, smtpUrl: string): string {
  const secrets = secretsOf(new URL(smtpUrl)).map(escaped);
  const words = (error instanceof Error ? error.message : String(error))
    .replace(/\s+/g, " ")
    .replace(/([?&]code=)[\w-]+/g, "$1…")
    .replace(/\b[A-Z2-7]{4}-[A-Z2-7]{4}\b/g, "…");
  const clean = secrets.length > 0 ? words.replace(new RegExp(secrets.join("|"), "g"), "…") : words;
  return clean.trim().slice(0, maxLength);
}
