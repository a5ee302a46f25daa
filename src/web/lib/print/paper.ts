/**
 * Prepares a screen for printing: light colors, and margins with its name, the date, the page number, and
 * "confidential" if it is about people.
 */
import i18next from "i18next";
import { localDay } from "../clock.ts";
import { longDate } from "../dates.ts";
import { styleNonce } from "../style-nonce.ts";
import { isScreenAboutPeople } from "./about-people.ts";
import "./paper.css";

const schemeAttribute = "data-mantine-color-scheme";

/** Returns a text as a CSS string. */
const quoted = (text: string) =>
  `"${text.replaceAll(/\s+/g, " ").replaceAll(/["\\]/g, (character) => `\\${character}`)}"`;

/** Returns the names of the screen, from general to specific. */
function pageName(): string {
  const names = [...document.querySelectorAll<HTMLElement>("[data-page-name]")].map(
    (element) => element.dataset["pageName"] || element.textContent.trim(),
  );
  return [...new Set(names)].join(" – ");
}

/** Returns the mark "confidential", or an empty text for screens that aren't about people. */
const markOf = (path: string): string => (isScreenAboutPeople(path) ? i18next.t("chrome.confidential") : "");

/** Fallback for browsers without page margin boxes: the mark above the first page. */
const firstLine = (mark: string) => `@media print {
    body::before { content: ${quoted(mark)}; display: block; font: bold 10pt sans-serif; }
  }`;

/** Returns true if the browser supports page margin boxes, by checking how it parsed them. */
function knowsEdges({ sheet }: HTMLStyleElement): boolean {
  const [page] = sheet?.cssRules ?? [];
  return page !== undefined && "cssRules" in page && (page.cssRules as CSSRuleList).length > 0;
}

/** Returns the page margin boxes. Browsers without them print their own title and date. */
function edgesOf(name: string, day: string): string {
  const font = "font: 9pt sans-serif; color: #444;";
  return `@page {
    margin: 20mm 14mm 18mm;
    @top-left { content: ${quoted(name)}; ${font} width: 70%; text-align: left; }
    @top-right { content: ${quoted(day)}; ${font} width: 30%; }
    @bottom-right { content: counter(page) " / " counter(pages); ${font} }
  }`;
}

const edges = document.createElement("style");
edges.nonce = styleNonce;
document.head.append(edges);

let scheme: string | null = null;

window.addEventListener("beforeprint", () => {
  const { documentElement: root } = document;
  const day = longDate(localDay(), root.lang);
  const mark = markOf(window.location.pathname);
  edges.textContent = edgesOf([mark, pageName()].filter(Boolean).join(" · "), day);
  if (mark && !knowsEdges(edges)) edges.textContent += firstLine(mark);
  scheme = root.getAttribute(schemeAttribute);
  root.setAttribute(schemeAttribute, "light");
});
window.addEventListener("afterprint", () => {
  if (scheme) document.documentElement.setAttribute(schemeAttribute, scheme);
});
