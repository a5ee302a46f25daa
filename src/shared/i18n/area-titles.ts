import { recordAreas } from "../records/record-areas.ts";
import type { RecordTexts } from "./record-texts.ts";

/**
 * Returns the names of the record types' areas in the sidebar, the palette, and the role screen: `areas.<tableName>`.
 * @throws Error if a type with an area has no texts
 */
export function areaTitles(records: Readonly<Record<string, RecordTexts>>): Readonly<Record<string, string>> {
  const titles = recordAreas.map(({ tableName }) => {
    const texts = records[tableName];
    if (!texts)
      throw new Error(`No texts of ${tableName}. Add them in records/, and export them in others.ts there.`);
    return [tableName, texts.menu ?? texts.title] as const;
  });
  return Object.fromEntries(titles);
}

/** Returns the short names of the Casework tabs: `areaTabs.<tableName>`. */
export function areaTabTitles(
  records: Readonly<Record<string, RecordTexts>>,
): Readonly<Record<string, string>> {
  const tabs = recordAreas.filter(({ group }) => group === "caseWork");
  return Object.fromEntries(tabs.map(({ tableName }) => [tableName, records[tableName]?.title ?? tableName]));
}
