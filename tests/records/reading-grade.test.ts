import { describe, expect, it } from "vitest";
import { dashboard as dashboardEn } from "#shared/i18n/en/dashboard.ts";
import { auth as authEn } from "#shared/i18n/en/auth.ts";
import { chrome as chromeEn } from "#shared/i18n/en/chrome.ts";
import { errors as errorsEn } from "#shared/i18n/en/errors.ts";
import { checkIn as checkInEn } from "#shared/i18n/en/check-in.ts";
import { find as findEn } from "#shared/i18n/en/find.ts";
import { push as pushEn } from "#shared/i18n/en/push.ts";
import { outbox as outboxEn } from "#shared/i18n/en/outbox.ts";
import { plan as planEn } from "#shared/i18n/en/plan.ts";
import { dashboard as dashboardEs } from "#shared/i18n/es/dashboard.ts";
import { auth as authEs } from "#shared/i18n/es/auth.ts";
import { chrome as chromeEs } from "#shared/i18n/es/chrome.ts";
import { errors as errorsEs } from "#shared/i18n/es/errors.ts";
import { checkIn as checkInEs } from "#shared/i18n/es/check-in.ts";
import { find as findEs } from "#shared/i18n/es/find.ts";
import { push as pushEs } from "#shared/i18n/es/push.ts";
import { outbox as outboxEs } from "#shared/i18n/es/outbox.ts";
import { plan as planEs } from "#shared/i18n/es/plan.ts";
import { notifications as noticesEn } from "#shared/i18n/en/server/notifications.ts";
import { starter as starterEn } from "#shared/i18n/en/server/starter.ts";
import { texts as smsEn } from "#shared/i18n/en/server/texts.ts";
import { push as messagesEn } from "#shared/i18n/en/server/push.ts";
import { push as messagesEs } from "#shared/i18n/es/server/push.ts";
import { notifications as noticesEs } from "#shared/i18n/es/server/notifications.ts";
import { starter as starterEs } from "#shared/i18n/es/server/starter.ts";
import { texts as smsEs } from "#shared/i18n/es/server/texts.ts";
import { catalogs } from "#server/process/seed/content/catalogs.ts";
import { fleschKincaid, inflesz } from "#shared/reading-grade.ts";

type Table = { readonly [key: string]: string | Table };

/** Returns the texts of a table, with placeholders filled in. */
const linesOf = (table: Table): string[] =>
  Object.values(table).flatMap((text) =>
    typeof text === "string" ? [text.replaceAll(/\{\{\w+\}\}/g, "Ana")] : linesOf(text),
  );

/** Texts that are shown while offline. */
const withoutNetwork = (errors: typeof errorsEn, hint: string): string[] => [
  errors.noConnection,
  errors.noConnectionHint,
  errors.offlineHint,
  errors.waits,
  errors.network,
  errors.stuckHint,
  hint,
];

/** Returns the dashboard's texts that mentees see. */
const ofMentee = (table: Table): Table => {
  const names = Object.keys(table);
  return Object.fromEntries(
    names.slice(names.indexOf("nextAppointment")).map((name) => [name, table[name]!]),
  );
};

const demo = (number: 1 | 2 | 3 | 4) =>
  [catalogs[number].tasks, catalogs[number].challenges, catalogs[number].goals]
    .flat()
    .map(({ name, description }) => `${name}.\n${description}`);

/** Returns the items of new organizations, each with its name and description as a mentee reads them. */
const itemsOf = (starter: typeof starterEn) =>
  [starter.goals, starter.tasks, starter.challenges]
    .flatMap((items) => Object.values(items))
    .map(({ name, description }) => `${name}.\n${description}`);

const english: [string, readonly string[]][] = [
  ["the first screen", linesOf(ofMentee(dashboardEn))],
  ["the plan", linesOf(planEn)],
  ["what waits to be sent", linesOf(outboxEn)],
  ["without network", withoutNetwork(errorsEn, chromeEn.offlineHint)],
  ["check-ins", linesOf(checkInEn)],
  ["jobs, courses, help", linesOf(findEn as Table)],
  ["signing in", linesOf(authEn as Table)],
  ["notifications", linesOf(noticesEn as unknown as Table)],
  ["push messages", linesOf({ pushEn, messagesEn })],
  ["texts to phones", linesOf(smsEn as unknown as Table)],
  ["the demo catalog", demo(2)],
  ["the starter content", itemsOf(starterEn)],
];
const spanish: [string, readonly string[]][] = [
  ["the first screen", linesOf(ofMentee(dashboardEs))],
  ["the plan", linesOf(planEs)],
  ["what waits to be sent", linesOf(outboxEs)],
  ["without network", withoutNetwork(errorsEs, chromeEs.offlineHint)],
  ["check-ins", linesOf(checkInEs)],
  ["jobs, courses, help", linesOf(findEs as Table)],
  ["signing in", linesOf(authEs as Table)],
  ["notifications", linesOf(noticesEs as unknown as Table)],
  ["push messages", linesOf({ pushEs, messagesEs })],
  ["texts to phones", linesOf(smsEs as unknown as Table)],
  ["the demo catalog", demo(4)],
  ["the starter content", itemsOf(starterEs)],
];

describe("The texts for mentees", () => {
  it("are measured as the formulas say", () => {
    expect(fleschKincaid("The cat sat on the mat.")).toBeLessThan(0);
    expect(
      fleschKincaid("Institutional documentation necessitates considerable administrative cooperation."),
    ).toBeGreaterThan(20);
    expect(inflesz("El gato come pan.")).toBeGreaterThan(90);
    expect(
      inflesz("La documentación institucional necesita considerable cooperación administrativa."),
    ).toBeLessThan(20);
  });

  it("are also easy line by line, except for names in the demo catalog", () => {
    const tables = ([all]: readonly [string, readonly string[]][][]) =>
      all!.filter(([name]) => !["signing in", "the demo catalog"].includes(name));
    // Short lines can't be measured.
    const isLong = (line: string) => line.length > 60;
    const hard = [
      ...tables([english]).flatMap(([, lines]) =>
        lines.filter((line) => isLong(line) && fleschKincaid(line) > 10),
      ),
      ...tables([spanish]).flatMap(([, lines]) => lines.filter((line) => isLong(line) && inflesz(line) < 45)),
    ];
    expect(hard).toEqual([]);
  });

  it.each(english)("in English, %s: grade 6 or less", (_, lines) => {
    expect(fleschKincaid(lines.join("\n"))).toBeLessThanOrEqual(6);
  });

  it.each(spanish)("in Spanish, %s: 65 or more", (_, lines) => {
    expect(inflesz(lines.join("\n"))).toBeGreaterThanOrEqual(65);
  });
});
