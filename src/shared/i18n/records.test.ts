import { describe, expect, test } from "vitest";
import type { Field } from "../fields/field.ts";
import { registry } from "../records/registry.ts";
import { areaTitles } from "./area-titles.ts";
import { common as enCommon } from "./en/common.ts";
import { filterPanels } from "./en/day-input.ts";
import { screenTexts } from "#tests/support/texts.ts";
import type { RecordTexts } from "./record-texts.ts";

const { records: en, areas: enAreas } = await screenTexts("en");
const { records: es, areas: esAreas } = await screenTexts("es");
const tables = { en, es } as const;
const textsOf = (language: keyof typeof tables, table: string): RecordTexts => {
  const texts = (tables[language] as unknown as Record<string, RecordTexts>)[table];
  if (!texts) throw new Error(`No ${language} texts of ${table}`);
  return texts;
};

const isText = (value: unknown): boolean => typeof value === "string" && value.trim().length > 0;

const required = (fields: Readonly<Record<string, Field>>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.required ? [name] : []));

const areaKeysOfTypes = new Set([...registry.values()].flatMap(({ area }) => area?.key ?? []));

/** Returns the codes whose labels are in the text table. */
const labeledCodes = (field: Field): readonly string[] => {
  const source = field.options;
  if (!source || !("codes" in source)) return [];
  if (source.labels === "text") return source.codes;
  // Access keys of areas are labeled with the name of the area.
  return source.labels === "accessKey" ? source.codes.filter((code) => !areaKeysOfTypes.has(code)) : [];
};

const cases = [...registry.keys()].flatMap((table) =>
  (["en", "es"] as const).map((language) => [table, language] as const),
);

describe.each(cases)("The texts of %s in %s", (table, language) => {
  const type = registry.get(table);
  if (!type) throw new Error(table);
  const texts = textsOf(language, table);
  const fields = Object.entries(type.fields);

  test("name the area, one record and, where a user can add, the add button", () => {
    expect([texts.title, texts.subtitle, texts.one].every(isText)).toBe(true);
    const adds = !type.readOnly && !type.storedIn;
    expect(isText(texts.add)).toBe(adds);
  });

  /** Fields in one language share texts. */
  const isLabeled = (name: string) => !type.fields[name]?.language;

  test("name the fields in one language", () => {
    const parts = [...fields, ...fields.flatMap(([, { of = {} }]) => Object.entries(of))];
    const wanted = new Set(parts.flatMap(([, field]) => field.language?.texts ?? []));
    expect(Object.keys(texts.inLanguages ?? {}).sort()).toEqual([...wanted].sort());
    for (const { label } of Object.values(texts.inLanguages ?? {})) expect(label).toContain("{{language}}");
    for (const [, { language: part, required: isRequired }] of parts)
      if (part) expect(isText(texts.inLanguages?.[part.texts]?.required)).toBe(Boolean(isRequired));
  });

  test("label every field and no other", () => {
    const { computed, derived } = type.list ?? {};
    const named = new Set(Object.keys({ ...type.fields, ...computed, ...derived }).filter(isLabeled));
    expect(Object.keys(texts.fields).sort()).toEqual([...named].sort());
    expect(Object.values(texts.fields).every(isText)).toBe(true);
  });

  test("state what numbers of other screens count", () => {
    const named = filterPanels.linkFilters as Readonly<Record<string, string>>;
    for (const name of Object.keys(type.list?.linkFilters ?? {})) expect(named[name], name).toBeTruthy();
  });

  test("have a message for every required field and no other", () => {
    expect(Object.keys(texts.required ?? {}).sort()).toEqual(required(type.fields).filter(isLabeled).sort());
    expect(Object.values(texts.required ?? {}).every(isText)).toBe(true);
  });

  test("have help only for fields that exist", () => {
    for (const name of Object.keys(texts.help ?? {})) expect(Object.keys(type.fields)).toContain(name);
    expect(Object.values(texts.help ?? {}).every(isText)).toBe(true);
  });

  test("label every fixed option and no other", () => {
    const expected = Object.fromEntries(
      [...fields, ...fields.flatMap(([, { of = {} }]) => Object.entries(of))].flatMap(([name, field]) => {
        const codes = labeledCodes(field);
        return codes.length > 0 ? [[name, [...codes].sort()]] : [];
      }),
    );
    const given = Object.entries(texts.options ?? {}).map(([name, labels]) => {
      expect(Object.values(labels).every(isText)).toBe(true);
      return [name, Object.keys(labels).sort()];
    });
    expect(Object.fromEntries(given)).toEqual(expected);
  });

  test("label the fields inside entries, with a message where one is required", () => {
    const entries = fields.flatMap(([name, field]) => (field.of ? [[name, field.of] as const] : []));
    expect(Object.keys(texts.entries ?? {}).sort()).toEqual(entries.map(([name]) => name).sort());
    for (const [name, of] of entries) {
      const own = Object.fromEntries(Object.entries(of).filter(([, part]) => !part.language));
      expect(Object.keys(texts.entries?.[name] ?? {}).sort()).toEqual(Object.keys(own).sort());
      expect(Object.keys(texts.entriesRequired?.[name] ?? {}).sort()).toEqual(required(own).sort());
    }
  });

  test("are translated", () => {
    if (language === "en") return;
    const english = textsOf("en", table);
    expect(texts.title).not.toBe(english.title);
    expect(texts.subtitle).not.toBe(english.subtitle);
    for (const [name, message] of Object.entries(texts.required ?? {})) {
      expect(message).not.toBe(english.required?.[name]);
    }
  });
});

test("A type with an area and without texts is reported immediately", () => {
  expect(() => areaTitles({})).toThrow("No texts of organizations");
  expect(enAreas["mentees"]).toBe("Mentees");
  expect(esAreas["users"]).toBe(es.users.title);
});

test("Only record types of the registry have texts", () => {
  expect(Object.keys(en).sort()).toEqual([...registry.keys()].sort());
  expect(Object.keys(es).sort()).toEqual([...registry.keys()].sort());
});

test("The messages of required fields are the specified ones [ORG-06, USER-09, USER-10, ROLE-12]", () => {
  expect(en.organizations.required.name).toBe("Organization Name is required!");
  expect(en.users.required).toMatchObject({
    firstName: "First Name is required!",
    lastName: "Last Name is required!",
    email: "Email is required!",
    password: "Password is required!",
    userRole: "Selecting a User Role is required!",
  });
  expect(en.userRoles.required.menteesCanView).toBe("A selection is required!");
  expect(en.userRoles.required.editable).toBe("A selection is required!");
});

test("The messages below a mentee are the specified ones [MGOAL-04, MFILE-03, MPASS-02]", () => {
  expect(en.menteeUserGoals.required).toEqual({
    menteeGoalId: "Name is required!",
    startDate: "Start Date is required!",
    endDate: "End Date is required!",
  });
  expect(en.menteeUserFiles.required.name).toBe("File name is required!");
  expect(en.menteeUserFiles.required.file).toBe("Uploading a file is required!");
  expect(en.menteePassword.required).toEqual({
    password: "Entering a password is required!",
    passwordConfirm: "Confirming your password is required!",
  });
  expect(en.menteeUserNotes.required).toEqual({ date: "Date is required!", noteTitle: "Title is required!" });
});

test("The messages of libraries, lists and settings are the specified ones [CAT-03, JOB-03, RES-03, LOOKUP-05, LANG-02, EMAIL-02]", () => {
  for (const table of [
    "menteeGoals",
    "menteeTasks",
    "menteeChallenges",
    "resources",
    "emailTemplates",
  ] as const) {
    expect(en[table].required.name).toBe("Name is required!");
  }
  expect(en.configGenders.required.name).toBe("Name is required!");
  expect(en.jobs.required.title).toBe("Title is required!");
  expect(en.languages.required).toEqual({ name: "Name is required!", code: "Name is required!" });
  expect(en.content.required.languageCode).toBe("Language is required");
  expect(en.userFiles.required).toEqual({ name: "Enter a name", file: "Upload a file" });
});

test("An empty list says that nothing has been entered yet", () => {
  expect(enCommon.noRecords).toBe("no data has been entered in yet");
});

test("The assessment cites the study of over 17,000 adults and 10 types in both languages", () => {
  for (const texts of [en, es]) {
    expect(texts.menteeAssessments.help.adverseExperiences).toContain("17,000");
    expect(texts.menteeAssessments.help.adverseExperiences).toContain("10");
  }
});

const valuesOf = (node: unknown): string[] =>
  typeof node === "string" ? [node] : Object.values(node as object).flatMap(valuesOf);

test("Mentees are called assisted users in Spanish", () => {
  expect(es.mentees.title).toBe("Usuarios asistidos");
  expect(valuesOf(es).filter((text) => /mentee|mentorad|aprendices/i.test(text))).toEqual([]);
});
