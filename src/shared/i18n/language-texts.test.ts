import { describe, expect, it } from "vitest";
import { missingTexts, withEnglish } from "./language-texts.ts";

const english = {
  auth: { signIn: "Sign in", hint: "Type your email." },
  list: ["one", "two"],
  found_one: "{{count}} found",
  found_other: "{{count}} found",
  records: {
    jobs: { title: "Jobs", fields: { title: "Title", company: "Company" }, help: { title: "Its name." } },
    resources: { title: "Resources", fields: { name: "Name" } },
  },
};

describe("A language without some texts", () => {
  const own = {
    auth: { signIn: "Đăng nhập" },
    found_other: "Tìm thấy {{count}}",
    records: { jobs: { title: "Việc làm", fields: { title: "Tên" } } },
  };

  it("uses English texts in their place, except for field labels of types that it has texts for", () => {
    expect(withEnglish(own, english)).toEqual({
      auth: { signIn: "Đăng nhập", hint: "Type your email." },
      list: ["one", "two"],
      found_one: "{{count}} found",
      found_other: "Tìm thấy {{count}}",
      records: {
        jobs: { title: "Việc làm", fields: { title: "Tên" }, help: { title: "Its name." } },
        resources: english.records.resources,
      },
    });
  });

  it("is reported with the keys of the missing texts", () => {
    expect(missingTexts("en", own, english)).toEqual([
      "auth.hint",
      "list",
      "found_one",
      "records.jobs.fields.company",
      "records.jobs.help.title",
      "records.resources.title",
      "records.resources.fields.name",
    ]);
    expect(missingTexts("en", english, english)).toEqual([]);
  });
});
