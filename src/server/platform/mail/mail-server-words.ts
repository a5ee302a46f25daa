/** Makes an email server's response readable for people. */

const maxLength = 500;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Returns a part of the URL as the server receives it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** Returns the forms in which the URL's password may appear in a response. */
function secretsOf({ username, password }: URL): string[] {
  if (password === "") return [];
  const plain = decoded(password);
  return [password, plain, base64(plain), base64(`\0${decoded(username)}\0${plain}`)];
}

/**
 * Returns the server's explanation of a failed attempt on one line. It removes the server's password in all its forms,
 * and the codes that the server repeats from the email (in links and verification codes).
 * @param smtpUrl URL of the server, with user and password if it needs them
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
