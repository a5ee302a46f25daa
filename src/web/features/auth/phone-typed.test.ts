import { expect, it } from "vitest";
import { codeSent, isPhoneTyped } from "./phone-typed.ts";

it("Phone numbers are accepted as people write them, and emails and client numbers are not", () => {
  for (const typed of ["(555) 203-0001", "555.203.0001", "+1 555 203 0001", "5552030001", "203-0001"])
    expect([typed, isPhoneTyped(typed)]).toEqual([typed, true]);
  for (const typed of ["", "mia@mail.example", "5552030001@sms.example", "CL-2030001", "12345", "mia"])
    expect([typed, isPhoneTyped(typed)]).toEqual([typed, false]);
});

it("A history entry is read only if it has a typed number and a message", () => {
  expect(codeSent({ from: "/", username: "555", message: "ok" })).toEqual({ username: "555", message: "ok" });
  for (const state of [null, undefined, "x", {}, { username: "555" }, { username: 1, message: "ok" }])
    expect(codeSent(state)).toBeNull();
});
