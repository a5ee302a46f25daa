import type { WireRow } from "#shared/contracts/responses/records.ts";
import type { FoundTable } from "#shared/records/found.ts";
import { registry } from "#shared/records/registry.ts";
import { asText } from "../../fields/field-props.ts";

/** Returns the name of a row. */
export const nameOf = (table: FoundTable, row: WireRow): string =>
  (registry.get(table)?.nameFields ?? []).map((name) => asText(row[name])).join(" ");
