import { describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys, type AccessKey } from "#shared/access/keys.ts";
import type { WireRole, WireUser } from "#shared/access/role.ts";
import { addableBy, menteeOnScreen, placesOf } from "./shortcuts.ts";

function person(keys: readonly AccessKey[], accountType: WireUser["accountType"] = "staff"): WireUser {
  const flags = Object.fromEntries(allFlags.map((flag) => [flag, "1"])) as WireRole;
  const userRole = {
    ...flags,
    id: "1",
    roleName: "r",
    roleType: "2",
    tablesCanAccess: `,${keys.join(",")},`,
  };
  return { id: "9", accountId: "3", accountType, organizationId: "2", userRole };
}
const lettersOf = (list: readonly { letter: string }[]) => list.map(({ letter }) => letter);

describe("The shortcuts", () => {
  it("have one letter for each action", () => {
    for (const user of [person(allKeys), person(allKeys, "mentee")]) {
      for (const list of [addableBy(user), placesOf(user)]) {
        const letters = lettersOf(list);
        expect(letters).toEqual([...new Set(letters)]);
        expect(letters.every((letter) => /^[a-z]$/.test(letter))).toBe(true);
      }
    }
  });

  it("offer what the role may add and open, and a mentee's pages to a mentee", () => {
    expect(lettersOf(addableBy(person(["menteeNotes"])))).toEqual(["l", "n", "v"]);
    expect(lettersOf(addableBy(person(["calendar", "menteeTasks"])))).toEqual(
      expect.arrayContaining(["a", "t"]),
    );
    expect(addableBy(person(allKeys, "mentee"))).toEqual([]);
    expect(lettersOf(placesOf(person([])))).toEqual(["d", "c"]);
    expect(placesOf(person(["menteeNotes"])).map(({ area }) => area.path)).toContain("/case-work/notes");
    expect(placesOf(person([], "mentee")).map(({ area }) => area.path)).toEqual(
      expect.arrayContaining(["/", "/plan", "/profile"]),
    );
  });

  it("offer a message only to those who may open a mentee's conversation", () => {
    const user = person(["menteeChat"]);
    const userRole = { ...user.userRole, menteesCanChat: "0" } as WireRole;
    expect(lettersOf(addableBy(user))).toEqual(["s"]);
    expect(addableBy({ ...user, userRole })).toEqual([]);
  });

  it("recognize the mentee whose page is shown", () => {
    expect(menteeOnScreen("/mentee/manage/6")).toBe("6");
    expect(menteeOnScreen("/mentee/mentee-notes/12")).toBe("12");
    for (const path of ["/mentee/manage", "/mentee/goals", "/mentee/manage/x", "/organizations/users/3"])
      expect(menteeOnScreen(path), path).toBeUndefined();
  });
});
