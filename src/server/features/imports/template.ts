/** An empty sheet to fill in, with the columns of a type, an example, and the options. */
import { buffer } from "node:stream/consumers";
import { addDays, dayIn } from "#shared/fields/days.ts";
import { waivedField } from "#shared/fields/field.ts";
import { onOffText } from "#shared/fields/on-off.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { workbookStream, type Sheet } from "#server/platform/sheets/workbook.ts";
import type { SheetRow } from "#server/platform/sheets/sheet-xml.ts";
import { targetsOf, type Target } from "./fields.ts";

const days = { past: "1985-03-04", other: "2026-01-05" };

/** Returns the example for a field: the first option, or the example text of the field. */
function exampleOf({ t, signedIn }: Repository, target: Target): string {
  const { name, field, options, label, isRequired, partOf, preset } = target;
  // The example answers every field in one column, so it needs no waivers and no second columns.
  if (name === waivedField || partOf !== undefined) return "";
  if (options) return options[0]?.label ?? "";
  switch (field.value) {
    case "date":
      return field.isPast ? days.past : days.other;
    case "moment":
      return `${addDays(dayIn(signedIn.organizationZone), 14)} 14:30`;
    case "boolean":
      return t(onOffText(field, (preset ?? field.initial) !== "0"));
    case "integer":
    case "decimal":
      return String(field.initial ?? Math.max(1, field.min ?? 1));
    default: {
      const key = `server.imports.template.examples.${name}`;
      const example = t(key);
      return example === key ? (isRequired ? label : "") : example;
    }
  }
}

async function* once(rows: readonly SheetRow[]): AsyncGenerator<readonly SheetRow[]> {
  yield rows;
}

/** Returns the lists of options side by side. */
function optionRows(choices: readonly Target[]): SheetRow[] {
  const longest = Math.max(0, ...choices.map(({ options = [] }) => options.length));
  return Array.from({ length: longest }, (_, at) =>
    choices.map(({ options = [] }) => options[at]?.label ?? null),
  );
}

/** Returns a workbook. Its first sheet is filled in and imported, and the second one lists the options. */
export async function makeTemplate(repository: Repository, type: RecordType): Promise<Buffer> {
  const { t } = repository;
  const targets = await targetsOf(repository, type);
  const choices = targets.filter(({ options = [] }) => options.length > 0);
  const columns = (of: readonly Target[]) => of.map(({ label }) => ({ header: label }));
  const sheets: Sheet[] = [
    {
      name: t(`records.${type.name}.title`),
      columns: columns(targets),
      rows: () => once([targets.map((target) => exampleOf(repository, target))]),
    },
    {
      name: t("server.imports.template.choices"),
      columns: columns(choices),
      rows: () => once(optionRows(choices)),
    },
  ];
  return buffer(workbookStream(choices.length > 0 ? sheets : sheets.slice(0, 1)));
}
