/** Printed cards: their contents, who may print them, and what their codes open (A4.5, ADR 84). */
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PaperCardAnswer } from "#shared/contracts/responses/paper-cards.ts";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { dayAway } from "#tests/support/days.ts";
import { timezones } from "#shared/constants.ts";
import { addDays, dayIn } from "#shared/fields/days.ts";
import { ianaOf } from "#shared/fields/zones.ts";
import { paperCardDays } from "#shared/paper-cards.ts";
import { readQrCodes } from "#tests/support/read-qr.ts";
import { isWhole, twins } from "#tests/support/suite.ts";
import { fetchCode, readPdf } from "./export-client.ts";
import { uaProblems } from "./pdf-ua.ts";

let superOrganization: string;
let own: string;
let worker: Person;
const planted = ["Plantedlast", "Plantednote", "Plantedprogram", "Plantedprivate"];

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  superOrganization = await makeOrganization(db);
  own = await makeOrganization(db, { name: "Plantedprogram Recovery", workPhone: "(555) 201-0000" });
  worker = await makeStaff(db, own, { values: { workPhone: "(555) 201-0001" } });
});
beforeEach(() => sql`delete from rate_limits`.execute(test.db));

const db = () => test.db;
const makeCarded = (values: Record<string, unknown> = {}): Promise<Person> =>
  makeMentee(db(), own, {
    values: { lastName: "Plantedlast", caseManager: worker.id, birthday: "1985-04-03", ...values },
  });

async function assign(menteeId: string, name: string, endDate: string): Promise<string> {
  const menteeTaskId = await insertRow(db(), "menteeTasks", { organizationId: own, name });
  const values = { menteeTaskId, startDate: "2026-01-01", endDate, description: "Plantedprivate" };
  return insertRow(db(), "menteeUserTasks", { organizationId: own, menteeId, points: 5, ...values });
}

/** Returns a day in words, without its year. */
const inWords = (day: string, language = "en") =>
  new Intl.DateTimeFormat(language, {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(day));

const ask = (menteeIds: string[], person: Person = worker, more: Record<string, unknown> = {}) =>
  test.post("paperCards", { menteeIds, lang: "en", paper: "Letter", ...more }, person.token);

async function print(menteeIds: string[], more: Record<string, unknown> = {}, by = worker): Promise<Buffer> {
  const { body, text } = await ask(menteeIds, by, more);
  expect(body["code"], text).toBeTypeOf("string");
  const file = await fetchCode(test, String(body["code"]), by.token);
  expect(file).toMatchObject({ status: 200, headers: { "content-type": "application/pdf" } });
  return file.bytes;
}

const typed = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/g;
const codesIn = async (pdf: Buffer) => (await readPdf(pdf)).text.match(typed) ?? [];
const cardOf = async (mentee: Person) => (await codesIn(await print([mentee.id])))[0] ?? "";

const open = (code: string) => test.post("paperCards/open", { code });
const tick = (code: string, step: number) => test.post("paperCards/done", { code, step });
const enter = (code: string, birthday: string) => test.post("auth/cardEntry", { code, birthday });
const openSteps = (body: unknown) => (body as PaperCardAnswer).steps.map(({ isOpen }) => isOpen);
const isDone = async (id: string) =>
  (
    await sql<{ completed: boolean; by: string }>`
      select completed, completed_by as by from mentee_user_tasks where id = ${id}`.execute(db())
  ).rows[0];
const said = ({
  status,
  body: { requestId: _requestId, ...body },
}: {
  status: number;
  body: Record<string, unknown>;
}) => ({ status, body });

describe("A printed card", () => {
  it("has names in every script, and a note about characters without a font", async () => {
    const [chinese, adlam] = await Promise.all(
      ["李小龍", "𞤀𞤣"].map((firstName) => makeCarded({ firstName })),
    );
    const { text } = await readPdf(await print([chinese!.id, adlam!.id]));
    expect(text).toContain("李小龍");
    expect(text).toContain("□ replaces characters that this document has no font for: U+1E900, U+1E923.");
  });

  it("names the last day in the time zone of the mentee's organization, whoever prints it", async () => {
    const superOwner = await makeStaff(db(), superOrganization);
    // At almost any time, the day is different in these zones.
    const cards = ["MIT", "NST"].map(async (code) => {
      const organization = await makeOrganization(db(), { timezones: timezones.indexOf(code) + 1 });
      const mentee = await makeMentee(db(), organization, { values: { birthday: "1985-04-03" } });
      await sql`update accounts set password_hash = null where id = ${mentee.accountId}`.execute(db());
      return { id: mentee.id, until: addDays(dayIn(ianaOf[code]!), paperCardDays) };
    });
    for (const { id, until } of await Promise.all(cards)) {
      const { text } = await readPdf(await print([id], {}, superOwner));
      expect(text.replaceAll(/\s+/g, " ")).toContain(`Good until ${inWords(until)}`);
    }
  });

  it("mentions steps if there are any, and otherwise the code is for signing in, in both languages", async () => {
    const [busy, free] = [await makeCarded(), await makeCarded()];
    await assign(busy.id, "Call the clinic", "2027-01-02");
    await sql`update accounts set password_hash = null where id = ${free.accountId}`.execute(db());
    for (const [lang, ofSteps, ofEntry] of twins([
      ["es", "Para decir que ya hizo un paso", "Para entrar por primera vez"],
      ["en", "To say that a step is done", "To sign in for the first time"],
    ] as const)) {
      const words = async ({ id }: Person) =>
        (await readPdf(await print([id], { lang }))).text.replaceAll(/\s+/g, " ");
      expect(await words(busy)).toContain(ofSteps);
      const ofFree = await words(free);
      expect(ofFree).toContain(ofEntry);
      expect(ofFree).not.toContain(ofSteps);
    }
  });

  it("shares a page with three others: first name, three steps, the next appointment, two numbers, a code and its QR twin [A4.5]", async () => {
    const people: Person[] = [];
    for (let number = 0; number < 6; number += 1) {
      const mentee = await makeCarded({ firstName: `Carla${number}` });
      people.push(mentee);
      for (const [at, days] of [8, 5, 7, 6].entries())
        await assign(mentee.id, `Step${number}x${at}`, dayAway(days));
      await insertRow(db(), "menteeUserNotes", {
        organizationId: own,
        menteeId: mentee.id,
        date: "2026-01-01",
        noteTitle: "Plantednote",
        note: "Plantednote",
      });
    }
    const type = await insertRow(db(), "configAppointmentTypes", {
      organizationId: own,
      name: "Plantedprogram group",
    });
    const appointment = (menteeId: string, mode: string, local: string) =>
      test.save(
        "appointments",
        "0",
        {
          menteeId,
          type,
          status: "planned",
          start: { local, zone: "America/New_York" },
          minutes: "30",
          mode,
          place: "9 Elm Street, Albany",
        },
        worker.token,
      );
    // The past appointment has no outcome yet.
    const [past, next, later] = [-300, 200, 230].map((days) => dayAway(days)) as [string, string, string];
    await appointment(people[0]!.id, "inPerson", `${past}T10:00`);
    await appointment(people[0]!.id, "inPerson", `${next}T10:00`);
    await appointment(people[0]!.id, "phone", `${later}T10:00`);
    await appointment(people[1]!.id, "phone", `${dayAway(201)}T11:00`);
    const pdf = await print(people.map(({ id }) => id));
    expect(uaProblems(pdf)).toEqual([]);
    const { pages, text } = await readPdf(pdf);
    expect(pages).toHaveLength(2);
    expect(pages.map((page) => page.match(/Carla\d/g))).toEqual([
      ["Carla0", "Carla1", "Carla2", "Carla3"],
      ["Carla4", "Carla5"],
    ]);
    for (let number = 0; number < 6; number += 1)
      // The three steps that are due first, in order.
      expect(text.match(new RegExp(`Step${number}x\\d`, "g"))).toEqual(
        [1, 3, 2].map((at) => `Step${number}x${at}`),
      );
    expect(text).toContain(`by ${inWords(dayAway(5))}`);
    // A day in another year is printed with its year.
    expect(text).toMatch(new RegExp(`${inWords(next)}(, \\d{4})? at 10:00\\sAM E[DS]T`));
    expect(text.includes(`${inWords(next)}, `)).toBe(
      next.slice(0, 4) !== dayIn("America/New_York").slice(0, 4),
    );
    expect(text.match(/9 Elm Street/g)).toHaveLength(1);
    expect(text.match(/Bus: _+/g)).toHaveLength(1);
    for (const day of [past, later]) expect(text).not.toContain(inWords(day));
    expect(text.match(/\(555\) 201-0001/g)).toHaveLength(6);
    expect(text.match(/\(555\) 201-0000/g)).toHaveLength(6);
    // A decoder reads the same addresses from the QR codes of each page.
    const address = `${test.app.env.publicUrl}/card#`;
    const codes = readQrCodes(pdf);
    expect(codes.flat()).toHaveLength(6);
    expect(new Set(codes.flat()).size).toBe(6);
    expect(codes.map((page) => page.toSorted())).toEqual(
      pages.map((page) => (page.match(typed) ?? []).map((code) => address + code).toSorted()),
    );
    const seen = `${text}${pdf.toString("latin1")}`;
    for (const word of planted) expect(seen, word).not.toContain(word);
  });

  it("is in the chosen language, and fits long texts", async () => {
    const mentee = await makeCarded({ firstName: "Maximiliana Alejandra de la Concepción" });
    for (let number = 0; number < 3; number += 1)
      await assign(mentee.id, "Conseguir ".repeat(20), dayAway(5));
    const { pages, text } = await readPdf(await print([mentee.id], { lang: "es", paper: "A4" }));
    expect(pages).toHaveLength(1);
    expect(text).toContain("Sus próximos pasos");
    expect(text).toContain(`a más tardar el ${inWords(dayAway(5), "es")}`);
  });
});

describe("The printing of cards", () => {
  it.each(["Llevar los documentos a la oficina ", "LLEVAR LOS DOCUMENTOS ", "李小龍王静"])(
    "shares a page with three others if each has everything, in texts as long as can be: %s",
    async (words) => {
      const people: Person[] = [];
      for (let number = 0; number < 4; number += 1) {
        const mentee = await makeCarded({ firstName: words.repeat(3).slice(0, 100) });
        people.push(mentee);
        for (const days of [8, 5, 7]) await assign(mentee.id, words.repeat(10), dayAway(days));
        const local = `${dayAway(200)}T10:30`;
        await insertRow(db(), "appointments", {
          organizationId: own,
          menteeId: mentee.id,
          type: "1",
          status: "planned",
          startLocal: local,
          startZone: "America/New_York",
          startAt: `${local}-05:00`,
          minutes: 30,
          mode: "inPerson",
          place: words.repeat(20),
        });
      }
      const ids = people.map(({ id }) => id);
      expect((await readPdf(await print(ids, { lang: "es" }))).pages).toHaveLength(1);
    },
  );

  it("needs the right to export, and an active mentee of the organization and caseload", async () => {
    const mentee = await makeCarded();
    const stranger = await makeStaff(db(), await makeOrganization(db()));
    const flags = allFlags.filter((flag) => flag !== "menteesCanExport");
    const noExport = await makeStaff(db(), own, { role: { flags } });
    const narrow = await makeStaff(db(), own, { role: { roleType: 2, values: { caseloadOnly: true } } });
    const theirs = await makeCarded({ caseManager: narrow.id });
    expect((await ask([mentee.id], stranger)).status).toBe(404);
    expect((await ask([mentee.id], noExport)).status).toBe(403);
    expect((await ask([mentee.id], mentee)).status).toBe(403);
    expect((await test.post("paperCards", { menteeIds: [mentee.id], lang: "en" })).status).toBe(401);
    expect((await ask([theirs.id, mentee.id], narrow)).status).toBe(404);
    expect((await ask([theirs.id], narrow)).body).toMatchObject({ status: 1 });
    const gone = await makeCarded({ active: false });
    expect((await ask([gone.id])).body).toMatchObject({ status: 0 });
    for (const bad of [{ menteeIds: [] }, { menteeIds: ["x"] }, { lang: "xx" }, { menteeIds: undefined }])
      expect((await ask([mentee.id], worker, bad)).status, JSON.stringify(bad)).toBe(400);
  });

  it("asks for a reason if no consent covers it", async () => {
    const unasked = await makeCarded({ consentScope: [], consentSigned: null });
    const limited = await makeCarded({ consentScope: ["profile"] });
    for (const { id } of [unasked, limited]) {
      for (const reason of [undefined, " ", "\u200b\u3164"])
        expect((await ask([id], worker, { reason })).body).toMatchObject({ status: 0, withoutConsent: 1 });
      expect((await ask([id], worker, { reason: "Handed to the person" })).body).toMatchObject({ status: 1 });
    }
  });
});

describe("The code of a card", () => {
  it("completes each step once, as the mentee, and notifies the case manager a minute later", async () => {
    const mentee = await makeCarded();
    const [first, second] = [
      await assign(mentee.id, "One", "2026-12-01"),
      await assign(mentee.id, "Two", "2026-12-02"),
    ];
    const code = await cardOf(mentee);
    const opened = await open(code.toLowerCase().replaceAll("-", " "));
    expect(opened.body).toMatchObject({ status: 1, dataType: "paperCard" });
    expect(openSteps(opened.body)).toEqual([true, true]);
    for (const word of [...planted, "One", "Mia"]) expect(opened.text).not.toContain(word);
    const count = async () =>
      (
        await sql<{ count: number; soonest: number }>`select count(*)::integer as count,
          extract(epoch from min(created_at) - now())::integer as soonest from notifications
          where account_id = ${worker.accountId} and notification_url like ${`%/${mentee.id}%`}`.execute(db())
      ).rows[0]!;
    const before = (await count()).count;
    expect(openSteps((await tick(code, 1)).body)).toEqual([false, true]);
    expect(await isDone(first)).toEqual({ completed: true, by: mentee.accountId });
    const after = await count();
    expect(after.count).toBe(before + 1);
    expect(after.soonest).toBeGreaterThan(0);
    // Simultaneous repeats of a used step complete nothing.
    await sql`update mentee_user_tasks set completed = false where id = ${first}`.execute(db());
    for (const { body } of await Promise.all([1, 1, 1, 1].map((step) => tick(code, step))))
      expect(openSteps(body)).toEqual([false, true]);
    expect((await isDone(first))?.completed).toBe(false);
    expect((await count()).count).toBe(after.count);
    expect((await isDone(second))?.completed).toBe(false);
  });

  it("completes a step once when several people use it simultaneously", async () => {
    const mentee = await makeCarded();
    await assign(mentee.id, "One", "2026-12-01");
    await assign(mentee.id, "Two", "2026-12-02");
    const code = await cardOf(mentee);
    const answers = await Promise.all(Array.from({ length: 5 }, () => tick(code, 1)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { rows } =
      await sql`select from audit_trail where table_name = 'menteeUserTasks' and mentee_id = ${mentee.id}
      and action = 'change' and outcome = 'done'`.execute(db());
    expect(rows).toHaveLength(1);
  });

  it("gets the same response if wrong, used, too old, or replaced, and never opens what is not printed", async () => {
    const mentee = await makeCarded({ birthday: null });
    await assign(mentee.id, "One", "2026-12-01");
    const replaced = await cardOf(mentee);
    const code = await cardOf(mentee);
    const wrong = said(await open("AAAA-AAAA-AAAA"));
    expect(wrong.status).toBe(404);
    expect(said(await open(replaced))).toEqual(wrong);
    expect(said(await tick(replaced, 1))).toEqual(wrong);
    expect((await tick(code, 3)).body).toMatchObject({ status: 1 });
    expect((await test.post("paperCards/done", { code, step: 4 })).status).toBe(400);
    await tick(code, 1);
    expect(said(await open(code))).toEqual(wrong);
    expect(said(await tick(code, 1))).toEqual(wrong);
    await assign(mentee.id, "Two", "2026-12-01");
    const old = await cardOf(mentee);
    // A step completed from an earlier card is a different step.
    expect(openSteps((await open(old)).body)).toEqual([true]);
    await sql`update paper_cards set expires_at = now() where mentee_id = ${mentee.id}`.execute(db());
    expect(said(await open(old))).toEqual(wrong);
    expect(said(await tick(old, 1))).toEqual(wrong);
    expect(said(await enter(old, "1985-04-03"))).toEqual(wrong);
  });

  it("cannot be guessed: the same address has to wait, and valid cards still open there", async () => {
    const carded = await makeCarded();
    await assign(carded.id, "One", "2026-12-01");
    const good = await cardOf(carded);
    const answers: number[] = [];
    for (let number = 0; number < 102; number += 1) answers.push((await open(`GUESS-${number}`)).status);
    expect(answers.slice(0, 100)).toEqual(Array(100).fill(404));
    expect(answers.slice(100)).toEqual([429, 429]);
    expect((await open(good)).status).toBe(200);
    const { rows } = await sql<{
      hash: string;
    }>`select encode(code_hash, 'escape') as hash from paper_cards`.execute(db());
    expect(rows.length).toBeGreaterThan(0);
    for (const { hash } of rows) expect(hash).not.toMatch(typed);
  });

  it("ends when the mentee is deactivated, deleted, anonymized or moved, and does not return", async () => {
    const change = (id: string, data: Record<string, unknown>) =>
      test.save("mentees", id, data, worker.token);
    const row = (call: string, id: string, more = {}) =>
      test.post(call, { tableName: "mentees", tableId: id, ...more }, worker.token);
    const ways: [string, (id: string) => Promise<unknown>, ((id: string) => Promise<unknown>)?][] = [
      ["deactivated", (id) => change(id, { active: "0" }), (id) => change(id, { active: "1" })],
      [
        "archived",
        (id) => row("archiveRecord", id, { activeStatus: "0" }),
        (id) => row("archiveRecord", id, { activeStatus: "1" }),
      ],
      ["deleted", (id) => row("deleteRecord", id), (id) => row("restoreRecord", id)],
      [
        "anonymized",
        (id) => test.post("anonymizeMentee", { tableId: id, confirm: "Plantedlast" }, worker.token),
      ],
    ];
    let mergeId: unknown;
    ways.push([
      "merged",
      async (id) => {
        const keptId = (await makeCarded()).id;
        const versions = { kept: 1, gone: 1 };
        const answer = await test.post("mentees/merge", { keptId, goneId: id, versions }, worker.token);
        mergeId = answer.body["mergeId"];
        return answer;
      },
      () => test.post("mentees/unmerge", { mergeId }, worker.token),
    ]);
    for (const [name, end, revive] of isWhole ? ways : [ways[0]!, ways.at(-1)!]) {
      const mentee = await makeCarded();
      await assign(mentee.id, "One", "2026-12-01");
      const code = await cardOf(mentee);
      expect((await open(code)).status, name).toBe(200);
      expect(await end(mentee.id), name).toMatchObject({ body: { status: 1 } });
      expect((await open(code)).status, name).toBe(404);
      expect((await tick(code, 1)).status, name).toBe(404);
      if (revive) {
        expect(await revive(mentee.id), name).toMatchObject({ body: { status: 1 } });
        expect((await open(code)).status, name).toBe(404);
      }
      const { rows } = await sql`select from paper_cards where mentee_id = ${mentee.id}`.execute(db());
      expect(rows, name).toEqual([]);
    }
  });
});

it("A PDF that was not fetched yet is removed when the mentee is anonymized", async () => {
  const [mentee, other] = [await makeCarded(), await makeCarded()];
  const { body } = await ask([other.id, mentee.id]);
  await test.post("anonymizeMentee", { tableId: mentee.id, confirm: "Plantedlast" }, worker.token);
  expect((await fetchCode(test, String(body["code"]), worker.token)).status).toBe(404);
});

describe("The first sign-in", () => {
  const makeNew = async (hasEmail: boolean) => {
    const mentee = await makeCarded();
    await sql`update accounts set password_hash = null, email_confirmed_at = null,
      email_key = case when ${hasEmail} then email_key end where id = ${mentee.accountId}`.execute(db());
    if (!hasEmail) await sql`update mentees set email = null where id = ${mentee.id}`.execute(db());
    return mentee;
  };

  it("needs a card from someone who may set sign-ins; other cards only tick steps", async () => {
    const keys = allKeys.filter((key) => key !== "menteeResetPassword");
    const helper = await makeStaff(db(), own, { role: { roleType: 2, keys } });
    for (const hasEmail of [false, true]) {
      const mentee = await makeNew(hasEmail);
      expect(await codesIn(await print([mentee.id], {}, helper))).toEqual([]);
      const step = await assign(mentee.id, "One", "2026-12-01");
      const [code = ""] = await codesIn(await print([mentee.id], {}, helper));
      expect((await open(code)).body).toMatchObject({ entry: "none" });
      expect((await enter(code, "1985-04-03")).status).toBe(404);
      expect((await tick(code, 1)).body).toMatchObject({ status: 1 });
      expect((await isDone(step))?.completed).toBe(true);
      expect((await open(await cardOf(mentee))).body).toMatchObject({ entry: "birthday" });
    }
  });

  it("opens a session once, for a person without email who knows the birthday", async () => {
    const mentee = await makeNew(false);
    const code = await cardOf(mentee);
    expect((await open(code)).body).toMatchObject({ steps: [], entry: "birthday" });
    expect(said(await enter(code, "1985-04-04"))).toMatchObject({ status: 400 });
    const { body } = await enter(code, "1985-04-03");
    expect(body["token"]).toBeTypeOf("string");
    expect((await test.get("plan", String(body["token"]))).status).toBe(200);
    expect((await enter(code, "1985-04-03")).status).toBe(404);
    expect((await open(code)).status).toBe(404);
  });

  it("opens another session for the browser whose response was lost, and for no one else", async () => {
    const mentee = await makeNew(false);
    const body = { code: await cardOf(mentee), birthday: "1985-04-03" };
    const send = (key?: string) => test.post("auth/cardEntry", body, "", key);
    const key = "5e".repeat(16);
    const tokens = [(await send(key)).body["token"]];
    for (const refused of [await send(), await send("f0".repeat(16))]) expect(refused.status).toBe(404);
    tokens.push((await send(key)).body["token"]);
    const statuses = [];
    for (const token of tokens) statuses.push((await test.get("plan", String(token))).status);
    expect(statuses).toEqual([401, 200]);
    await test.post("auth/logout", {}, String(tokens[1]));
    expect((await send(key)).status).toBe(404);
  });

  it("leads people with an email to the invitation, and the email still has to be confirmed", async () => {
    const mentee = await makeNew(true);
    const { body } = await enter(await cardOf(mentee), "1985-04-03");
    expect(body).toMatchObject({ status: true, nextPage: "invitation" });
    const [password, answer] = ["a very long new passphrase", "1985-04-03"];
    const accepted = await test.post("auth/acceptInvitation", {
      code: body["code"],
      password,
      passwordConfirm: password,
      answer,
    });
    expect(accepted.body["token"]).toBeTypeOf("string");
    const { rows } =
      await sql`select from accounts where id = ${mentee.accountId} and email_confirmed_at is null
      and password_hash is not null`.execute(db());
    expect(rows).toHaveLength(1);
  });

  it("ends with the fifth wrong birthday, but not the steps, and needs a birthday on record", async () => {
    const mentee = await makeNew(false);
    await assign(mentee.id, "One", "2026-12-01");
    const code = await cardOf(mentee);
    await Promise.all(Array.from({ length: 9 }, () => enter(code, "1999-01-01")));
    expect((await enter(code, "1985-04-03")).status).toBe(404);
    expect((await open(code)).body).toMatchObject({ entry: "none", steps: [{ isOpen: true }] });
    await sql`update mentees set birthday = null where id = ${mentee.id}`.execute(db());
    const next = await cardOf(mentee);
    expect((await open(next)).body).toMatchObject({ entry: "none" });
    for (const birthday of ["", "null", "1985-04-03"]) expect((await enter(next, birthday)).status).toBe(404);
  });

  it("is not offered to a person who has a password, and the page leads to the sign-in", async () => {
    const mentee = await makeCarded();
    await assign(mentee.id, "One", "2026-12-01");
    await sql`update accounts set password_hash = 'x' where id = ${mentee.accountId}`.execute(db());
    const code = await cardOf(mentee);
    expect((await open(code)).body).toMatchObject({ entry: "signIn" });
    expect((await enter(code, "1985-04-03")).status).toBe(404);
  });
});
