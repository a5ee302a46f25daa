/** Reads the identity of a person from the checked claims of a provider. */
import type { IDToken } from "openid-client";
import { shownText } from "#shared/fields/blank.ts";
import { domainOf, domainsOf } from "#shared/identity-rules.ts";
import type { Provider } from "./providers.ts";

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** The address if the provider has verified it and its domain is listed; otherwise null. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** The language that the person uses at the provider, such as `es-MX`, or `""`. */
  readonly locale: string;
  /** True if the provider asked for a second factor. */
  readonly hasFactor: boolean;
  /** The values of the claim that decides about the role. */
  readonly roleValues: readonly string[];
}

/** Maximum length of a first or last name. */
const maxName = 100;

type Claims = Readonly<Record<string, unknown>>;

/** Returns a claim as one line of text that the database can store. `""` if it isn't text or has nothing visible. */
const textOf = (value: unknown): string =>
  typeof value === "string" ? shownText(value.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")) : "";
const textsOf = (value: unknown): string[] => [value].flat().filter((one) => typeof one === "string");

/** Instead of `email_verified`, Microsoft Entra sends `xms_edov`: the domain's owner verified the address. */
const isOfMicrosoft = (issuer: string): boolean =>
  ["login.microsoftonline.com", "login.microsoftonline.us"].includes(new URL(issuer).hostname);

/**
 * Returns the address that the provider vouches for. `email_verified` is about `email`, so an address from another
 * claim counts only if `email` is missing or the same.
 */
function verifiedEmail({ usernameClaim, issuer }: Provider, claims: Claims): string | null {
  const email = textOf(claims["email"]);
  const address = textOf(claims[usernameClaim]);
  if (address === "" || (email !== "" && email.toLowerCase() !== address.toLowerCase())) return null;
  const isVerified =
    claims["email_verified"] === true ||
    (email !== "" && isOfMicrosoft(issuer) && claims["xms_edov"] === true);
  return isVerified ? address : null;
}

/** Returns the first and last name. If the claims have only a full name, its last word is the last name. */
function namesOf(claims: Claims, address: string): { firstName: string; lastName: string } {
  const words = textOf(claims["name"]).split(/\s+/).filter(Boolean);
  const firstName = textOf(claims["given_name"]) || words.slice(0, -1).join(" ");
  const lastName = textOf(claims["family_name"]) || (words.at(-1) ?? "");
  const [mailName = ""] = address.split("@");
  // Half of a surrogate pair at the end can't be stored.
  const fit = (name: string): string => (name || mailName).slice(0, maxName).replace(/[\uD800-\uDBFF]$/, "");
  return { firstName: fit(firstName), lastName: fit(lastName) };
}

/** Returns the identity in the claims of a token. Pass only claims of a token that was checked. */
export function identityOf(provider: Provider, claims: IDToken): Identity {
  const address = verifiedEmail(provider, claims);
  const isListed = address !== null && domainsOf(provider.domains).includes(domainOf(address));
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: isListed && address.length <= 254 ? address : null,
    ...namesOf(claims, address ?? ""),
    locale: textOf(claims["locale"]),
    hasFactor: textsOf(claims["amr"]).includes("mfa"),
    roleValues: provider.roleClaim === null ? [] : textsOf(claims[provider.roleClaim]),
  };
}
