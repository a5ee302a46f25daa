/** How single values of the environment are checked. */
import { accessSync, constants } from "node:fs";
import { isIP } from "node:net";
import { z } from "zod";

/** A whole number within bounds, in decimal digits. */
export const integer = (min: number, max: number, fallback: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `a whole number from ${min} to ${max}`,
    )
    .transform(Number)
    .default(fallback);

/** One of some words. */
export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  z.enum(options, { error: `one of ${options.join(", ")}` });

/**
 * Whether a text is an address of one of these protocols, each with its colon. A password whose `#`, `/` or `?` stands as
 * it is ends the host too early: a part of it would be taken for the port, and be repeated by messages.
 */
export function isUrl(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) return false;
  const [, host = "", rest = ""] = /^[^/]*\/\/([^/?#]*)(.*)$/s.exec(text) ?? [];
  return !rest.includes("#") && (host.includes("@") || !rest.includes("@"));
}

/** What to do about a password that is no part of an address as it stands. */
const escaping = "in which @ # / ? : % of a password are written %40 %23 %2F %3F %3A %25";

/** An address of a server that may hold a password. */
export const serverUrl = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => isUrl(text, protocols), `an address like ${example}, ${escaping}`);

/** The `sslmode`s that are understood; what another word would mean nobody should have to guess. */
const sslModes = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** What is wrong with the parameters at the end of an address of PostgreSQL; null when nothing is. */
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

/** An address of PostgreSQL, whose files of certificates can be read. */
export const postgresUrl = (example: string) =>
  serverUrl(["postgres:", "postgresql:"], example).superRefine((text, context) => {
    const message = URL.canParse(text) ? parameterProblem(text) : null;
    if (message) context.addIssue({ code: "custom", message });
  });

/** An address of the web, which loses its slash at the end. */
export const webUrl = z
  .string()
  .refine((text) => isUrl(text, ["http:", "https:"]), "an address that begins with http:// or https://")
  .transform((text) => text.replace(/\/+$/, ""));

/** One address or a range that is smaller than the whole internet. */
function isProxy(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const listOf = (text: string): string[] => text.split(/,\s*/);

/**
 * Addresses of proxies. Believing everybody (`true`), or a number of hops, is refused: whoever reaches the server past the
 * proxy could then choose the address that limits and the audit trail see.
 */
export const proxies = z
  .string()
  .refine(
    (text) => text === "false" || listOf(text).every(isProxy),
    "false, or the addresses of your own proxies like 10.0.0.1,10.1.0.0/16 (true or a number of hops would let anybody choose the address that limits and the audit trail see)",
  )
  .transform((text) => (text === "false" ? (false as const) : listOf(text)))
  .default(false);
