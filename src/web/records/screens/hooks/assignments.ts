import type { TableName } from "#shared/records/table-names.ts";
import { asText } from "../../../fields/field-props.ts";
import type { WebHooks } from "../../parts/hook.ts";

/** Goals, tasks, and challenges of a mentee. Choosing the catalog item fills the empty fields. */
export const assignment = (itemField: string, catalog: TableName): WebHooks => ({
  onChange: ({ name, value, values }) => {
    const id = asText(value);
    if (name !== itemField || id === "") return undefined;
    // A helper's role may have no access to the catalog. In that case nothing is filled in.
    return import("./assignment-item.ts")
      .then(({ fillFrom }) => fillFrom(catalog, id, values))
      .catch(() => ({}));
  },
});
