import { describe, expect, it } from "vitest";
import { passwordFaults } from "./password-rules.ts";
import { passwordScore } from "./password-strength.ts";
import { strengthLevels } from "./strength-levels.ts";

describe("A new password", () => {
  it("must be entered and confirmed [ACCT-07] [ACCT-08]", () => {
    expect(passwordFaults({ password: "", passwordConfirm: "" }, 8)).toEqual({
      password: "enteringRequired",
      passwordConfirm: "confirmingRequired",
    });
  });

  it("only has to be long enough and confirmed without a typo [SESS-10] [FORM-05]", () => {
    expect(passwordFaults({ password: "1234567", passwordConfirm: "12345678" }, 8)).toEqual({
      password: "passwordTooShort",
      passwordConfirm: "passwordMismatch",
    });
    expect(passwordFaults({ password: "aaaaaaaa", passwordConfirm: "aaaaaaaa" }, 8)).toEqual({});
  });

  it("is called weak, fair, good or strong by its score [FORM-04]", () => {
    const names = [0, 1, 2, 3, 4].map((score) => strengthLevels[score as 0].label);
    expect(names).toEqual([
      "auth.strengthWeak",
      "auth.strengthWeak",
      "auth.strengthFair",
      "auth.strengthGood",
      "auth.strengthStrong",
    ]);
  });

  it("scores low if common or personal, high if long and unusual", () => {
    expect(passwordScore("password", [])).toBe(0);
    expect(passwordScore("Okafor", ["Okafor"])).toBeLessThanOrEqual(1);
    expect(passwordScore("violet-tractor-93-umbra", [])).toBe(4);
  });
});
