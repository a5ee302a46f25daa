import { describe, expect, it } from "vitest";
import { mentees } from "#shared/records/mentees.ts";
import { unwaive, waive, withWaivers } from "./waivers.ts";

const email = mentees.fields["email"]!;
const address = mentees.fields["address"]!;

describe("Waiving an answer", () => {
  it("clears the field and the values that belong to it", () => {
    expect(waive("email", email, { email: "a@b.example", waived: ",image," })).toEqual({
      email: "",
      waived: ",image,email,",
    });
    expect(waive("address", address, {})).toEqual({
      address: "",
      addressLatitude: "",
      addressLongitude: "",
      waived: ",address,",
    });
  });

  it("ends only when the field is answered", () => {
    const values = { waived: ",image,email," };
    expect(withWaivers(mentees, values, { email: "a" })).toEqual({ email: "a", waived: ",image," });
    for (const changes of [{ email: "" }, { email: " " }, { clientId: "7" }, { address: "Here" }])
      expect(withWaivers(mentees, values, changes)).toEqual(changes);
  });

  it("restores the earlier answer if it is undone", () => {
    expect(unwaive("email", { waived: ",email," }, { email: "a@b.example" })).toEqual({
      email: "a@b.example",
      waived: "",
    });
  });
});
