import { expect, it } from "vitest";
import { choiceName } from "./choice-name.ts";

it("A filter by a value that was archived doesn't look as if its name were still loading", () => {
  const options = [{ id: "7", name: "Housing" }];
  expect(choiceName(undefined, "7", "not offered")).toBe("…");
  expect(choiceName(options, "7", "not offered")).toBe("Housing");
  expect(choiceName(options, "8", "not offered")).toBe("not offered");
});
