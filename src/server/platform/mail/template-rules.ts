/**
 * Rules for secrets in templates that only the reader may get: the code of a password reset, and links that sign a
 * person in.
 */
import sanitizeHtml from "sanitize-html";
import { blockTags } from "./plain-text.ts";
import { standardTemplates } from "./standard-templates.ts";

/** Placeholders whose values give access to an account. */
const secrets = /\{\{\s*(code|link)\s*\}\}/g;

/** A problem with a template. `field` and `placeholder` are wire names. */
export interface TemplateFault {
  readonly field: "emailSubject" | "emailFromName" | "emailMessage";
  /** `exposed`: a secret is in a place from which it can leak. `missing`: the email is useless without it. */
  readonly problem: "exposed" | "missing";
  readonly placeholder: string;
}

type TemplateText = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const secretsIn = (text: string): string[] => [...text.matchAll(secrets)].map(([, name]) => name ?? "");
const isOurLink = (address: string | undefined): boolean => /^\s*\{\{\s*link\s*\}\}\s*$/.test(address ?? "");

/** Finds secrets in attributes, except in a link that consists of nothing else, and in links that lead elsewhere. */
function inMarkup(html: string): string[] {
  const found: string[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    exclusiveFilter: ({ tag, attribs, text }) => {
      for (const [name, value] of Object.entries(attribs))
        if (!(tag === "a" && name === "href" && isOurLink(value))) found.push(...secretsIn(value));
      if (tag === "a" && attribs["href"] !== undefined && !isOurLink(attribs["href"]))
        found.push(...secretsIn(text));
      return false;
    },
  });
  return found;
}

/** Maximum number of characters, such as quotes, between a space and a secret. */
const maxOpening = 2;

/**
 * Finds secrets that aren't separate words. Email programs would turn `evil.example/?{{code}}` and
 * `evil.example/?c=({{code}})` into links.
 */
function gluedToText(html: string): string[] {
  const words = html
    .replace(blockTags, "\n")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    // This character counts as a space but is invisible, so a link can contain it.
    .replaceAll("\uFEFF", "");
  const text = ` ${words}`;
  return [...text.matchAll(secrets)].flatMap(({ 0: whole, 1: name = "", index }) => {
    const before = text.slice(Math.max(0, index - maxOpening - 1), index);
    const after = text.slice(index + whole.length);
    const isWord = /\s[(“«"']*$/.test(before) && /^(?:$|\s|[.,;:!?)”»"']+(?:\s|$))/.test(after);
    return isWord ? [] : [name];
  });
}

/** Returns the secrets in the product's standard text of an email. An edited text without them is useless. */
const neededBy = (key: string): Set<string> =>
  new Set(standardTemplates.filter((one) => one.key === key).flatMap((one) => secretsIn(one.emailMessage)));

/**
 * Returns the first problem with a template. Empty parts are replaced by the product's standard text.
 * @param key the email that the text is for, or null if it is for none
 */
export function templateFault(key: string | null, template: TemplateText): TemplateFault | null {
  for (const field of ["emailSubject", "emailFromName"] as const) {
    const [placeholder] = secretsIn(textOf(template[field]));
    if (placeholder) return { field, problem: "exposed", placeholder };
  }
  const html = textOf(template["emailMessage"]);
  const [exposed] = [...inMarkup(html), ...gluedToText(html)];
  if (exposed) return { field: "emailMessage", problem: "exposed", placeholder: exposed };
  if (key === null || html === "") return null;
  const present = new Set(secretsIn(html));
  const missing = [...neededBy(key)].find((name) => !present.has(name));
  return missing ? { field: "emailMessage", problem: "missing", placeholder: missing } : null;
}
