import { describe, expect, it } from "vitest";
import { menteeUserNotes } from "./mentee-sub-records.ts";
import { mentees } from "./mentees.ts";
import { isAsked, isInvitation, isInvited, isRequired, isWaived, mayFollow } from "./required.ts";
import { missingAnswers, withoutWaivers } from "./waivers.ts";
import { users } from "./users.ts";

const field = (name: string) => {
  const found = users.fields[name];
  if (!found) throw new Error(`users has no field ${name}`);
  return found;
};

describe("An invitation", () => {
  it("is the only toggle of a person that is not stored", () => {
    for (const type of [users, mentees])
      expect(Object.keys(type.fields).filter((name) => isInvitation(type.fields[name] ?? field("")))).toEqual(
        ["sendInvitation"],
      );
  });

  it("is requested by every wire form of yes", () => {
    for (const yes of ["1", 1, true]) expect(isInvited(users, { sendInvitation: yes })).toBe(true);
  });

  it("is not requested by a no, by nothing, or by an invalid toggle", () => {
    for (const no of ["0", 0, false, "", null, undefined, "yes", ["1"], {}])
      expect(isInvited(users, { sendInvitation: no })).toBe(false);
    expect(isInvited(users, {})).toBe(false);
  });

  it("does not exist for a type without the toggle", () => {
    expect(isInvited({ fields: { password: field("password") } }, { sendInvitation: "1" })).toBe(false);
  });
});

describe("A required field", () => {
  it("is required on every save if it says always", () => {
    for (const isNew of [true, false])
      expect(isRequired(users, field("email"), { sendInvitation: "1" }, isNew)).toBe(true);
  });

  it("is required only for a new record if it says create", () => {
    expect(isRequired(users, field("password"), {}, true)).toBe(true);
    expect(isRequired(users, field("password"), {}, false)).toBe(false);
  });

  it("is not required of an invited person if it says create", () => {
    expect(isRequired(users, field("password"), { sendInvitation: "1" }, true)).toBe(false);
    expect(isRequired(users, field("password"), { sendInvitation: "0" }, true)).toBe(true);
  });

  it("is not required unless the declaration says so", () => {
    expect(isRequired(users, field("sendInvitation"), {}, true)).toBe(false);
  });
});

describe("A waiver", () => {
  it("can be given if the declaration says so, and appears only in the list", () => {
    const waivable = ({ fields }: Pick<typeof mentees, "fields">) =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([name, one]) => (one.waivable ? [[name, one.waivable]] : [])),
      );
    expect(waivable(mentees)).toEqual({
      middleName: "none",
      image: "notYet",
      email: "none",
      address: "none",
    });
    expect(waivable(users)).toEqual({ image: "notYet", address: "none" });
    expect(mentees.fields["waived"]?.options).toMatchObject({
      codes: ["middleName", "image", "email", "address"],
    });
    expect([mentees.hasWaivers, menteeUserNotes.hasWaivers]).toEqual([true, false]);
    const following = (type: typeof users | typeof mentees, ...names: string[]) =>
      names.map((name) => mayFollow(type, name));
    expect(following(mentees, "email", "address", "password", "lastName")).toEqual([true, true, true, false]);
    expect(following(users, "address", "password", "email", "userRole")).toEqual([true, true, false, false]);
  });

  it("applies only to the fields that it names, in every form of the list", () => {
    const waived = (list: unknown) => isWaived(mentees, "email", { waived: list });
    for (const list of [",email,", "email", ",image,email,"]) expect(waived(list)).toBe(true);
    for (const list of ["", null, undefined, ",image,", ",Email,", ["email"], 7])
      expect(waived(list)).toBe(false);
    // A last name can't be waived.
    expect(isWaived(mentees, "lastName", { waived: ",lastName," })).toBe(false);
  });

  it("of the email includes invitation and password", () => {
    const values = { waived: ",email," };
    for (const name of ["sendInvitation", "password", "passwordConfirm"]) {
      const one = mentees.fields[name] ?? field("");
      expect([isAsked(mentees, one, values), isAsked(mentees, one, {})], name).toEqual([false, true]);
      if (one.required) expect(isRequired(mentees, one, values, true), name).toBe(false);
    }
  });

  it("ends with an answer", () => {
    expect(withoutWaivers(",image,email,", ["email"])).toBe(",image,");
    expect(withoutWaivers(",email,", ["email", "image"])).toBe("");
    expect(withoutWaivers(",email,", ["image"])).toBe(",email,");
    expect(withoutWaivers(undefined, ["image"])).toBe(undefined);
  });
});

describe("An incomplete record", () => {
  const stored = {
    firstName: "Ana",
    lastName: "García",
    active: "1",
    middleName: "",
    email: "",
    address: " ",
  };

  it("names what is neither given nor waived, in the order of the form", () => {
    expect(missingAnswers(mentees, stored)).toEqual(["middleName", "image", "email", "address"]);
    expect(missingAnswers(mentees, { ...stored, waived: ",email,address," })).toEqual([
      "middleName",
      "image",
    ]);
    expect(missingAnswers(mentees, { ...stored, waived: ",email,address,image,middleName," })).toEqual([]);
  });

  it("does not include a password that is never sent back", () => {
    const person = { ...stored, organizationId: "2", userRole: "1", email: "a@b.example", address: "Here" };
    expect(missingAnswers(users, person)).toEqual([]);
  });
});
