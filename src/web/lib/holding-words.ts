import type { OptionsFilter } from "@mantine/core";
import { holdsWords } from "#shared/search-words.ts";

/** Filters the options of a searchable dropdown with the rule of every search. */
export const holdingWords: OptionsFilter = ({ options, search }) =>
  options.filter((option) => "group" in option || holdsWords(option.label, search));
