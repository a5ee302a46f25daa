/** Recognizes commands in text messages. */
import { isCrisis } from "#server/core/phrases/crisis.ts";
import { indexOfPhrase, wordsOf } from "#server/core/phrases/phrase-text.ts";
import { timeChoices } from "#shared/records/appointments.ts";
import type { TimeChoice } from "#shared/records/other-times.ts";
import { allPhrases, type CommandWords, type Phrase } from "./command-words.ts";

/** The request in a text. `doubtful` may ask for no more texts, so a person decides. */
export type TextCommand = keyof CommandWords["phrases"] | "doubtful";

/** The order matters: a text that is in two lists is the command of the first. */
const commandNames = ["stop", "start", "help", "yes", "no"] as const;
const commands = commandNames.map((name) => [name, allPhrases(({ phrases }) => phrases[name])] as const);
const choices = timeChoices.map((name) => [name, allPhrases((words) => words.choices[name])] as const);
const ordinary = allPhrases((words) => words.ordinary);
const doubtful = allPhrases((words) => words.doubtful);
const filler = allPhrases((words) => words.fillers);
const requests = allPhrases((words) => words.stopRequests);
const limited = allPhrases((words) => words.limits);
const negated = new Set(allPhrases((words) => words.negations).flat());

/** Texts with a request that are longer than this many words are read by a person first. */
const maxRequestWords = 9;

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
