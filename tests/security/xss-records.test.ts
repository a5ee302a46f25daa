import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { superOrganizationId } from "#shared/constants.ts";
import { type RecordType, sqlName } from "#shared/records/record-type.ts";
import { prepared } from "#tests/support/prepared.ts";
import { testSite } from "#tests/support/site.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { isWhole, record, times } from "#tests/support/suite.ts";
import { expectUnchanged, type StoredRecord, storePayloads, typesWithText } from "./payloads/stored-texts.ts";
import { goOn, openWatched, scanDocument, waitShown, type Watched } from "./payloads/watched-page.ts";
import { canaryHost, xssPayloads } from "./payloads/xss.ts";

let watched: Watched;
const stored = new Map<RecordType, StoredRecord[]>();

/** Types whose forms `npm test` opens. Together, they have every kind of field. */
const sampled = new Set(["mentees", "jobs", "menteeUserGoals", "emailTemplates"]);
const typesTried = typesWithText.filter(
  (type) => isWhole || sampled.has(type.name) || type.name === "configGenders",
);
/** Number of forms per type. Jobs have the most rich texts, so the whole suite shows every payload in them. */
const formsOf = (type: RecordType): number => {
  if (type.name === "jobs") return times(86, 1);
  return type.name.startsWith("config") ? times(1, 0) : times(4, sampled.has(type.name) ? 1 : 0);
};

const pathOf = (type: RecordType): string => type.area?.path ?? `/mentee/${type.page}/${world.mentee.id}`;

const site = testSite({ seed: "empty" });
const world = prepared(() => makeWorld(site.db));
beforeAll(async () => {
  watched = await openWatched(site, world.superOwner.token);
});

const shownTexts = new Set<string>();
const harmful = async (where: string): Promise<string[]> => [
  ...watched.executed.splice(0),
  ...(await scanDocument(watched.page)).map((what) => `${where}: ${what}`),
];

it.runIf(isWhole)("The canary detects payloads that run where nothing cleans them", async () => {
  const { page, executed } = await openWatched(site);
  const all = xssPayloads();
  await page.route("**/control", (route) =>
    route.fulfill({ contentType: "text/html", body: "<body></body>" }),
  );
  await page.goto("/control");
  await page.evaluate(
    (texts) => {
      for (const text of texts)
        document.body.append(Object.assign(document.createElement("iframe"), { srcdoc: text }));
    },
    all.map(({ text }) => text),
  );
  await expect.poll(() => new Set(executed).size).toBeGreaterThan(all.length / 5);
  expect(executed.some((what) => what.includes(canaryHost))).toBe(true);
  await page.context().close();
});

it("Every text of every record type is stored, and plain text is returned unchanged", async () => {
  for (const type of typesWithText) expect(type.area?.path ?? type.page, type.name).toBeTruthy();
  let compared = 0;
  for (const type of typesTried) {
    const records: StoredRecord[] = [];
    const many = Math.max(formsOf(type), times(30, 3));
    for (let n = 0; n < many; n += 1) {
      const made = await storePayloads(site.app, world, type);
      compared += await expectUnchanged(site.app, world, made);
      records.push(made);
    }
    stored.set(type, records);
  }
  // New organizations start with such records, which would fill the first page of the lists.
  for (const name of ["menteeGoals", "menteeTasks", "menteeChallenges"])
    await sql`delete from ${sql.table(sqlName(name))}
      where organization_id <> all(${[world.own, world.other, superOrganizationId]}::bigint[])`.execute(
      site.db,
    );
  record({ test: "stored XSS: plain texts unchanged", count: compared, atLeast: 1500, result: "0 changed" });
});

it.runIf(isWhole)("Stored texts run in no list, and the lists show them as they are", async () => {
  const harm: string[] = [];
  for (const [type, records] of stored) {
    const columns = new Set(type.list?.columns);
    const texts = records.flatMap(({ texts: all }) => all.filter(({ field }) => columns.has(field)));
    const isOfMany =
      type.scope === "organization" || type.scope === "directory" || type.listedForAllMentees === true;
    const query = isOfMany ? "org=all&" : "";
    await watched.page.goto(`${pathOf(type)}?${query}per=100`);
    const wanted = texts.map(({ shown }) => shown);
    const shown = await waitShown(watched.page, wanted);
    expect(
      wanted.filter((_, at) => !shown.includes(at)),
      type.name,
    ).toEqual([]);
    for (const at of shown) shownTexts.add(`${type.name} list ${at}`);
    harm.push(...(await harmful(`${type.name} list`)));
  }
  expect(harm).toEqual([]);
});

/** Returns the addresses of a form's parts, each with the fields that it shows. */
function partsOf({ inParts, fields }: RecordType, mode: string): { query: string; names: Set<string> }[] {
  if (!inParts || mode) return [{ query: mode, names: new Set(Object.keys(fields)) }];
  const parts: { query: string; names: Set<string> }[] = [];
  for (const name of Object.keys(fields)) {
    if (name.endsWith("Title") || parts.length === 0)
      parts.push({ query: `&part=${name.replace(/Title$/, "")}`, names: new Set() });
    parts.at(-1)?.names.add(name);
  }
  return parts;
}

async function showForms(modes: readonly string[], key: string): Promise<string[]> {
  const harm: string[] = [];
  for (const [type, records] of stored) {
    for (const { id, texts } of records.slice(0, formsOf(type))) {
      for (const [mode, { query, names }] of modes.flatMap((one) =>
        partsOf(type, one).map((part) => [one, part] as const),
      )) {
        const seen = texts.filter(({ field }) => names.has(field) && (type.fields[field]?.width ?? 0) > 0);
        await goOn(watched.page, `${pathOf(type)}?record=${id}${query}`);
        await watched.page.locator(`[data-mode="${mode ? "view" : "edit"}"]`).waitFor();
        const shown = await waitShown(
          watched.page,
          seen.map((text) => text.shown),
        );
        const missing = seen.filter((text, at) => !shown.includes(at) && !text.isHtml);
        expect(missing, `${type.name} ${id} ${mode}`).toEqual([]);
        for (const at of shown) shownTexts.add(`${type.name} ${id} ${seen[at]?.field} ${key}${mode}`);
        harm.push(...(await harmful(`${type.name} ${id} ${mode}`)));
      }
    }
  }
  return harm;
}

it("Stored texts run in no form, to edit or to read", async () => {
  await watched.page.goto("/");
  expect(await showForms(["", "&mode=view"], "clean")).toEqual([]);
  record({
    test: "stored XSS: renderings of record texts",
    count: shownTexts.size,
    atLeast: 2000,
    result: "0 executions",
  });
});

/** Stores rich texts in the database without the server's cleaning, with separate marks. */
async function storeUncleaned({ type, id, texts }: StoredRecord): Promise<StoredRecord> {
  const raw = texts
    .filter(({ isHtml }) => isHtml)
    .map((text) => ({ ...text, shown: `raw${text.shown}`, sent: `raw${text.sent}` }));
  for (const { field, sent } of raw) {
    await sql`update ${sql.table(type.table)} set ${sql.id(sqlName(field))} = ${sent} where id = ${id}`.execute(
      site.db,
    );
  }
  return { type, id, texts: raw };
}

/** Returns true for pictures and backgrounds of other hosts, which run nothing. The policy, off here, blocks them. */
const isPicture = (what: string): boolean =>
  /^asked https?:/.test(what) ||
  /: (feImage|image) (xlink:)?href=https?:/.test(what) ||
  /: (img|input|source|audio|video|track|table|td|th|body|div|p|span) (src|srcset|poster|background|style)=/.test(
    what,
  );

it("The browser alone cleans rich text that the server did not", async () => {
  shownTexts.clear();
  for (const [type, records] of stored) {
    const isTried = Object.values(type.fields).some((field) => field.value === "html");
    if (!isTried || (!isWhole && type.name !== "jobs")) stored.delete(type);
    else stored.set(type, await Promise.all(records.slice(0, formsOf(type)).map(storeUncleaned)));
  }
  // Clears the cache of records that were loaded before.
  await watched.page.goto("/");
  const harm = await showForms(["&mode=view"], "raw");
  expect(harm.filter((what) => !isPicture(what))).toEqual([]);
  expect(shownTexts.size).toBeGreaterThan(0);
  record({
    test: "stored XSS: renderings past a server that cleans nothing",
    count: shownTexts.size,
    atLeast: 300,
    result: "0 executions",
  });
});
