import { describe, expect, it } from "vitest";
import { arrangeOptions } from "./option-order.ts";

const own = { organization: "Harbor" };
const other = { organization: "Puente", isForeign: true } as const;
/** As the server answers them: by name. */
const options = [
  { id: "1", name: "Abrir una cuenta", ...other, language: "es" },
  { id: "2", name: "Open an account", ...own, language: "en" },
  { id: "3", name: "open an account ", ...other, language: "en" },
  { id: "4", name: "Terminar la escuela", ...own, language: "es" },
  { id: "5", name: "Without a language", ...own },
  { id: "6", name: "Zeta", ...other, language: "en" },
];
const ids = (language: string) => arrangeOptions(options, language).map(({ id }) => id);

describe("the options of a list that organizations share", () => {
  it("begin with the own organization's, those in the reader's language first", () => {
    expect(ids("en")).toEqual(["2", "5", "4", "3", "6", "1"]);
    expect(ids("es")).toEqual(["4", "5", "2", "1", "3", "6"]);
  });

  it("carry their organization where they are of another one and two have one name", () => {
    const names = arrangeOptions(options, "en").map(({ name }) => name);
    expect(names).toContain("Open an account");
    expect(names).toContain("open an account  (Puente)");
    expect(names).toContain("Zeta");
  });

  it("stay as they are where no organization is named", () => {
    const people = [
      { id: "2", name: "Ben" },
      { id: "1", name: "Ana" },
    ];
    expect(arrangeOptions(people, "en")).toBe(people);
  });
});
