import { describe, expect, it } from "vitest";
import { mentees } from "./mentees.ts";
import { isInvitation, isInvited, isRequired } from "./required.ts";
import { users } from "./users.ts";

const field = (name: string) => {
  const found = users.fields[name];
  if (!found) throw new Error(`users has no field ${name}`);
  return found;
};

describe("an invitation", () => {
  it("is the only toggle of a person that is not stored", () => {
    for (const type of [users, mentees])
      expect(Object.keys(type.fields).filter((name) => isInvitation(type.fields[name] ?? field("")))).toEqual(
        ["sendInvitation"],
      );
  });

  it("is chosen by every wire form of yes", () => {
    for (const yes of ["1", 1, true]) expect(isInvited(users, { sendInvitation: yes })).toBe(true);
  });

  it("is not chosen by a no, by nothing, nor by what is no toggle", () => {
    for (const no of ["0", 0, false, "", null, undefined, "yes", ["1"], {}])
      expect(isInvited(users, { sendInvitation: no })).toBe(false);
    expect(isInvited(users, {})).toBe(false);
  });

  it("does not exist for a type without the toggle", () => {
    expect(isInvited({ fields: { password: field("password") } }, { sendInvitation: "1" })).toBe(false);
  });
});

describe("a required field", () => {
  it("is required on every save where it says always", () => {
    for (const isNew of [true, false])
      expect(isRequired(users, field("email"), { sendInvitation: "1" }, isNew)).toBe(true);
  });

  it("is required for a new record only where it says create", () => {
    expect(isRequired(users, field("password"), {}, true)).toBe(true);
    expect(isRequired(users, field("password"), {}, false)).toBe(false);
  });

  it("is not required of somebody who is invited where it says create", () => {
    expect(isRequired(users, field("password"), { sendInvitation: "1" }, true)).toBe(false);
    expect(isRequired(users, field("password"), { sendInvitation: "0" }, true)).toBe(true);
  });

  it("is not required where the declaration is silent", () => {
    expect(isRequired(users, field("sendInvitation"), {}, true)).toBe(false);
  });
});
