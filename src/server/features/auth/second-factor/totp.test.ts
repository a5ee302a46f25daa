import { generateSync } from "otplib";
import { expect, it } from "vitest";
import { makeSecret, stepOf, uriOf } from "./totp.ts";

// The secret of the examples in RFC 6238, "12345678901234567890".
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

it("The code matches the examples of RFC 6238", () => {
  for (const [seconds, code] of [
    [59, "287082"],
    [1111111109, "081804"],
    [1234567890, "005924"],
    [20000000000, "353130"],
  ] as const) {
    expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  }
});

it("The previous and the next code are accepted, but none before or after them [SESS-16]", () => {
  const now = 1_800_000_000_000;
  const step = now / 30_000;
  const codeAt = (steps: number) => generateSync({ secret, epoch: now / 1000 + steps * 30 });
  for (const within of [0, 29_999]) {
    for (const steps of [-1, 0, 1]) expect(stepOf(secret, codeAt(steps), now + within)).toBe(step + steps);
    for (const steps of [-3, -2, 2, 3]) expect(stepOf(secret, codeAt(steps), now + within)).toBeNull();
  }
});

it("The code is null if it does not have six digits", () => {
  for (const typed of ["", "12345", "1234567", "abcdef", " 87082", "２８７０８２"])
    expect(stepOf(secret, typed, 59_000)).toBeNull();
});

it("The secrets have 160 bits, are all different, and have a name that apps can show", () => {
  const one = makeSecret();
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeSecret()).not.toBe(one);
  const uri = new URL(uriOf(one, "ana+ñ@test.example"));
  expect(decodeURIComponent(uri.pathname)).toContain("Mentor Management App:ana+ñ@test.example");
  expect(uri.searchParams.get("secret")).toBe(one);
  expect(uri.searchParams.get("issuer")).toBe("Mentor Management App");
});
