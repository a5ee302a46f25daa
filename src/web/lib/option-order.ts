import type { Option } from "#shared/contracts/responses/records.ts";
import { foldText, holdsWords } from "#shared/search-words.ts";
import type { OptionsFilter } from "@mantine/core";

/** An option as it is shown. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  /** True if it belongs to another organization. */
  readonly isForeign?: boolean;
  /** Its names in other languages. */
  readonly otherNames?: string;
}

/** Longer lists can be searched. */
export const fewOptions = 10;

/** Returns the normalized name, to find options with the same name. */
const key = ({ name }: Option) => foldText(name.trim());

/**
 * Returns the options of a list in display order. Those of the user's organization come first, and in both groups
 * those in the reader's language come first. An option of another organization shows the organization's name if
 * another option has the same name.
 */
export function arrangeOptions(options: readonly Option[], language: string): readonly Choice[] {
  if (!options.some(({ organization }) => organization)) return options;
  const counts = new Map<string, number>();
  for (const option of options) counts.set(key(option), (counts.get(key(option)) ?? 0) + 1);
  const place = (option: Option) =>
    (option.isForeign ? 2 : 0) + (option.language && option.language !== language ? 1 : 0);
  return options
    .toSorted((one, other) => place(one) - place(other))
    .map((option) => {
      const { id, name, organization, isForeign, otherNames } = option;
      const isAmbiguous = isForeign && organization && (counts.get(key(option)) ?? 0) > 1;
      return { id, name: isAmbiguous ? `${name} (${organization})` : name, isForeign, otherNames };
    });
}

/** Returns the choices that match a search: all words, in any order, in any language's name. */
export const narrowChoices = (choices: readonly Choice[], typed: string): readonly Choice[] =>
  choices.filter(({ name, otherNames }) => holdsWords(otherNames ? `${name} ${otherNames}` : name, typed));

/** Filters the options of a searchable dropdown in the same way as every other search. */
export const holdingWords: OptionsFilter = ({ options, search }) =>
  options.filter((option) => "group" in option || holdsWords(option.label, search));
