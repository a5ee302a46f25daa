import type { RecordAnswer } from "#shared/contracts/responses/records.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { asText, type Values } from "../../../fields/field-props.ts";
import { call } from "../../../lib/api.ts";

/** Fields that are copied from a catalog item. */
const prefilled = ["points", "description"] as const;

/** Returns the points and the description of a catalog item for the fields that are empty. */
export async function fillFrom(catalog: TableName, id: string, values: Values): Promise<Values> {
  const { dataValues } = await call<RecordAnswer>("/getRecord", { tableName: catalog, tableId: id });
  const item: Values = dataValues;
  return Object.fromEntries(
    prefilled
      .filter((name) => asText(values[name]) === "" && asText(item[name]) !== "")
      .map((name) => [name, item[name]]),
  );
}
