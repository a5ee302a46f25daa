import { describe, expect, it } from "vitest";
import { decode } from "./codec.ts";
import { email, text } from "./build.ts";
import { isInventedEmail } from "./invented-email.ts";

describe("A made-up email address", () => {
  it.each([
    "none@example.org",
    "none@gmail.com",
    "NoEmail@Agency.org",
    "no-email@gmail.com",
    "no.email2@gmail.com",
    "no_email@noemail.com",
    "na@na.com",
    "NA@none.com",
    "n.a@na.org",
    "test@test.com",
    "test1@test.com",
    "x@x.com",
    "aaa@aaa.com",
    "unknown@yahoo.com",
    "isaiah@example.com",
    "someone@mail.example.net",
    "jo@nowhere.invalid",
    "no.tiene@gmail.com",
    "sincorreo@hotmail.com",
  ])("is refused: %s", (address) => {
    expect(isInventedEmail(address)).toBe(true);
    expect(decode(address, email())).toEqual({ ok: false, problem: "invented" });
  });

  it.each([
    // Similar addresses that real people and companies have.
    "na@harbor.org",
    "na.kim@gmail.com",
    "test.pilot@boeing.com",
    "nadie.lopez@gmail.com",
    "mail@company.com",
    "nora@nora.com",
    "info@agency.org",
    "none.such@gmail.com",
    "ex@exampleco.com",
    "case@harbor.example",
    "佐藤@会社.jp",
  ])("is not confused with %s", (address) => {
    expect(isInventedEmail(address)).toBe(false);
  });

  it("is accepted in fields that aren't email addresses", () => {
    expect(decode("none@example.org", text())).toEqual({ ok: true, value: "none@example.org" });
  });
});
