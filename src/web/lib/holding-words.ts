import type { OptionsFilter } from "@mantine/core";
import { holdsWords } from "#shared/search-words.ts";

/** Narrows the options of a dropdown that can be searched, by the rule of every search. */
export const holdingWords: OptionsFilter = ({ options, search }) =>
  options.filter((option) => "group" in option || holdsWords(option.label, search));
