/** What a template may do with what only its reader should get: the code of a reset, and links that sign somebody in. */
import sanitizeHtml from "sanitize-html";
import { standardTemplates } from "./standard-templates.ts";

/** Placeholders whose values open an account. */
const secrets = /\{\{\s*(code|link)\s*\}\}/g;

/** What is wrong with a template; `field` and `placeholder` by wire name. */
export interface TemplateFault {
  readonly field: "emailSubject" | "emailFromName" | "emailMessage";
  /** `exposed`: a secret stands where it can go elsewhere; `missing`: without it the mail is of no use. */
  readonly problem: "exposed" | "missing";
  readonly placeholder: string;
}

type TemplateText = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const secretsIn = (text: string): string[] => [...text.matchAll(secrets)].map(([, name]) => name ?? "");
const isOurLink = (address: string | undefined): boolean => /^\s*\{\{\s*link\s*\}\}\s*$/.test(address ?? "");

/** Secrets in attributes, but for a link that is nothing else, and in links that lead somewhere else. */
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

const blocks = /<\/?(?:p|div|br|hr|li|ul|ol|table|tr|td|th|h[1-6]|blockquote|pre)\b[^>]*>/gi;

/** Secrets that are not words of their own: mail programs would make `evil.example/?{{code}}` a link. */
function gluedToText(html: string): string[] {
  const text = html
    .replace(blocks, "\n")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", " ");
  return [...text.matchAll(secrets)].flatMap(({ 0: whole, 1: name = "", index }) => {
    const before = text.slice(0, index);
    const after = text.slice(index + whole.length);
    const isWord = /(?:^|\s|[(“«"'])$/.test(before) && /^(?:$|\s|[.,;:!?)”»"']+(?:\s|$))/.test(after);
    return isWord ? [] : [name];
  });
}

/** The secrets that the product's own text of a mail has: without them an edited one is of no use. */
const neededBy = (key: string): Set<string> =>
  new Set(standardTemplates.filter((one) => one.key === key).flatMap((one) => secretsIn(one.emailMessage)));

/**
 * What is wrong with a template, by what comes first; empty parts are filled by the product's own text.
 * @param key which mail it is the text of; null for texts that are of no mail
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
