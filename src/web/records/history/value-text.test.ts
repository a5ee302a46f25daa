import { createInstance } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import * as build from "#shared/fields/build.ts";
import type { Field } from "#shared/fields/field.ts";
import { screenTexts } from "#tests/support/texts.ts";
import i18next from "i18next";
import { valueText, type ValueContext } from "./value-text.ts";

const [english, spanish] = await Promise.all([screenTexts("en"), screenTexts("es")]);
const resources = { en: { translation: english }, es: { translation: spanish } };
const i18n = createInstance({ lng: "en", resources });

beforeAll(async () => {
  await i18n.init();
  // Option labels come from the global i18next instance, which another test may have initialized with different
  // texts.
  if (!i18next.isInitialized) await i18next.init({ lng: "en" });
  i18next.addResourceBundle("en", "translation", english, true);
});

const contextIn = (language: "en" | "es"): ValueContext => ({
  table: "bugTracker",
  t: i18n.getFixedT(language),
  language,
  fileNames: { "a1.pdf": "Court letter.pdf" },
});

const textOf = (field: Field | undefined, value: unknown, more: { label?: string; other?: unknown } = {}) =>
  valueText({ name: "status", field, value, label: more.label }, more.other, contextIn("en"));

describe("A value in a history", () => {
  it("is the name of a reference, or the value if it has none", () => {
    const list = build.dropdown(build.listOf("users"));
    expect(textOf(list, "7", { label: "Ana Ortiz" })).toBe("Ana Ortiz");
    expect(textOf(undefined, "7")).toBe("7");
  });

  it("is Yes or No for a toggle, and empty while unanswered", () => {
    const toggle = build.toggle();
    expect(["1", "0", "", null].map((value) => textOf(toggle, value))).toEqual(["Yes", "No", "", ""]);
    expect(valueText({ name: "x", field: toggle, value: "1" }, "0", contextIn("es"))).toBe("Sí");
  });

  it("is a date in the reader's format, with the time only for an instant", () => {
    expect(textOf(build.date(), "2026-11-12")).toBe("Nov 12, 2026");
    expect(textOf(build.display("instant"), "2026-11-12T15:04:00Z")).toMatch(/Nov 12, 2026, \d+:04/);
    expect(valueText({ name: "x", field: build.date(), value: "2026-11-12" }, "", contextIn("es"))).toBe(
      "12 nov 2026",
    );
    expect(textOf(build.date(), "")).toBe("");
  });

  it("is the label of an option, and of each of several", () => {
    const codes = build.codes(["1", "2", "3"]);
    expect(textOf(build.dropdown(codes), "1")).toBe(english.records.bugTracker.options.status["1"]);
    expect(textOf(build.checkboxList(build.plainCodes(["red", "blue"])), ",red,blue,")).toBe("red, blue");
  });

  it("is rich text without formatting, with one paragraph per line", () => {
    expect(
      textOf(build.richText(), "<p>One <b>two</b></p><ul><li>a &lt; b</li></ul><script>x</script>"),
    ).toBe("One two\na < b\nx");
  });

  it("is the original name of an uploaded file", () => {
    expect(textOf(build.fileUpload(), "a1.pdf")).toBe("Court letter.pdf");
    expect(textOf(build.multiFileUpload(), ",a1.pdf,gone.pdf,")).toBe("Court letter.pdf, gone.pdf");
  });

  it("has the number of entries, and shows those that the other side lacks", () => {
    const field = build.entries({
      createdAt: build.display("instant"),
      note: build.simpleRichText(),
      file: build.fileUpload(),
    });
    const one = { id: "1", createdAt: "2026-01-01T00:00:00Z", note: "<p>First</p>", file: "" };
    const two = { id: "2", createdAt: "2026-01-02T00:00:00Z", note: "<p>Second</p>", file: "a1.pdf" };
    expect(textOf(field, [one], { other: [one, two] })).toBe("1 entry");
    expect(textOf(field, [one, two], { other: [one] })).toBe("2 entries\nSecond · Court letter.pdf");
    expect(textOf(field, null, { other: [one] })).toBe("");
  });
});
