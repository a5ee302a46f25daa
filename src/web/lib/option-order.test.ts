import { describe, expect, it } from "vitest";
import { arrangeOptions, narrowChoices } from "./option-order.ts";

const own = { organization: "Harbor" };
const other = { organization: "Puente", isForeign: true } as const;
/** In the order of the server's response: by name. */
const options = [
  { id: "1", name: "Abrir una cuenta", ...other, language: "es" },
  { id: "2", name: "Open an account", ...own, language: "en" },
  { id: "3", name: "open an account ", ...other, language: "en" },
  { id: "4", name: "Terminar la escuela", ...own, language: "es" },
  { id: "5", name: "Without a language", ...own },
  { id: "6", name: "Zeta", ...other, language: "en" },
];
const ids = (language: string) => arrangeOptions(options, language).map(({ id }) => id);

describe("The options of a list that organizations share", () => {
  it("start with those of the organization, and in both groups with those in the reader's language", () => {
    expect(ids("en")).toEqual(["2", "5", "4", "3", "6", "1"]);
    expect(ids("es")).toEqual(["4", "5", "2", "1", "3", "6"]);
  });

  it("show the name of another organization if two options have the same name", () => {
    const names = arrangeOptions(options, "en").map(({ name }) => name);
    expect(names).toContain("Open an account");
    expect(names).toContain("open an account  (Puente)");
    expect(names).toContain("Zeta");
  });

  it("are unchanged if no organization is named", () => {
    const people = [
      { id: "2", name: "Ben" },
      { id: "1", name: "Ana" },
    ];
    expect(arrangeOptions(people, "en")).toBe(people);
  });
});

describe("A search among choices", () => {
  const choices = arrangeOptions(
    [
      { id: "1", name: "Nonbinary", otherNames: "No binario" },
      { id: "2", name: "Woman", otherNames: "Mujer" },
      { id: "3", name: "Isaiah Broadnax", ...other },
      { id: "4", name: "José Núñez" },
    ],
    "en",
  );
  const found = (typed: string) => narrowChoices(choices, typed).map(({ id }) => id);

  it("finds a value by its name in another language too [13-C3]", () => {
    expect(found("mujer")).toEqual(["2"]);
    expect(found("binario no")).toEqual(["1"]);
    expect(found("WOM")).toEqual(["2"]);
  });

  it("finds people by their names in any order [13-C1] [13-C3]", () => {
    for (const typed of ["Isaiah Broadnax", "Broadnax, Isaiah", "broad isa"])
      expect(found(typed)).toEqual(["3"]);
    expect(found("nunez jose")).toEqual(["4"]);
    expect(found("broadnax mujer")).toEqual([]);
  });
});
