import type { WireRow } from "#shared/contracts/responses/records.ts";
import { asText } from "../../fields/field-props.ts";
import { mediumDate } from "../../lib/dates.ts";
import type { MenteeFace } from "../../lib/quick-panels.ts";

const nameOf = (row: WireRow): string =>
  ["firstName", "middleName", "lastName"]
    .map((name) => asText(row[name]).trim())
    .filter(Boolean)
    .join(" ");

/** Returns a detail that distinguishes people with the same name, such as the birthday. */
const detailOf = (row: WireRow, language: string): string => {
  const birthday = asText(row["birthday"]);
  return birthday
    ? mediumDate(birthday, language)
    : (["email", "address"].map((name) => asText(row[name]).trim()).find(Boolean) ?? `#${row.id}`);
};

/** Returns the mentees of rows with their full names, and a detail if several have the same name. */
export function facesOf(rows: readonly WireRow[], language: string): readonly MenteeFace[] {
  const counts = new Map<string, number>();
  const keyOf = (row: WireRow) => `${asText(row["firstName"])} ${asText(row["lastName"])}`.toLowerCase();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return rows.map((row) => {
    const isAlone = (counts.get(keyOf(row)) ?? 0) < 2;
    return {
      id: row.id,
      name: nameOf(row),
      image: asText(row["image"]) || undefined,
      detail: isAlone ? undefined : detailOf(row, language),
    };
  });
}
