/** The timeline of a mentee: which items, for which readers, in which order, and what is new (A3.1, E7). */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import { type AccessKey, allKeys } from "#shared/access/keys.ts";
import type { TimelineItem } from "#shared/contracts/responses/timeline.ts";
import { defineRecord } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import { receiveText } from "#server/features/texts/inbound.ts";
import { asSystem } from "#server/kernel/context.ts";
import { lastVisit, notedVisit } from "#server/features/timeline/visits.ts";
import { type Answer, savedId, testApp } from "#tests/support/app.ts";
import { makeMentee, makeStaff, type Person, makeDuty } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, sampleData } from "#tests/support/sample-values.ts";
import { dayAway } from "#tests/support/days.ts";

/** Kinds of items, written by hand, independent of the declarations. */
const work = ["goal", "task", "challenge"].flatMap((kind) => [kind, `${kind}Done`, `${kind}Overdue`]);
const kinds = [
  "note",
  "file",
  "appointment",
  "checkIn",
  "checkInUnanswered",
  "enrollment",
  "outcome",
  "service",
  "followUp",
  "staff",
  ...work,
  "consent",
  "address",
  "textStop",
  "textStart",
  "export",
  "chat",
];

let mentee: Person;
const people = new Map<string, Person>();

const ask = (body: Record<string, unknown>, person = world.owner, menteeId = mentee.id) =>
  test.post("timeline", { menteeId, ...body }, person.token);
const itemsOf = ({ body }: Answer) => body["dataValues"] as TimelineItem[];
const nameOf = ({ kind, table, id, at }: TimelineItem) => [kind, table, id, at].join(" ");
const post = async (path: string, body: Record<string, unknown>) => {
  return savedId(test.post(path, body, world.owner.token));
};
const save = (tableName: string, data: Record<string, unknown>, tableId = "0", of = mentee) =>
  post("saveRecord", { tableName, tableId, menteeId: of.id, data, force: "1" });
const visits = async () => (await sql`select from mentee_visits`.execute(test.db)).rows.length;

/** Returns the items of all pages with a number of items each. */
async function pages(
  limit: number,
  person: Person,
  more: Record<string, unknown> = {},
): Promise<TimelineItem[]> {
  const items: TimelineItem[] = [];
  let before = "";
  do {
    const answer = await ask({ limit, before, since: "2020-01-01T00:00:00.000000Z", ...more }, person);
    expect([before, answer.status, answer.body["message"]]).toEqual([before, 200, undefined]);
    items.push(...itemsOf(answer));
    before = String(answer.body["before"]);
  } while (before !== "");
  return items;
}

/** Adds a record of every type about a mentee as the owner, and messages of the mentee on some days. */
async function fill(of: Person, late: string, written: readonly string[]): Promise<void> {
  const past = { startDate: "2026-01-05", endDate: late };
  for (const type of [...registry.values()].filter(({ timeline }) => timeline)) {
    const sample = async (more: Record<string, unknown>) => ({
      ...(await sampleData(world, type, world.owner, { required: true, mentee: of })),
      ...more,
    });
    const add = (data: Record<string, unknown>) => save(type.name, data, "0", of);
    const isWork = type.doneField !== undefined;
    const { openState } = type;
    const moment = { start: { local: "2026-01-15T10:00", zone: "America/New_York" } };
    await add(await sample(isWork ? past : openState ? moment : {}));
    if (isWork) await add(await sample({ ...past, completed: "1" }));
    if (openState) await add(await sample({ start: { ...moment.start, local: "2099-01-15T10:00" } }));
    if (type.timeline?.answeredAt) await add(await sample({ mood: "4" }));
  }
  await save("mentees", { consentUntil: "2031-03-04", address: "77 Planted Avenue" }, of.id, of);
  await post("export/mentee", { menteeId: of.id, itemsToExport: ["7"], reason: "A test" }).catch(() => "");
  const { rows } = await sql<{
    mobile: string;
  }>`update mentees set cell_phone = ${`(555) 208-${of.id.padStart(4, "0")}`}
    where id = ${of.id} returning mobile`.execute(test.db);
  for (const body of ["STOP", "START"])
    await asSystem(() =>
      receiveText(test.app, { providerId: randomUUID(), from: rows[0]?.mobile ?? "", body }),
    );
  for (const [id, day] of written.entries())
    await sql`insert into chat_messages (room_id, sender_id, client_id, message_type, text, created_at)
      select r.id, ${of.accountId}, ${`t${id}`}, 'Message', 'Planted message', ${day} from chat_rooms r
      where r.mentee_id = ${of.id}`.execute(test.db);
}

const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  mentee = world.mentee;
  const { db } = test;
  await fill(mentee, "2026-02-05", ["2026-03-01T12:00Z", "2026-03-01T13:00Z", "2026-03-02T12:00Z"]);
  const role = async (name: string, flags: readonly Flag[], keys: readonly AccessKey[], values = {}) =>
    people.set(name, await makeStaff(db, world.own, { role: { flags, keys, roleType: 2, values } }));
  people.set("Owner", world.owner).set("super-organization", world.superOwner);
  await role("case worker", allFlags, allKeys);
  await role(
    "without sensitive",
    allFlags.filter((flag) => flag !== "sensitiveCanView"),
    allKeys,
  );
  await role("without tables", ["menteesCanView", "menteesCanChat"], allKeys);
  await role(
    "without chat",
    allFlags.filter((flag) => flag !== "menteesCanChat"),
    allKeys,
  );
  for (const key of ["menteeTasks", "menteeNotes", "calendar", "menteeChat", "menteeProfile"] as const)
    await role(key, ["tablesCanView", "menteesCanView", "menteesCanChat"], [key]);
  await role("caseload only", allFlags, allKeys, { caseloadOnly: true });
  await makeDuty(db, mentee, { staffId: people.get("caseload only")!.id });
});

describe("POST /timeline (A3.1)", () => {
  it("contains every kind, and every record type that declares it", async () => {
    const found = await pages(50, world.owner);
    expect([...new Set(found.map(({ kind }) => kind))].sort()).toEqual([...kinds].sort());
    const tables = new Set(found.map(({ table }) => table));
    for (const { name, timeline } of registry.values()) if (timeline) expect(tables).toContain(name);
    for (const item of found) expect(item.at).toMatch(/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/);
    expect(() =>
      defineRecord({
        ...registry.get("menteeUserFiles")!,
        timeline: { at: "nothing", title: [], kind: "file" },
      }),
    ).toThrow("nothing");
  });

  it("shows to each role exactly the items whose record it may open", async () => {
    const all = await pages(50, world.owner);
    for (const [name, person] of people) {
      const opens = async ({ table, id }: TimelineItem) =>
        table === "chatRooms"
          ? (await test.get(`getChatMessages/${id}`, person.token)).status === 200
          : (await test.read(table, id, person.token)).status === 200;
      const wanted: string[] = [];
      const answers = new Map<string, boolean>();
      for (const item of all) {
        const record = `${item.table} ${item.id}`;
        if (!answers.has(record)) answers.set(record, await opens(item));
        if (answers.get(record)) wanted.push(nameOf(item));
      }
      const found = (await pages(50, person)).filter(({ id, table }) =>
        all.some((item) => item.id === id && item.table === table),
      );
      expect([name, found.map(nameOf).sort()]).toEqual([name, wanted.sort()]);
    }
  });

  it("contains completed work once, and the text of a record without its markup", async () => {
    const found = await pages(50, world.owner);
    const { kind, table, id } = found.find((item) => item.kind === "taskDone")!;
    expect(found.filter((item) => item.table === table && item.id === id).map((item) => item.kind)).toEqual([
      kind,
    ]);
    const note = {
      date: "2026-02-01",
      noteTitle: "Met",
      active: "1",
      note: `<p>Was <b>late</b> &amp; tired.</p><p>${"x".repeat(4000)}</p>`,
    };
    const noteId = await save("menteeUserNotes", note, "0", mentee);
    const textOf = async (person: Person) =>
      (await pages(50, person)).find((item) => item.table === "menteeUserNotes" && item.id === noteId)?.text;
    const text = (await textOf(world.owner))!;
    expect([text.slice(0, 24), text.length]).toEqual(["Was late & tired.\n\nxxxxx", 3000]);
    // Like all notes, it's hidden from people who may not read other people's sensitive records.
    expect(await textOf(people.get("without sensitive")!)).toBeUndefined();
  });

  it("says in words who did what, and nothing about what was written or changed", async () => {
    const found = await pages(50, world.owner);
    const text = JSON.stringify(found);
    for (const planted of ["Planted message", "77 Planted", "2031-03-04"])
      expect(text).not.toContain(planted);
    const titles = (kind: string) => found.filter((item) => item.kind === kind).map(({ title }) => title);
    expect(titles("consent")).toEqual(["Valid until"]);
    expect(titles("chat")).toEqual(["1", "2"]);
    expect(titles("appointment")[0]).toMatch(/ · Scheduled$/);
    const es = await makeStaff(test.db, world.own, { language: "es" });
    const spanish = (await pages(50, es)).find(({ kind }) => kind === "appointment");
    expect(spanish?.title).toMatch(/ · Programada$/);
  });

  it("returns the same items in the same order on pages of any size, and by kind", async () => {
    const whole = (await pages(50, world.owner)).map(nameOf);
    for (const limit of [1, 3, 7]) expect((await pages(limit, world.owner)).map(nameOf)).toEqual(whole);
    const some = (await pages(2, world.owner, { kinds: ["note", "taskOverdue"] })).map(nameOf);
    expect(some).toEqual(whole.filter((name) => /^(note|taskOverdue) /.test(name)));
    const days = (await pages(50, world.owner)).map(({ at }) => at);
    const inUtc = days.map((at) => (at.length === 10 ? `${at}T00:00:00.000000Z` : at));
    expect(inUtc).toEqual([...inUtc].sort().reverse());
  });

  it("leaves out future and deleted items", async () => {
    const found = await pages(50, world.owner);
    expect(found.filter(({ kind }) => kind === "appointment")).toHaveLength(1);
    const note = await save("menteeUserNotes", { date: "2099-01-01", noteTitle: "Ahead" });
    const gone = await save("menteeUserNotes", { date: "2026-01-01", noteTitle: "Gone" });
    await post("deleteRecord", { tableName: "menteeUserNotes", tableId: gone });
    const ids = (await pages(50, world.owner, { kinds: ["note"] })).map(({ id }) => id);
    expect(ids).not.toContain(note);
    expect(ids).not.toContain(gone);
    expect(ids.length).toBeGreaterThan(0);
  });
});

describe("The list of what is new since the last visit (A3.1)", () => {
  it("contains what others did after it, and visiting twice shows nothing new", async () => {
    const visitor = people.get("case worker")!;
    const { db } = test;
    const other = await makeMentee(db, world.own);
    const look = (more: Record<string, unknown> = {}) => ask(more, visitor, other.id);
    const first = await look();
    expect(first.body).toMatchObject({ lastVisit: "", counts: {} });
    const note = (by: Person, noteTitle: string) =>
      test.post("quickLog", { menteeId: other.id, contactKind: "call", noteTitle }, by.token);
    await note(visitor, "My own");
    await sql`insert into chat_messages (room_id, sender_id, client_id, message_type, text)
      select id, ${visitor.accountId}, 'own', 'Message', 'My own' from chat_rooms where mentee_id = ${other.id}`.execute(
      db,
    );
    await note(world.owner, "Of somebody else");
    const second = await look();
    expect(second.body["counts"]).toEqual({ note: 1 });
    const isNew = (answer: Answer) =>
      itemsOf(answer)
        .filter((item) => item.isNew)
        .map(({ title }) => title);
    expect(isNew(second)).toEqual(["Phone call · Of somebody else"]);
    const third = await look();
    expect(third.body["counts"]).toEqual({});
    expect(isNew(third)).toEqual([]);
    // Repeated requests of one screen count as one visit.
    const since = second.body["lastVisit"];
    const seen = await visits();
    const again = await look({ since, onlySince: true });
    expect(isNew(again)).toEqual(["Phone call · Of somebody else"]);
    expect(itemsOf(again)).toHaveLength(1);
    expect(again.body["lastVisit"]).toBe(since);
    expect(await visits()).toBe(seen);
    // An entry that arrives during a visit is new at the next one, because a visit counts from its start.
    const { accountId } = await makeStaff(db, world.own);
    const began = "2026-01-01T00:00:00.000001Z";
    await sql`with ${notedVisit(accountId, other.id, { seenAt: null, now: began })} select`.execute(db);
    expect((await lastVisit(db, accountId, other.id)).seenAt).toBe(began);
    // Another person's visits are separate.
    expect((await ask({}, people.get("Owner")!, other.id)).body["lastVisit"]).toBe("");
  });

  it("contains every kind, each as often as it happened, and once", async () => {
    const { db } = test;
    const other = await makeMentee(db, world.own, { values: { waived: ["image"] } });
    const { token } = people.get("case worker")!;
    const look = (more: Record<string, unknown> = {}, by = token) =>
      test.post("timeline", { menteeId: other.id, limit: 50, ...more }, by);
    await look();
    await look({}, world.owner.token);
    // A day that is over in every time zone.
    const due = dayAway(-2);
    const now = new Date(Date.now() + 1000).toISOString();
    await fill(other, due, [now, now]);
    // Work became late before the visit. Completed work isn't also counted as assigned. A day of messages is one item.
    const happened = Object.fromEntries(
      kinds.filter((kind) => !kind.endsWith("Overdue")).map((kind) => [kind, 1]),
    );
    const seen = await look();
    expect(seen.body["counts"]).toEqual(happened);
    const since = seen.body["lastVisit"];
    const news = itemsOf(await look({ since, onlySince: true }));
    const byKind = Map.groupBy(news, ({ kind }) => kind);
    expect(Object.fromEntries([...byKind].map(([kind, items]) => [kind, items.length]))).toEqual(happened);
    expect(news.every(({ isNew }) => isNew)).toBe(true);
    // The Owner caused all other events, so only the mentee's messages are new to them.
    expect((await look({}, world.owner.token)).body["counts"]).toEqual({
      chat: 1,
      textStop: 1,
      textStart: 1,
    });
    await sql`update chat_messages set created_at = now() - interval '1 minute' where sender_id = ${other.accountId}`.execute(
      db,
    );
    await look();
    expect((await look()).body["counts"]).toEqual({});
    // A person who visited before the work became late sees that as new, for each kind of work.
    await sql`update mentee_visits set seen_at = now() - interval '3 days' where mentee_id = ${other.id}`.execute(
      db,
    );
    const late = (await look()).body["counts"];
    expect(late).toMatchObject({ goalOverdue: 1, taskOverdue: 1, challengeOverdue: 1 });
    expect(Object.keys(late as object).sort()).toEqual([...kinds].sort());
  });

  it("names the person who settled an appointment, as new to others and not to that person", async () => {
    const visitor = people.get("case worker")!;
    const { body } = await test.save(
      "appointments",
      "0",
      {
        ...(await sampleData(world, registry.get("appointments")!, world.owner, { required: true, mentee })),
        start: { local: "2026-03-15T10:00", zone: "America/New_York" },
      },
      world.owner.token,
      { menteeId: mentee.id },
    );
    await ask({}, visitor);
    await ask({}, world.owner);
    await post("appointments/outcome", { id: body["recordId"], status: "missed" });
    expect((await ask({}, visitor)).body["counts"]).toEqual({ appointment: 1 });
    expect((await ask({}, world.owner)).body["counts"]).toEqual({});
  });
});

describe("The timeline call", () => {
  it("refuses malformed requests, and records no visit for them", async () => {
    const seen = await visits();
    const bad: Record<string, unknown>[] = [
      { kinds: ["nonsense"] },
      { limit: 0 },
      { limit: 51 },
      { before: "yesterday" },
      { before: "2026-13-01T00:00:00.000000 chat 1" },
      { before: "2026-01-01T00:00:00.000000 chat' 1" },
      { before: "2026-01-01T00:00:00.000000 chat 99999999999999999999" },
      { since: "yesterday" },
      { since: "2026-02-30T00:00:00.000000Z" },
      { menteeId: null },
    ];
    for (const body of bad) expect([body, (await ask(body)).status]).toEqual([body, 400]);
    expect(await visits()).toBe(seen);
  });

  it("is open to staff who may open the mentee", async () => {
    const seen = await visits();
    const { db } = test;
    const keyless = await makeStaff(db, world.own, { role: { keys: [] } });
    expect((await ask({}, mentee)).status).toBe(403);
    expect((await ask({}, keyless)).status).toBe(403);
    expect((await ask({}, world.otherOwner)).status).toBe(404);
    expect((await ask({}, world.owner, "999999999")).status).toBe(404);
    expect((await ask({}, world.owner, "x")).status).toBe(404);
    const gone = await makeMentee(db, world.own);
    expect((await ask({}, people.get("caseload only")!, gone.id)).status).toBe(404);
    await sql`update mentees set deleted_at = now() where id = ${gone.id}`.execute(db);
    expect((await ask({}, world.owner, gone.id)).status).toBe(404);
    expect((await test.post("timeline", { menteeId: mentee.id })).status).toBe(401);
    expect(await visits()).toBe(seen);
  });
});
