/** Recognizes commands in text messages. */
import { isCrisis } from "#server/core/phrases/crisis.ts";
import { indexOfPhrase, wordsOf } from "#server/core/phrases/phrase-text.ts";
import type { TimeChoice } from "#shared/records/other-times.ts";
import {
  choicePhrases,
  commandPhrases,
  doubtfulPhrases,
  fillers,
  limits,
  maxRequestWords,
  negations,
  ordinaryPhrases,
  stopRequests,
} from "./command-phrases.ts";

/** The request in a text. `doubtful` may ask for no more texts, so a person decides. */
export type TextCommand = keyof typeof commandPhrases | "doubtful";

type Phrase = readonly string[];

const parse = (list: string): Phrase[] =>
  list
    .split(/,\s+/)
    .map((phrase) => phrase.trim().split(" "))
    .toSorted((one, other) => other.length - one.length);

const parseEach = <Name extends string>(lists: Readonly<Record<Name, string>>) =>
  (Object.keys(lists) as Name[]).map((name): readonly [Name, Phrase[]] => [name, parse(lists[name])]);

const commands = parseEach(commandPhrases);
const choices = parseEach<TimeChoice>(choicePhrases);
const ordinary = parse(ordinaryPhrases);
const doubtful = parse(doubtfulPhrases);
const filler = parse(fillers);
const requests = parse(stopRequests);
const limited = parse(limits);
const negated = new Set(parse(negations).flat());

const isPhrase = (words: Phrase, list: readonly Phrase[]): boolean =>
  list.some((phrase) => phrase.length === words.length && indexOfPhrase(words, phrase) === 0);

/** Returns whether the words are phrases of a list, one after another, with nothing but fillers around them. */
function consistsOf(words: Phrase, list: readonly Phrase[], hasPhrase = false): boolean {
  if (words.length === 0) return hasPhrase;
  const rest = (phrase: Phrase): Phrase | null =>
    indexOfPhrase(words.slice(0, phrase.length), phrase) === 0 ? words.slice(phrase.length) : null;
  const follows = (phrases: readonly Phrase[], found: boolean): boolean =>
    phrases.some((phrase) => {
      const left = rest(phrase);
      return left !== null && consistsOf(left, list, found);
    });
  return follows(list, true) || follows(filler, hasPhrase);
}

/** Returns `stop` for a clear request for no more texts, `doubtful` for one that a person must read, otherwise null. */
function requestOf(words: Phrase): TextCommand | null {
  const begins = requests.map((phrase) => indexOfPhrase(words, phrase)).filter((at) => at >= 0);
  if (begins.length === 0) return null;
  const first = Math.min(...begins);
  const isClear =
    words.length <= maxRequestWords &&
    !limited.some((phrase) => indexOfPhrase(words, phrase) >= 0) &&
    !words.slice(0, first).some((word) => negated.has(word));
  return isClear ? "stop" : "doubtful";
}

/** Returns the name of the list whose phrases the words are. */
function matchOf<Name>(words: Phrase, lists: readonly (readonly [Name, readonly Phrase[]])[]): Name | null {
  // Fillers make the search branch, so it is limited to short texts.
  if (words.length > maxRequestWords) return null;
  return lists.find(([, list]) => consistsOf(words, list))?.[0] ?? null;
}

/** Maximum length of a text with a command or request. */
const maxLength = 500;

/**
 * Returns the request in a text, with any capitalization and punctuation. Null for an ordinary text.
 * @param isAsked whether the last text to this number asked a yes-or-no question
 */
export function commandOf(text: string, isAsked = false): TextCommand | null {
  if (text.length > maxLength || isCrisis(text)) return null;
  const words = wordsOf(text);
  if (words.length === 0 || isPhrase(words, ordinary)) return null;
  if (isPhrase(words, doubtful)) return isAsked ? "no" : "doubtful";
  return matchOf(words, commands) ?? requestOf(words);
}

/** Returns which of the offered times a text chooses, or a call. Null for any other text. */
export function choiceOf(text: string): TimeChoice | null {
  return text.length > maxLength || isCrisis(text) ? null : matchOf(wordsOf(text), choices);
}
