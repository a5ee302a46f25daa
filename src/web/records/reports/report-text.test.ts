import i18next from "i18next";
import { expect, it } from "vitest";
import { measures, reports } from "#shared/i18n/en/measures.ts";
import { differenceText } from "./report-text.ts";

const texts = i18next.createInstance();
void texts.init({ lng: "en", initAsync: false, resources: { en: { translation: { measures, reports } } } });
const { t } = texts;

it("A difference says how many are unknown, because a change may concern only them", () => {
  const text = (unknown: number) =>
    differenceText({ kind: "share", unit: "" }, { all: 4, counted: 1, unknown, value: null }, "en", t);
  expect([text(1), text(0)]).toEqual(["1 of 4, 1 unknown", "1 of 4"]);
});
