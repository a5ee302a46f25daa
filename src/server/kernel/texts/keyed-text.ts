/** Texts stored by key. The reader's language may differ from the language of the person who caused the text. */
import type { TFunction } from "i18next";
import type { AppError } from "../errors.ts";

/** The key of a text and the values of its placeholders: words, numbers, and other texts. */
export interface KeyedText {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number | KeyedText>>;
}

/** Returns the text in the language of `t`. */
export const renderText = (t: TFunction, { key, values = {} }: KeyedText): string =>
  t(
    key,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "object" ? renderText(t, value) : value,
      ]),
    ),
  );

/** Returns the text of an error: its specific message, or the message of its code. */
export const errorText = ({ code, textKey, textValues: values }: AppError): KeyedText =>
  textKey ? { key: textKey, values } : { key: `server.errors.${code}` };

/** A text function of a language that remembers which texts it produced. */
export interface Remembered {
  readonly t: TFunction;
  /**
   * Returns the key and values of a text that `t` produced, or undefined for any other text. If several produced the
   * same text, the last one wins.
   */
  find(text: string): KeyedText | undefined;
  /** Forgets all texts. */
  forget(): void;
}

/** Remembers which key produced which text, because refusals contain only the text. */
export function rememberTexts(t: TFunction): Remembered {
  const known = new Map<string, KeyedText>();
  const remember = (text: string, key: string, given: Readonly<Record<string, unknown>> = {}): void => {
    const values = Object.entries(given).map(([name, value]): [string, string | number | KeyedText] => [
      name,
      typeof value === "number" ? value : (known.get(String(value)) ?? String(value)),
    ]);
    known.set(text, { key, ...(values.length > 0 ? { values: Object.fromEntries(values) } : {}) });
  };
  const remembering = new Proxy(t, {
    apply(_, __, [key, given]: [string, Readonly<Record<string, unknown>>?]) {
      const text = t(key, given ?? {});
      remember(text, key, given);
      return text;
    },
  });
  return { t: remembering, find: (text) => known.get(text), forget: () => known.clear() };
}
