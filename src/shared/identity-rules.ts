/** The texts of an identity provider's settings that hold one rule in each line. */

const linesOf = (text: unknown): string[] =>
  (typeof text === "string" ? text : "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns the domains of email addresses, in lower case. They may be separated by commas too. */
export const domainsOf = (text: unknown): string[] => [
  ...new Set(
    linesOf(text).flatMap((line) =>
      line
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ),
];

/** Returns true if a text is a domain with at least two parts. */
export const isDomain = (text: string): boolean =>
  text.length <= 253 && /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/.test(text);

/** Returns the domain of an email address, or `""`. */
export const domainOf = (email: string): string =>
  /^[^@\s]+@([^@\s]+)$/.exec(email.trim().toLowerCase())?.[1] ?? "";

/** Matches any value of the claim, and also a missing claim. */
export const anyValue = "*";

/** People with this value of the claim get this role. */
export interface RoleRule {
  readonly value: string;
  readonly roleName: string;
}

/** Returns the rules, such as `staff = Case manager`. A line without both sides has an empty role name. */
export const roleRules = (text: unknown): RoleRule[] =>
  linesOf(text).map((line) => {
    const at = line.lastIndexOf("=");
    return at < 0
      ? { value: line, roleName: "" }
      : { value: line.slice(0, at).trim(), roleName: line.slice(at + 1).trim() };
  });

/** Returns the name of the role that the first matching rule gives for the values of a claim. */
export const roleFor = (rules: readonly RoleRule[], values: readonly string[]): string | undefined =>
  rules.find(({ value }) => value === anyValue || values.includes(value))?.roleName;

/** Returns the rules with another name of a role. */
export const withRoleName = (text: string, from: string, to: string): string =>
  text
    .split("\n")
    .map((line) => {
      const at = line.lastIndexOf("=") + 1;
      return at > 0 && line.slice(at).trim() === from ? `${line.slice(0, at)} ${to}` : line;
    })
    .join("\n");
