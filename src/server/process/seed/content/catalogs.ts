import { catalogTexts } from "./data.ts";
import type { OrganizationNumber, SeedCatalog } from "./types.ts";

/** Returns an organization's catalog without the items that it leaves out and with the names of its local offices. */
function catalogOf(organization: OrganizationNumber): SeedCatalog {
  const { goals, tasks, challenges } = catalogTexts[organization === 4 ? "es" : "en"];
  const offices = catalogTexts.offices[organization] ?? {};
  const leftOut = catalogTexts.leftOut[organization] ?? [];
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (whole, slot: string) => offices[slot] ?? whole);
  const made = <Text extends { name: string; description: string }>(texts: readonly Text[]) =>
    texts
      .filter(({ name }) => !leftOut.includes(name))
      .map((text) => ({
        ...text,
        name: fill(text.name),
        description: fill(text.description),
        active: true,
        completed: false,
      }));
  const withPlaces = (texts: typeof tasks) =>
    made(texts).map((text) => ({
      ...text,
      bring: text.bring ?? "",
      address: fill(text.address ?? ""),
      hours: text.hours ?? "",
    }));
  return { goals: made(goals), tasks: withPlaces(tasks), challenges: withPlaces(challenges) };
}

/** Goals, tasks and challenges of every organization. */
export const catalogs: Record<OrganizationNumber, SeedCatalog> = {
  1: catalogOf(1),
  2: catalogOf(2),
  3: catalogOf(3),
  4: catalogOf(4),
};
