import { describe, expect, it } from "vitest";
import { emailEvents } from "#shared/contracts/email-events.ts";
import { serviceFamilies } from "#shared/records/lookups.ts";
import { baseContent } from "./index.ts";

const { lookups, contentPages, emailTemplates } = baseContent();

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();

describe("The content that every installation starts with [SEED-20]", () => {
  it("has every lookup list, without empty or repeated names [LOOKUP-01] [LOOKUP-02]", () => {
    expect(Object.keys(lookups)).toHaveLength(15);
    for (const values of Object.values(lookups)) {
      const names = values.map(({ name }) => name);
      expect(names.length).toBeGreaterThan(5);
      expect([...new Set(names.map((name) => name.trim()))]).toEqual(names);
    }
  });

  it("has the ten adverse experiences and the specified race list [LOOKUP-03] [MENTEE-07]", () => {
    expect(lookups.configAdverseExperiences).toHaveLength(10);
    expect(lookups.configEthnicity.map(({ name }) => name)).toEqual([
      "White",
      "Black or African American",
      "American Indian or Alaska Native",
      "Asian",
      "Native Hawaiian or Other Pacific Islander",
      "Hispanic/Latinx",
      "Other",
    ]);
  });

  it("has a Spanish name for every value, unique within each list", () => {
    for (const names of Object.values(lookups)) {
      const spanish = names.map(({ nameEs }) => nameEs);
      expect(spanish.every(Boolean)).toBe(true);
      expect(new Set(spanish).size).toBe(names.length);
    }
  });

  it("has services only of families that can be chosen", () => {
    for (const { family } of lookups.configServiceKinds) expect(serviceFamilies).toContain(family);
  });

  it("has no comma in lookup names, which would break the lists of names", () => {
    for (const { name, nameEs } of Object.values(lookups).flat()) expect(name + nameEs).not.toContain(",");
  });

  it("has each footer page and the pages for mentees in both languages, 250 to 600 words long [ROUTE-24]", () => {
    const pages = contentPages.map(({ pageUrl, languageCode }) => `${pageUrl} ${languageCode}`);
    expect(pages.toSorted()).toEqual(
      [
        "/help-center",
        "/help-center/mentees",
        "/privacy",
        "/support-center",
        "/support-center/mentees",
        "/terms-of-service",
      ].flatMap((url) => [`${url} en`, `${url} es`]),
    );
    const lengths = contentPages.map(({ pageUrl, languageCode, pageHTML }) => ({
      page: `${pageUrl} ${languageCode}`,
      words: pageHTML
        .replace(/<[^>]+>/g, " ")
        .trim()
        .split(/\s+/).length,
    }));
    expect(lengths.filter(({ words }) => words < 250 || words > 600)).toEqual([]);
  });

  it("has simple and well-formed HTML in the pages", () => {
    const allowed = new Set(["h2", "p", "ul", "ol", "li", "a", "strong", "br", "img"]);
    const isEmpty = (tag: string) => tag === "br" || tag === "img";
    for (const page of contentPages) {
      const open: (string | undefined)[] = [];
      const faults = [...page.pageHTML.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)].filter(([, slash, tag = ""]) => {
        if (slash) return open.pop() !== tag;
        if (!isEmpty(tag)) open.push(tag);
        return !allowed.has(tag);
      });
      expect({ page: page.pageUrl, faults, open }).toEqual({ page: page.pageUrl, faults: [], open: [] });
    }
  });

  it("has an email template in both languages, with the same placeholders, for the code, for the invitation and for every event [EMAIL-03]", () => {
    const keys = ["verificationCode", "invitation", "appointmentCancelled", ...emailEvents];
    expect([...new Set(emailTemplates.map((template) => template.key))].toSorted()).toEqual(keys.toSorted());
    for (const key of keys) {
      const [english, spanish, ...more] = emailTemplates.filter((template) => template.key === key);
      expect(more).toEqual([]);
      expect([english?.languageCode, spanish?.languageCode]).toEqual(["en", "es"]);
      expect(english?.name).not.toBe(spanish?.name);
      for (const field of ["emailSubject", "emailMessage"] as const) {
        expect(placeholders(spanish?.[field] ?? "")).toEqual(placeholders(english?.[field] ?? ""));
      }
    }
  });

  it("has in each template the placeholders that its email needs [EMAIL-03]", () => {
    const needed = {
      verificationCode: ["{{code}}", "{{firstName}}", "{{organization}}"],
      invitation: ["{{firstName}}", "{{link}}", "{{organization}}", "{{sender}}"],
      newAssignment: ["{{firstName}}", "{{link}}", "{{organization}}", "{{sender}}"],
      newMessage: ["{{firstName}}", "{{link}}", "{{sender}}"],
      referral: ["{{firstName}}", "{{link}}", "{{sender}}"],
      completed: ["{{firstName}}", "{{link}}", "{{organization}}"],
      bugAssigned: ["{{firstName}}", "{{link}}", "{{organization}}", "{{sender}}"],
      roleChanged: ["{{firstName}}", "{{link}}", "{{organization}}"],
      newDevice: ["{{firstName}}", "{{itemName}}", "{{link}}", "{{organization}}"],
      appointmentInvitation: ["{{firstName}}", "{{link}}", "{{when}}"],
      appointmentCancelled: ["{{firstName}}", "{{link}}", "{{when}}"],
      promiseDue: ["{{counts}}", "{{firstName}}", "{{link}}"],
      workDue: ["{{counts}}", "{{firstName}}", "{{link}}"],
      checkIn: ["{{counts}}", "{{firstName}}", "{{link}}"],
      weeklyDigest: ["{{counts}}", "{{firstName}}", "{{link}}", "{{team}}"],
      appointmentReminder: ["{{firstName}}", "{{link}}", "{{sender}}", "{{when}}"],
    };
    for (const template of emailTemplates) {
      expect(placeholders(template.emailMessage)).toEqual(needed[template.key]);
    }
  });
});
