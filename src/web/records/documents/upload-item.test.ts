import { describe, expect, it } from "vitest";
import { isHere, newItem } from "./upload-item.ts";

const file = (name: string) => new File(["x"], name);

describe("A file of an upload", () => {
  it.each([
    ["tax return 2025.pdf", "tax return 2025"],
    ["archive.tar.gz", "archive.tar"],
    ["Dr. Smith's letter", "Dr. Smith's letter"],
    [".profile", ".profile"],
    ["no ending", "no ending"],
  ])("called %s gets the default short title %s [UPL-04]", (name, title) => {
    expect(newItem(1, file(name)).title).toBe(title);
  });

  it("waits, or is refused immediately if there is a reason [UPL-01]", () => {
    expect(newItem(1, file("a.pdf")).state).toBe("pending");
    expect(newItem(1, file("a.pdf"), "too large")).toMatchObject({ state: "failed", reason: "too large" });
  });

  it("is a duplicate if only the case or the Unicode form of its name differs [UPL-02]", () => {
    const items = [newItem(1, file("Año.pdf"))];
    expect(isHere(items, file("AÑO.PDF"))).toBe(true);
    expect(isHere(items, file("Año.pdf".normalize("NFD")))).toBe(true);
    expect(isHere(items, file("Ano.pdf"))).toBe(false);
    expect(isHere([newItem(1, file("a.pdf"), "too large")], file("a.pdf"))).toBe(false);
  });
});
