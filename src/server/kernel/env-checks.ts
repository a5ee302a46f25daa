/** Checks for single environment variables. */
import { accessSync, constants } from "node:fs";
import { isIP } from "node:net";
import { z } from "zod";

/** A whole number in decimal digits, from `min` to `max`. */
export const integer = (min: number, max: number, fallback: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `a whole number from ${min} to ${max}`,
    )
    .transform(Number)
    .default(fallback);

/** One of the given words. */
export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  z.enum(options, { error: `one of ${options.join(", ")}` });

/**
 * Returns true if a text is a URL with one of these protocols. Each protocol includes its colon. Rejects an unescaped
 * `#`, `/`, or `?` in a password, because it ends the host too early. A part of the password would then be read as the
 * port, and error messages would repeat it.
 */
export function isUrl(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) return false;
  const [, host = "", rest = ""] = /^[^/]*\/\/([^/?#]*)(.*)$/s.exec(text) ?? [];
  return !rest.includes("#") && (host.includes("@") || !rest.includes("@"));
}

/** Explains how to escape special characters in a password within a URL. */
const escaping = "in which @ # / ? : % of a password are written %40 %23 %2F %3F %3A %25";

const addressLike = (example: string): string => `an address like ${example}, ${escaping}`;

/** A server URL that may contain a password. */
const serverUrl = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => isUrl(text, protocols), addressLike(example));

export const smtpUrl = serverUrl(["smtp:", "smtps:"], "smtp://user:password@host:587");

/** Returns true if the user and password of a URL can be decoded. With an unescaped `%`, they usually can't. */
export function isDecodable(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  try {
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
}

/** The Redis client rejects an unescaped `%`. The clients for PostgreSQL and email accept it. */
export const redisUrl = z
  .string()
  .refine(
    (text) => isUrl(text, ["redis:", "rediss:"]) && isDecodable(text),
    addressLike("redis://user:password@host:6379"),
  );

/** The supported values of `sslmode`. Others are refused, because their meaning isn't defined. */
const sslModes = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the problem with the query parameters of a PostgreSQL URL, or null if there is none. */
function parameterProblem(text: string): string | null {
  const { searchParams } = new URL(text);
  const mode = searchParams.get("sslmode");
  if (mode !== null && !sslModes.includes(mode)) return `sslmode to be one of ${sslModes.join(", ")}`;
  const name = ["sslrootcert", "sslcert", "sslkey"].find((each) => {
    const file = searchParams.get(each);
    return file !== null && !isReadable(file);
  });
  return name ? `${name} to name a file that is there and that the application may read` : null;
}

/** A PostgreSQL URL whose certificate files can be read. */
export const postgresUrl = (example: string) =>
  serverUrl(["postgres:", "postgresql:"], example).superRefine((text, context) => {
    const message = URL.canParse(text) ? parameterProblem(text) : null;
    if (message) context.addIssue({ code: "custom", message });
  });

/** An HTTP or HTTPS URL. Trailing slashes are removed. */
export const webUrl = z
  .string()
  .refine((text) => isUrl(text, ["http:", "https:"]), "an address that begins with http:// or https://")
  .transform((text) => text.replace(/\/+$/, ""));

const listOf = (text: string): string[] => text.split(/,\s*/);

/** Host names or addresses, separated by commas. */
export const hostNames = z
  .string()
  .refine(
    (text) => listOf(text).every((name) => /^(?:[a-z\d][a-z\d.-]*|\[[\da-f:]+\])$/.test(name)),
    "host names in small letters like keycloak.example.org, separated by commas",
  )
  .transform((text): readonly string[] => listOf(text))
  .default([]);

/** Returns true if a text is one IP address, or a range smaller than the whole internet. */
export function isAddressOrRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/**
 * The addresses of trusted proxies. `true` and a number of hops are refused: anyone who reaches the server without
 * going through the proxy could then choose the address that rate limits and the audit trail see.
 */
export const proxies = z
  .string()
  .refine(
    (text) => text === "false" || listOf(text).every(isAddressOrRange),
    "false, or the addresses of your own proxies like 10.0.0.1,10.1.0.0/16 (true or a number of hops would let anybody choose the address that limits and the audit trail see)",
  )
  .transform((text) => (text === "false" ? (false as const) : listOf(text)))
  .default(false);
