import { describe, expect, it } from "vitest";
import { makeCode, normalizeCode } from "./reset-codes.ts";

describe("The verification codes", () => {
  it("are 8 base32 characters written ABCD-EFGH, and use all 32 of them [RESET-14]", () => {
    const codes = Array.from({ length: 2000 }, makeCode);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}$/);
    expect(new Set(codes).size).toBe(2000);
    expect(new Set(codes.join("").replaceAll("-", "")).size).toBe(32);
  });

  it("are accepted in any case, with any dash or space, and with digits typed for letters [RESET-15]", () => {
    for (const typed of ["oi23-efgh", "OI23EFGH", "0123-EFGH", " oi23 efgh ", "OI23–EFGH"]) {
      expect(normalizeCode(typed)).toBe("OI23EFGH");
    }
  });
});
