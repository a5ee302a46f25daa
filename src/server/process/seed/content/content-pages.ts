import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SeedContentPage } from "./types.ts";

const fileOf = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");

/**
 * Reads the footer pages and the help center for mentees, in English and Spanish.
 * @param isWanted limits which pages are read, by their address
 */
export function contentPages(isWanted: (pageUrl: string) => boolean = () => true): SeedContentPage[] {
  const pages = JSON.parse(fileOf("pages.json")) as Pick<
    SeedContentPage,
    "pageUrl" | "languageCode" | "pageTitle"
  >[];
  return pages
    .filter(({ pageUrl }) => isWanted(pageUrl))
    .map(({ pageUrl, languageCode, pageTitle }) => {
      const name = pageUrl.slice(1).replaceAll("/", "-");
      const pageHTML = fileOf(`pages/${name}.${languageCode}.html`).trimEnd();
      return { pageUrl, languageCode, pageTitle, pageHTML, status: true };
    });
}
