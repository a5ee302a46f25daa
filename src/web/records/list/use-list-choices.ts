import type { Option } from "#shared/contracts/records.ts";
import { useOptionLists } from "../use-record.ts";
import type { ChoiceSource } from "./choice-source.ts";

/** The choices of a source; undefined while they are on their way. */
export function useListChoices(source: ChoiceSource): readonly Option[] | undefined {
  const isKnown = "choices" in source;
  const lists = useOptionLists(isKnown ? [] : [source.field], isKnown ? undefined : source.organizationId);
  if (isKnown) return source.choices;
  const { options } = source.field;
  return options && "list" in options ? lists[options.list] : undefined;
}
