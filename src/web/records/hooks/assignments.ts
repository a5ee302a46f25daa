import type { RecordAnswer } from "#shared/contracts/records.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { call } from "../../lib/api.ts";
import { asText, type Values } from "../../fields/field-props.ts";
import type { WebHooks } from "./hook.ts";

/** What an item of the catalogue brings along. */
const prefilled = ["points", "description"] as const;

async function fetchItem(catalogue: TableName, id: string): Promise<Values> {
  const { dataValues } = await call<RecordAnswer>("/getRecord", { tableName: catalogue, tableId: id });
  return dataValues;
}

/** Takes points and description from the chosen item where these are empty. */
export const emptyOnes = (item: Values, values: Values): Values =>
  Object.fromEntries(
    prefilled
      .filter((name) => asText(values[name]) === "" && asText(item[name]) !== "")
      .map((name) => [name, item[name]]),
  );

/** Goals, tasks and challenges of a mentee: choosing the item fills what is still empty. */
export const assignment = (itemField: string, catalogue: TableName): WebHooks => ({
  onChange: ({ name, value, values }) => {
    const id = asText(value);
    if (name !== itemField || id === "") return undefined;
    // A helper's role may not open the catalogue; then nothing is filled in.
    return fetchItem(catalogue, id).then(
      (item) => emptyOnes(item, values),
      () => ({}),
    );
  },
});
