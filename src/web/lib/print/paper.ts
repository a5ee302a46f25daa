/** What makes a screen one to print: light colors, and its name, the day and the page at the edges of every sheet. */
import { localDay, longDate } from "../dates.ts";
import { styleNonce } from "../style-nonce.ts";
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
  edges.textContent = edgesOf(pageName(), day);
  scheme = root.getAttribute(schemeAttribute);
  root.setAttribute(schemeAttribute, "light");
});
window.addEventListener("afterprint", () => {
  if (scheme) document.documentElement.setAttribute(schemeAttribute, scheme);
});
