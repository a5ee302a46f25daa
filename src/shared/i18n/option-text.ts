import type { OptionSource } from "../fields/field.ts";
import { recordAreas } from "../records/record-areas.ts";

type LabelSource = Extract<OptionSource, { readonly codes: readonly string[] }>["labels"];

const typeOfKey = new Map<string | undefined, string>(
  recordAreas.map(({ key, tableName }) => [key, tableName]),
);

/**
 * Returns the text key for the label of a fixed option. An access key is labeled with the name of the area that it
 * opens.
 * @param name the field of the record type `table` that offers the option
 */
export function optionText(table: string, name: string, labels: LabelSource, code: string): string {
  if (labels === "table") return `records.${code}.title`;
  if (labels === "field") return `records.${table}.fields.${code}`;
  const opened = labels === "accessKey" ? typeOfKey.get(code) : undefined;
  return opened ? `areas.${opened}` : `records.${table}.options.${name}.${code}`;
}
