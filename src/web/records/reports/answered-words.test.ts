import i18next from "i18next";
import { expect, it } from "vitest";
import { measures } from "#shared/i18n/en/measures.ts";
import { answeredWords } from "./answered-words.ts";

const texts = i18next.createInstance();
void texts.init({ lng: "en", initAsync: false, resources: { en: { translation: { measures } } } });
const { t } = texts;

it("The response rate next to a rate has the digits of the response rate's own row, and of the documents", () => {
  const words = (counted: number, all: number) =>
    answeredWords({ counted, all, unknown: 0, value: null }, "en", t);
  expect([words(41, 60), words(30, 60)]).toEqual(["41 of 60 answered (68.3%)", "30 of 60 answered (50%)"]);
});
