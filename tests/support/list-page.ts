/** Drives the controls of a list in the browser. */
import type { Locator, Page } from "playwright-core";

/** Words of the controls, in the language of the page. */
const words = {
  en: { filter: /^Filter/, filters: "Filters", more: "More", actions: /^Actions: / },
  es: { filter: /^Filtrar/, filters: "Filtros", more: "Más", actions: /^Acciones: / },
} as const;
type Language = keyof typeof words;

/** Waits until the list shows its rows. */
export const listReady = (page: Page): Promise<void> => page.locator('section[data-mode="list"]').waitFor();

/** Opens the panel with the filters and returns it. */
export async function openFilters(page: Page, language: Language = "en"): Promise<Locator> {
  const panel = page.getByRole("group", { name: words[language].filters, exact: true });
  if (!(await panel.isVisible()))
    await page.locator("main").getByRole("button", { name: words[language].filter }).click();
  await panel.waitFor();
  return panel;
}

/** Opens the menu of the list and returns it. */
export async function openListMenu(page: Page, language: Language = "en"): Promise<Locator> {
  // The page of a mentee has another menu with this name.
  const list = page.locator("main section[data-mode]");
  await list.getByRole("button", { name: words[language].more, exact: true }).click();
  const menu = page.locator("main [role=menu]:visible");
  await menu.getByRole("menuitem").first().waitFor();
  return menu;
}

/** Clicks an item in the menu of the list. */
export async function chooseInList(
  page: Page,
  item: string | RegExp,
  language: Language = "en",
): Promise<void> {
  const menu = await openListMenu(page, language);
  await menu.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Clicks an item in the menu of a row. */
export async function chooseInRow(
  row: Locator,
  item: string | RegExp,
  language: Language = "en",
): Promise<void> {
  await row.getByRole("button", { name: words[language].actions }).click();
  await row.page().locator("[role=menu]:visible").getByRole("menuitem", { name: item, exact: true }).click();
}

/** Opens the menu with the views of the list and returns it. */
export async function openViews(page: Page): Promise<Locator> {
  await page.locator("main [data-views]").click();
  const menu = page.locator("main [role=menu]:visible");
  await menu.getByRole("menuitemradio").first().waitFor();
  return menu;
}

/** Shows a view of the list. */
export async function chooseView(page: Page, name: string | RegExp): Promise<void> {
  const menu = await openViews(page);
  await menu.getByRole("menuitemradio", { name }).click();
}
