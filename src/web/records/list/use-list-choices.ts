import { useTranslation } from "react-i18next";
import { arrangeOptions, type Choice } from "../../lib/option-order.ts";
import { useOptionLists } from "../parts/use-record.ts";
import type { Option } from "#shared/contracts/responses/records.ts";
import type { Field } from "#shared/fields/field.ts";

/** Known choices, or the field and organization that they are loaded for on demand. */
export type ChoiceSource =
  | { readonly choices: readonly Option[] }
  | {
      readonly field: Field;
      readonly organizationId: string | undefined;
      /** Choices before the loaded ones. */
      readonly first?: readonly Option[];
    };

/** Returns the choices of a source. Undefined while they are loading. */
export function useListChoices(source: ChoiceSource): readonly Choice[] | undefined {
  const { i18n } = useTranslation();
  const isKnown = "choices" in source;
  const lists = useOptionLists(isKnown ? [] : [source.field], isKnown ? undefined : source.organizationId);
  if (isKnown) return source.choices;
  const { options } = source.field;
  const list = options && "list" in options ? lists[options.list] : undefined;
  return list && [...(source.first ?? []), ...arrangeOptions(list, i18n.language)];
}
