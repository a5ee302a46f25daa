import { describe, expect, it } from "vitest";
import { addressStillMatches } from "./still-names.ts";

describe("The coordinates of an edited address", () => {
  it("stay if something is added to the picked place [MAP-01]", () => {
    expect(addressStillMatches("12 Main St, Baltimore, MD", "Baltimore, MD")).toBe(true);
    expect(addressStillMatches("12 main st, baltimore, md ", "Baltimore, MD")).toBe(true);
  });

  it("are removed when the place is no longer named", () => {
    expect(addressStillMatches("Balti", "Baltimore, MD")).toBe(false);
    expect(addressStillMatches("Boston, MA", "Baltimore, MD")).toBe(false);
    expect(addressStillMatches("Boston, MA", "")).toBe(false);
  });
});
