import type { Option } from "#shared/contracts/records.ts";
import { foldText, holdsWords } from "#shared/search-words.ts";

/** What somebody can choose, as it is shown. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  /** It belongs to another organization. */
  readonly isForeign?: boolean;
  /** Its names in other languages. */
  readonly otherNames?: string;
}

/** Lists with more options than these can be searched. */
export const fewOptions = 10;

/** What a choice means, without what is added to distinguish two of one name. */
const key = ({ name }: Option) => foldText(name.trim());

/**
 * The options of a list in the order in which they are offered: those of the own organization before others, and among
 * both those in the reader's language first. Others carry their organization where another option has the same name.
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

/** The choices that a search finds, by the rule of every search: all words, in any order, in the names of any language. */
export const narrowChoices = (choices: readonly Choice[], typed: string): readonly Choice[] =>
  choices.filter(({ name, otherNames }) => holdsWords(otherNames ? `${name} ${otherNames}` : name, typed));
