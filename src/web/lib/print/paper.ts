/**
 * What makes a screen one to print: light colors, and at the edges of every sheet its name, the day, the page and, where it
 * is about people, that it is confidential.
 */
import i18next from "i18next";
import { localDay } from "../clock.ts";
import { longDate } from "../dates.ts";
import { styleNonce } from "../style-nonce.ts";
import { isScreenAboutPeople } from "./about-people.ts";
import "./paper.css";

const schemeAttribute = "data-mantine-color-scheme";

/** A text as a style sheet writes it. */
const quoted = (text: string) =>
  `"${text.replaceAll(/\s+/g, " ").replaceAll(/["\\]/g, (character) => `\\${character}`)}"`;

/** What the screen says that it shows, from the whole to the part. */
function pageName(): string {
  const names = [...document.querySelectorAll<HTMLElement>("[data-page-name]")].map(
    (element) => element.dataset["pageName"] || element.textContent.trim(),
  );
  return [...new Set(names)].join(" – ");
}

/** What stands above people; empty above what is about nobody. */
const markOf = (path: string): string => (isScreenAboutPeople(path) ? i18next.t("chrome.confidential") : "");

/** The same for browsers that do not know the edges of sheets: above the first one. */
const firstLine = (mark: string) => `@media print {
    body::before { content: ${quoted(mark)}; display: block; font: bold 10pt sans-serif; }
  }`;

/** Whether the browser knows the edges of sheets, by what it made of them. */
function knowsEdges({ sheet }: HTMLStyleElement): boolean {
  const [page] = sheet?.cssRules ?? [];
  return page !== undefined && "cssRules" in page && (page.cssRules as CSSRuleList).length > 0;
}

/** The edges of the sheets. Browsers that do not know them print a title and the day of their own. */
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
