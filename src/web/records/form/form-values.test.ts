import { describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import type { Caller } from "#shared/access/policy.ts";
import { addDays, dayIn } from "#shared/fields/days.ts";
import { withCustomFields, type CustomField } from "#shared/records/with-custom-fields.ts";
import { typeNamed } from "#tests/support/type-named.ts";
import { localDay } from "../../lib/clock.ts";
import {
  changedFields,
  customAnswersOf,
  missingFields,
  presetValues,
  shownVersion,
  stillApplicable,
  withDaysOf,
} from "./form-values.ts";
import { sectionsOf, visibleFields, type FormContext } from "./visible-fields.ts";

const staff: Caller = {
  accountType: "staff",
  accountId: "1",
  personId: "1",
  organizationId: "2",
  flags: new Set(allFlags),
  keys: new Set(allKeys),
};
const contextOf = (name: string, rest: Partial<FormContext> = {}): FormContext => ({
  type: typeNamed(name),
  caller: staff,
  isNew: false,
  isView: false,
  hasText: () => true,
  ...rest,
});
const shown = (context: FormContext, values = {}) => visibleFields(context, values).map(({ name }) => name);

describe("The fields of a form", () => {
  it("leave out fields without a text in the language table [FORM-21]", () => {
    const context = contextOf("jobs", { hasText: (name) => name !== "benefits" });
    expect(shown(context)).toContain("duties");
    expect(shown(context)).not.toContain("benefits");
  });

  it("leave out hidden ones, whose values are still kept [FORM-15]", () => {
    expect(shown(contextOf("organizations"))).not.toContain("addressLatitude");
    const changes = changedFields(
      typeNamed("organizations"),
      { name: "A" },
      { name: "A", addressLatitude: 4.5 },
      false,
    );
    expect(changes).toEqual({ addressLatitude: 4.5 });
  });

  it("offer the owner organization only to the super-organization", () => {
    expect(shown(contextOf("jobs"))).not.toContain("organizationId");
    expect(shown(contextOf("jobs", { caller: { ...staff, organizationId: "1" } }))).toContain(
      "organizationId",
    );
  });

  it("leave out sensitive fields for people who may not see them", () => {
    const flags = new Set(allFlags.filter((flag) => flag !== "sensitiveCanView"));
    const blind = shown(contextOf("mentees", { caller: { ...staff, flags } }));
    const hidden = shown(contextOf("mentees")).filter((name) => !blind.includes(name));
    expect(hidden.sort()).toEqual([
      "citizenship",
      "expectedRelease",
      "probationOfficer",
      "race",
      "sexualOrientation",
    ]);
  });

  it("require a mentee's password only if the mentee is new [MENTEE-06]", () => {
    expect(shown(contextOf("mentees", { isNew: true }))).toEqual(
      expect.arrayContaining(["password", "passwordConfirm"]),
    );
    expect(shown(contextOf("mentees"))).not.toContain("password");
  });

  it("require no password if an invitation is sent", () => {
    const context = contextOf("users", { isNew: true });
    expect(shown(context, { sendInvitation: "1" })).not.toContain("password");
    expect(missingFields(context, { sendInvitation: "1" })).not.toContain("password");
    expect(missingFields(context, { sendInvitation: "0" })).toEqual(
      expect.arrayContaining(["password", "passwordConfirm"]),
    );
    const values = { email: "a@b.example", password: "typed before", sendInvitation: "1" };
    expect(changedFields(typeNamed("users"), {}, values, true)).not.toHaveProperty("password");
  });

  it("are complete if missing answers are waived, and need no sign-in settings if there is no email", () => {
    const context = contextOf("mentees", { isNew: true });
    const filled = { firstName: "A", lastName: "B", active: "1", sendInvitation: "1" };
    expect(missingFields(context, filled)).toEqual(["middleName", "image", "email", "address"]);
    const values = { ...filled, waived: ",middleName,image,email,address," };
    expect(missingFields(context, values)).toEqual([]);
    for (const name of ["sendInvitation", "password", "passwordConfirm"]) {
      expect(shown(context, values)).not.toContain(name);
      expect(changedFields(typeNamed("mentees"), {}, { ...values, [name]: "1" }, true)).not.toHaveProperty(
        name,
      );
    }
    expect(changedFields(typeNamed("mentees"), {}, values, true)).toHaveProperty("waived", values.waived);
  });

  it("are read-only for a mentee, except for the answers [PERM-36]", () => {
    const mentee: Caller = { ...staff, accountType: "mentee", flags: new Set(), keys: new Set() };
    const fields = visibleFields(contextOf("menteeUserGoals", { caller: mentee }), {});
    const open = fields.filter((field) => !field.isReadOnly).map(({ name }) => name);
    expect(open).toEqual(["completed", "dataNotes", "dataFiles"]);
  });

  it("include edited choices of a custom field, but no saved notes, which can't be edited", () => {
    const fields = typeNamed("customFields");
    const [bed, car] = [
      { id: "a", en: "Bed", es: "Cama", retired: "" },
      { id: "b", en: "Car", es: "Auto", retired: "" },
    ];
    const loaded = { options: [bed, car] };
    const edited = { ...car, en: "Own car", retired: "1" };
    expect(changedFields(fields, loaded, loaded, false)).toEqual({});
    expect(changedFields(fields, loaded, { options: [bed, edited] }, false)).toEqual({ options: [edited] });
    const emptied = { options: [bed, { ...car, es: "" }] };
    expect(missingFields(contextOf("customFields"), emptied, loaded)).toContain("options");
    expect(missingFields(contextOf("customFields"), loaded, loaded)).not.toContain("options");
    const noted = (note: string) => ({ dataNotes: [{ id: "a", note }] });
    expect(changedFields(typeNamed("menteeUserGoals"), noted("Before"), noted("After"), false)).toEqual({});
  });

  it("are in sections that start at their titles, without empty sections [FORM-16]", () => {
    const hasText = (name: string) => name !== "notes";
    const sections = sectionsOf(visibleFields(contextOf("organizations", { hasText }), {}));
    expect(sections[0]).toMatchObject({ title: "identityTitle" });
    expect(sections[0]?.fields[0]?.name).toBe("name");
    // Nothing else is in the section of the notes.
    const titles = sections.map(({ title }) => title);
    expect(titles).not.toContain("notesTitle");
    expect(titles.at(-1)).toBe("teamTitle");
  });
});

describe("The list of missing answers", () => {
  it("has every empty required field, in the order of the form [FORM-22]", () => {
    expect(missingFields(contextOf("menteeUserGoals"), { menteeGoalId: "3", startDate: "" })).toEqual([
      "startDate",
      "endDate",
    ]);
  });

  it("includes a radio at 0, and not a toggle at 0 [FORM-23] [FORM-09]", () => {
    const context = contextOf("userRoles", { isNew: true });
    const off = Object.fromEntries(Object.keys(context.type.fields).map((name) => [name, "0"]));
    expect(missingFields(context, { ...off, roleName: "Helper" })).toEqual(["roleType"]);
    expect(missingFields(context, { ...off, roleName: "Helper", roleType: 0 })).toEqual(["roleType"]);
    expect(missingFields(context, { roleName: "Helper", roleType: "1" })).toContain("menteesCanChat");
  });

  it("includes an editor with an empty paragraph", () => {
    const values = { languageCode: "en", pageUrl: "/a", pageTitle: "A", pageHTML: "<p> </p>" };
    expect(missingFields(contextOf("content"), values)).toEqual(["pageHTML"]);
  });

  it("includes a new file entry without its file", () => {
    const values = { menteeGoalId: "1", startDate: "2026-01-01", endDate: "2026-02-01" };
    const withFile = (file: string) => ({ ...values, dataFiles: [{ id: "0", note: "Diploma", file }] });
    expect(missingFields(contextOf("menteeUserGoals"), withFile(""))).toEqual(["dataFiles"]);
    expect(missingFields(contextOf("menteeUserGoals"), withFile("a.pdf"))).toEqual([]);
  });
});

describe("The data that a form sends", () => {
  const jobs = typeNamed("jobs");

  it("is only what changed, and an emptied field as empty", () => {
    const loaded = { title: "Cook", company: "Inn", active: "1", duties: "<p>Cook</p>" };
    expect(changedFields(jobs, loaded, { ...loaded }, false)).toEqual({});
    expect(changedFields(jobs, loaded, { ...loaded, company: "", active: "0" }, false)).toEqual({
      company: "",
      active: "0",
    });
  });

  it("is all initial values of a new record, including toggles that are off", () => {
    expect(changedFields(jobs, {}, { title: "Cook", company: "", active: "0" }, true)).toEqual({
      title: "Cook",
      active: "0",
    });
  });

  it("contains only the new notes of an assignment [MGOAL-02]", () => {
    const saved = { id: "a1", note: "Before", dateEntered: "2026-01-01T10:00:00Z" };
    const values = { dataNotes: [saved, { id: "0", note: "Now" }, { id: "0", note: "  " }] };
    expect(changedFields(typeNamed("menteeUserGoals"), { dataNotes: [saved] }, values, false)).toEqual({
      dataNotes: [{ id: "0", note: "Now" }],
    });
  });

  it("never contains fields that no one may set", () => {
    expect(changedFields(typeNamed("emailOutbox"), {}, { subject: "New" }, false)).toEqual({});
  });
});

it("The first save names the loaded version, and version 0 for a mentee's only record", () => {
  const [stored, added] = [
    { id: "7", version: 3 },
    { id: "0", version: 0 },
  ];
  expect(shownVersion(typeNamed("menteeUserNotes"), stored)).toBe(3);
  expect(shownVersion(typeNamed("menteeUserNotes"), added)).toBeUndefined();
  expect(shownVersion(typeNamed("checkInPlans"), added)).toBe(0);
});

describe("A new record", () => {
  it("starts with today as its date or start date, and with its author's language", () => {
    const today = localDay();
    expect(presetValues({ type: typeNamed("menteeUserNotes") }, { date: "" }, "es")).toEqual({ date: today });
    expect(presetValues({ type: typeNamed("menteeUserFiles") }, {}, "es")).toEqual({ date: today });
    expect(presetValues({ type: typeNamed("menteeUserTasks") }, {}, "es")).toEqual({
      startDate: today,
      endDate: addDays(today, 14),
    });
    expect(presetValues({ type: typeNamed("menteeTasks") }, {}, "es")).toEqual({ languageCode: "es" });
    expect(presetValues({ type: typeNamed("mentees") }, {}, "es")).toEqual({});
  });

  it("keeps the values that the server sends", () => {
    expect(presetValues({ type: typeNamed("menteeUserNotes") }, { date: "2026-01-31" }, "en")).toEqual({});
  });

  it("starts with today in its organization's time zone", () => {
    const type = typeNamed("menteeUserNotes");
    // It is never the same day in these two time zones.
    for (const zone of ["Pacific/Kiritimati", "Pacific/Niue"])
      expect(presetValues({ type, zone }, {}, "en")).toEqual({ date: dayIn(zone) });
  });

  it("gets today's date of the organization selected later, except in edited days", () => {
    const type = typeNamed("menteeUserTasks");
    const [before, zone] = ["Pacific/Kiritimati", "Pacific/Niue"];
    const started = { ...presetValues({ type, zone: before }, {}, "en"), description: "x" };
    expect(withDaysOf({ type, zone }, before, started)).toEqual({
      ...presetValues({ type, zone }, {}, "en"),
      description: "x",
    });
    for (const endDate of ["", "2027-01-31"])
      expect(withDaysOf({ type, zone }, before, { ...started, endDate })).toMatchObject({
        startDate: dayIn(zone),
        endDate,
      });
  });

  it("uses the day in the local time zone", () => {
    expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  });
});

describe("Custom fields of a new record after another organization is selected", () => {
  const field = (id: string, key: string, kind: "text" | "toggle"): CustomField => ({
    id,
    tableName: "resources",
    key,
    kind,
    label: { en: key, es: key },
    options: [],
    isRequired: true,
    isSensitive: false,
    isKept: false,
    isRetired: false,
    isSortable: false,
    section: { en: "", es: "" },
  });
  const resources = typeNamed("resources");
  const before = withCustomFields(resources, [field("1", "code", "text"), field("2", "bed", "text")]);
  const typed = { name: "Shelter", "custom.code": "17", "custom.bed": "4" };

  it("lose the answers to other fields with the same names, and other values stay", () => {
    const after = withCustomFields(resources, [field("3", "code", "text"), field("4", "car", "toggle")]);
    expect(customAnswersOf(after, before, typed)).toEqual({
      name: "Shelter",
      "custom.code": "",
      "custom.car": "0",
    });
  });

  it("include switches, which are off until they are turned on, so that no answer is missing", () => {
    const type = withCustomFields(resources, [field("1", "code", "text"), field("2", "car", "toggle")]);
    const values = { "custom.code": "", "custom.car": "" };
    const missing = missingFields({ ...contextOf("resources"), type }, values);
    expect(missing).toContain("custom.code");
    expect(missing).not.toContain("custom.car");
  });

  it("keep the answers if their definitions stay", () => {
    const after = withCustomFields(resources, [field("1", "code", "text"), field("5", "more", "text")]);
    expect(customAnswersOf(after, before, typed)).toEqual({
      name: "Shelter",
      "custom.code": "17",
      "custom.more": "",
    });
  });
});

describe("Values that are derived from another field", () => {
  const asked = { menteeTaskId: "1", points: "", description: "" };
  const found = { points: 5, description: "Of item 1" };

  it("fill in fields that were not changed in the meantime", () => {
    expect(stillApplicable(found, "menteeTaskId", asked, asked)).toEqual(found);
    expect(stillApplicable(found, "menteeTaskId", asked, { ...asked, description: "Mine" })).toEqual({
      points: 5,
    });
  });

  it("are discarded if another item was selected in the meantime", () => {
    expect(stillApplicable(found, "menteeTaskId", asked, { ...asked, menteeTaskId: "2" })).toEqual({});
  });
});
