import { parseOptions } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { checkPasswordRules, hashPassword, verifyPassword } from "./passwords.ts";

const env = { passwordMinLength: 8 };
const check = (password: string, changes: Partial<Parameters<typeof checkPasswordRules>[0]> = {}) =>
  checkPasswordRules({ password, passwordConfirm: password, email: "ana@test.example", env, ...changes });

describe("The rules for new passwords", () => {
  it("require 8 to 128 characters, counted as people count them [SESS-10]", async () => {
    expect(await check("tulips7")).toBe("server.accounts.passwordTooShort");
    expect(await check("tulips77")).toBeNull();
    expect(await check("🌷🌷🌷🌷🌷🌷🌷")).toBe("server.accounts.passwordTooShort");
    expect(await check("x7".repeat(64))).toBeNull();
    expect(await check(`${"x7".repeat(64)}x`)).toBe("server.accounts.passwordTooLong");
    expect(await check("tulips77", { env: { passwordMinLength: 9 } })).toBe(
      "server.accounts.passwordTooShort",
    );
  });

  it("require no mix of characters [SESS-10]", async () => {
    for (const password of ["correct horse", "qmzwxvty", "7391846205", "ñandúes al sol"]) {
      expect(await check(password)).toBeNull();
    }
  });

  it("refuse common passwords in any case, and the person's email [SESS-11]", async () => {
    for (const password of ["password123", "Password123", "12345678", "iloveyou", " iloveyou "]) {
      expect(await check(password)).toBe("server.accounts.passwordCommon");
    }
    for (const password of ["ana@test.example", "ANA@test.example"]) {
      expect(await check(password)).toBe("server.accounts.passwordIsEmail");
    }
  });

  it("refuse a repetition that differs", async () => {
    expect(await check("tulips77", { passwordConfirm: "tulips78" })).toBe("server.people.passwordsDiffer");
  });

  it("accept the demo password", async () => {
    expect(await check("second-chance-2026")).toBeNull();
  });
});

describe("The password hashes", () => {
  it("are Argon2id with 19 MiB and two passes, each with its own salt [SESS-12]", async () => {
    const [first, second] = await Promise.all([hashPassword("tulips77"), hashPassword("tulips77")]);
    expect(first).not.toBe(second);
    expect(first).toMatch(/^\$argon2id\$/);
    expect(parseOptions(first)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  });

  it("match only one password, whether its accents are composed or not", async () => {
    const stored = await hashPassword("ca\u00f1ada vieja");
    expect(await verifyPassword(stored, "can\u0303ada vieja")).toBe(true);
    expect(await verifyPassword(stored, "canada vieja")).toBe(false);
    expect(await verifyPassword(stored, "")).toBe(false);
  });

  it("accept no sign-in without a stored hash, not even with the decoy's password", async () => {
    expect(await verifyPassword(null, "no account has this password")).toBe(false);
  });
});
