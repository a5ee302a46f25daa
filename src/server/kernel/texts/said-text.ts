/** Texts that are stored by their keys, because whoever reads them may read another language than whoever caused them. */
import type { TFunction } from "i18next";
import type { AppError } from "../errors.ts";

/** A text by its key, with what fills its places: words, numbers, and other texts. */
export interface SaidText {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number | SaidText>>;
}

/** The words of a text, in the language of `t`. */
export const sayText = (t: TFunction, { key, values = {} }: SaidText): string =>
  t(
    key,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "object" ? sayText(t, value) : value,
      ]),
    ),
  );

/** The words of an error: its own, or those of its code. */
export const errorText = ({ code, textKey, textValues: values }: AppError): SaidText =>
  textKey ? { key: textKey, values } : { key: `server.errors.${code}` };

/** The texts of a language, and what was said with them. */
export interface Remembered {
  readonly t: TFunction;
  /** What a text is made of that `t` has said, the last time if several read the same; undefined for any other. */
  find(text: string): SaidText | undefined;
  /** Forgets what was said so far. */
  forget(): void;
}

/** Remembers by which keys texts were made. Refusals carry their words alone, and most of them are read at once. */
export function rememberTexts(t: TFunction): Remembered {
  const said = new Map<string, SaidText>();
  const remember = (text: string, key: string, given: Readonly<Record<string, unknown>> = {}): void => {
    const values = Object.entries(given).map(([name, value]): [string, string | number | SaidText] => [
      name,
      typeof value === "number" ? value : (said.get(String(value)) ?? String(value)),
    ]);
    said.set(text, { key, ...(values.length > 0 ? { values: Object.fromEntries(values) } : {}) });
  };
  const remembering = new Proxy(t, {
    apply(_, __, [key, given]: [string, Readonly<Record<string, unknown>>?]) {
      const text = t(key, given ?? {});
      remember(text, key, given);
      return text;
    },
  });
  return { t: remembering, find: (text) => said.get(text), forget: () => said.clear() };
}
