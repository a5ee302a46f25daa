import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { consentParts } from "#shared/access/consent.ts";
import { superOrganizationId } from "#shared/constants.ts";
import { fieldColumns } from "#shared/fields/codec.ts";
import { fillHtml } from "#shared/mail/placeholders.ts";
import { mentees } from "#shared/records/mentees.ts";
import { registry } from "#shared/records/registry.ts";
import { verifyTrail } from "#server/core/audit/verify.ts";
import { emailKey } from "#server/core/accounts/accounts.ts";
import { anonymize as eraseMentee, finish } from "#server/features/data-protection/anonymize-mentee.ts";
import { erasedValue } from "#server/features/data-protection/erased-value.ts";
import { lockMentee } from "#server/features/data-protection/mentee.ts";
import { applyRetention } from "#server/features/data-protection/retention.ts";
import { kinds } from "#server/features/exports/kinds.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { roomOf } from "#tests/support/mentee-case.ts";
import { sealAll } from "#tests/support/seals.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { dayAway } from "#tests/support/days.ts";
import { makeFileClient } from "./files/file-client.ts";

let app: TestApp;
let client: Awaited<ReturnType<typeof makeFileClient>>;
let owner: Person;
let helper: Person;
let stranger: Person;

const save = (tableName: string, tableId: string, data: object, token = owner.token) =>
  app.save(tableName, tableId, data, token);
const anonymize = (person: Person, tableId: string, confirm = "") =>
  app.post("anonymizeMentee", { tableId, confirm }, person.token);

beforeAll(async () => {
  app = await createTestApp();
  client = await makeFileClient(app);
  const { db } = app;
  await makeOrganization(db);
  const own = await makeOrganization(db);
  owner = await makeStaff(db, own);
  helper = await makeStaff(db, own, { role: { roleType: 2, flags: ["menteesCanView", "menteesCanEdit"] } });
  stranger = await makeStaff(db, await makeOrganization(db));
});
afterAll(() => client?.close());

/** Identifying texts, planted everywhere. */
let planted: string[] = [];
const plant = (): string => {
  const text = `Zq${planted.length}x${Math.random().toString(36).slice(2, 10)}`;
  planted.push(text);
  return text;
};

const upload = async (text: string, token: string): Promise<string> =>
  (await client.upload(token, Buffer.from(text), { fileName: `${plant()}.txt` })).newFileName;

/** Finds a text in the whole database: every text, JSON and array column of every table. */
async function findAll(texts: readonly string[]): Promise<string[]> {
  const { db } = app;
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and format_type(a.atttypid, null) in ('text', 'jsonb', 'json', 'text[]', 'character varying', 'bytea')`.execute(
    db,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ text: string }>`
      select t.text from unnest(${texts as string[]}::text[]) as t (text) where exists (
        select from ${sql.table(table)} r where position(lower(t.text) in
          lower(case when pg_typeof(r.${sql.id(column)})::text = 'bytea'
            then encode(r.${sql.id(column)}::text::bytea, 'escape') else r.${sql.id(column)}::text end)) > 0)`.execute(
      db,
    );
    found.push(...rows.map(({ text }) => `${table}.${column}: ${text}`));
  }
  return found;
}

async function findInFiles(texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(app.env.dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = (await readFile(join(entry.parentPath, entry.name))).toString("latin1");
    found.push(...texts.filter((text) => bytes.includes(text)).map((text) => `${entry.name}: ${text}`));
  }
  return found;
}

/** Columns that may name a mentee after anonymizing, each with the reason. */
const remains: Readonly<Record<string, string>> = {
  "audit_trail.details": "what staff typed into a search is part of a sealed row, which nothing may change",
};

/**
 * Plants copies outside the records: read from a sheet, sent to the team, changed in bulk, saved as a view, or
 * searched.
 */
async function plantOutside(mentee: Person, goal: string, email: string, newEmail: string): Promise<string> {
  const { db } = app;
  const { rows } = await sql<{ first: string; last: string }>`
    select first_name as first, last_name as last from mentees where id = ${mentee.id}`.execute(db);
  const { first, last } = rows[0]!;
  const earlier = planted.slice(1, 4);
  const others = `Other${Math.random().toString(36).slice(2, 10)}`;
  // Each row is about the mentee in one way: today's name, the one of before, an address, or the phone number.
  const sheet = [
    "First,Last,Email,Phone,Remarks",
    `${first},${last.toUpperCase()},,,${plant()}`,
    `${earlier[0]},${earlier[2]},,,${plant()}`,
    `A,B,${email.toUpperCase()},,${plant()}`,
    `A,B,${newEmail},,${plant()}`,
    `A,B,,555.201.0000,${plant()}`,
    `${first},Someone,,,${others}`,
  ].join("\n");
  const form = new FormData();
  form.append("tableName", "mentees");
  form.append("files", new Blob([sheet.replace(`${first},Someone`, "Someone,Else")]), `${first} ${last}.csv`);
  const read = await fetch(`${client.base}/imports/read`, {
    method: "POST",
    headers: { authorization: owner.token },
    body: form,
  });
  expect(await read.json()).toMatchObject({ status: 1 });

  // Emails to the team: one of a template that names the mentee, and one of a version that did not note whose it is.
  const team = { to: owner.email, accountId: owner.accountId, organizationId: owner.organizationId };
  await insertRow(db, "emailOutbox", { ...team, subject: plant(), body: plant(), menteeId: mentee.id });
  await insertRow(db, "emailOutbox", { ...team, subject: `${first} ${last} wrote to you`, body: null });
  const { rows: noted } = await sql<{ kind: string }>`select distinct kind from deliveries
    where account_id = ${owner.accountId} and mentee_id = ${mentee.id} and kind <> 'other' order by kind`.execute(
    db,
  );
  expect(noted).toEqual([{ kind: "completed" }]);
  await insertRow(db, "notifications", {
    accountId: owner.accountId,
    organizationId: owner.organizationId,
    notificationType: "important",
    notificationSubject: plant(),
    menteeId: mentee.id,
  });

  const data = { menteeGoalId: goal, startDate: "2024-03-01", endDate: "2024-04-01", description: plant() };
  const bulk = await app.post(
    "bulk",
    {
      tableName: "mentees",
      action: "add",
      ids: [mentee.id],
      values: { tableName: "menteeUserGoals", data },
      reason: plant(),
    },
    owner.token,
  );
  expect(bulk.body, bulk.text).toMatchObject({ status: 1 });
  await expect
    .poll(
      async () => (await app.get(`job-status/${String(bulk.body["code"])}`, owner.token)).body["jobStatus"],
    )
    .toBe("ready");

  const view = {
    id: "0",
    tableName: "mentees",
    columns: null,
    pinned: false,
    isDefault: false,
    visibility: "me",
  };
  const listing = { searchText: `${first} ${last}` };
  for (const [name, listed] of [
    [`${last} ${first}`, {}],
    ["A search", listing],
  ] as const)
    expect(
      (await app.post("views/save", { ...view, name, listing: listed }, owner.token)).body,
    ).toMatchObject({ status: 1 });
  const list = await app.post("getTable", { tableName: "mentees", searchText: last }, owner.token);
  expect(list.body).toMatchObject({ status: 1 });
  const notes = await app.post(
    "export/overview",
    { tableName: "appointments", menteeId: mentee.id },
    owner.token,
  );
  expect(notes.body, notes.text).toMatchObject({ status: 1 });
  return others;
}

describe("The fields that remain after anonymizing", () => {
  const types = [...registry.values()].filter(
    (type) => type === mentees || (type.scope === "mentee" && !type.storedIn),
  );
  const kept = (name: string) =>
    Object.entries(registry.get(name)?.fields ?? {})
      .filter(([, field]) => fieldColumns(field).length > 0 && !erasedValue(field))
      .map(([field]) => field);

  test("are those that reports count, each named in its declaration", () => {
    expect(kept("mentees").sort()).toEqual(
      [
        "organizationId",
        "gender",
        "race",
        "sexualOrientation",
        "dateOfReferral",
        "ageAtReferral",
        "dateOfAdmission",
        "dateOfDischarge",
        "sex",
        "veteran",
        "anonymizedAt",
      ].sort(),
    );
    expect(kept("menteeUserNotes")).toEqual(["date", "active", "reached", "minutes"]);
    expect(kept("menteeUserFiles")).toEqual(["date", "active"]);
  });

  test("are never texts, files or entries, and the only codes among them are outcomes of appointments", () => {
    const holding = new Set(["text", "html", "file", "fileList", "entries", "decimal", "code"]);
    const left = types.flatMap((type) =>
      Object.entries(type.fields)
        .filter(([, field]) => holding.has(field.value) && !erasedValue(field))
        .map(([name]) => `${type.name}.${name}`),
    );
    // Codes with a few fixed values (about the team member, outcomes, and HUD's questions), and a number for totals.
    const ofAppointments = ["status", "mode", "reply"].map((name) => `appointments.${name}`);
    const ofPromises = ["by", "status", "confirmed"].map((name) => `promises.${name}`);
    expect(left.toSorted()).toEqual(
      [
        ...ofAppointments,
        ...ofPromises,
        ...["exitReason", "riskLevel"].map((name) => `enrollments.${name}`),
        ...["sex", "veteran"].map((name) => `mentees.${name}`),
        "outcomes.amount",
        "outcomes.unit",
        "outcomes.verifiedBy",
        "services.cost",
        ...[
          "employed",
          "wages",
          "housing",
          "inEducation",
          "arrested",
          "source",
          "kind",
          "status",
          "reason",
        ].map((name) => `followUps.${name}`),
        "checkIns.answeredBy",
        "checkInPlans.every",
        "menteeStaff.duty",
      ].toSorted(),
    );
  });

  test("name the part of the consent that covers them, for every type of a case", () => {
    expect(types.filter(({ consent }) => !consent || !consentParts.includes(consent))).toEqual([]);
  });
});

describe("The right to anonymize a mentee", () => {
  test("belongs to the organization's staff who may delete mentees, and another organization's id is answered like a missing one", async () => {
    const mentee = await makeMentee(app.db, owner.organizationId, { values: { lastName: "Lane" } });
    expect((await anonymize(helper, mentee.id, "Lane")).status).toBe(403);
    expect((await anonymize(mentee, mentee.id, "Lane")).status).toBe(403);
    expect((await app.post("anonymizeMentee", { tableId: mentee.id, confirm: "Lane" })).status).toBe(401);
    const foreign = await anonymize(stranger, mentee.id, "Lane");
    const missing = await anonymize(stranger, "999999999", "Lane");
    const { requestId: _one, ...foreignBody } = foreign.body;
    const { requestId: _two, ...missingBody } = missing.body;
    expect([foreign.status, foreignBody]).toEqual([404, missingBody]);
    const wrong = await anonymize(owner, mentee.id, "Lone");
    expect([wrong.status, wrong.body["status"]]).toEqual([200, 0]);
    const { rows } = await sql`select from mentees where id = ${mentee.id} and last_name = 'Lane'
      and anonymized_at is null`.execute(app.db);
    expect(rows).toHaveLength(1);
  });
});

test("Anonymizing leaves nothing that identifies the mentee, and keeps what reports count", async () => {
  const { db } = app;
  planted = [];
  const gender = await insertRow(db, "configGenders", { name: "A gender" });
  const email = `${plant().toLowerCase()}@test.example`;
  const person = {
    firstName: plant(),
    middleName: plant(),
    lastName: plant(),
    email,
    address: plant(),
    clientId: plant(),
    cellPhone: plant(),
    workPhone: plant(),
    faxPhone: plant(),
    website: plant(),
    primaryLanguage: plant(),
    languageList: plant(),
    specialNeedRequirements: plant(),
    livingConditions: plant(),
    reasonForReferral: plant(),
    probationOfficer: plant(),
    otherContact: plant(),
    notes: `<p>${plant()}</p>`,
  };
  const mentee = await makeMentee(db, owner.organizationId, { values: person });
  await sql`update accounts set email_key = ${emailKey(email)} where id = ${mentee.accountId}`.execute(db);
  // The changes go through the application, so that the audit trail, notifications and emails contain them too.
  const newEmail = `${plant().toLowerCase()}@test.example`;
  const changed = await save("mentees", mentee.id, {
    gender,
    ageAtReferral: "17",
    dateOfReferral: "2024-02-03",
    dateOfDischarge: "2025-02-03",
    birthday: "2007-01-01",
    email: newEmail,
    firstName: plant(),
    lastName: plant(),
    addressLatitude: "39.290381",
    caseManager: owner.id,
    notes: `<p>${plant()}</p>`,
    probationOfficer: plant(),
    consentScope: ",contact,caseWork,",
    consentSigned: "2025-01-01",
  });
  expect(changed.body).toMatchObject({ status: 1 });
  const goal = await insertRow(db, "menteeGoals", { organizationId: owner.organizationId, name: "A goal" });
  const inTask = await upload(plant(), owner.token);
  const { body: assignment } = await save("menteeUserGoals", "0", {
    menteeId: mentee.id,
    menteeGoalId: goal,
    startDate: "2024-03-01",
    endDate: "2024-04-01",
    points: "5",
    description: plant(),
    dataNotes: [{ id: "0", note: plant() }],
    dataFiles: [{ id: "0", note: plant(), file: inTask }],
  });
  expect(assignment, `${JSON.stringify(assignment)} ${inTask}`).toMatchObject({ status: 1 });
  const answered = await save(
    "menteeUserGoals",
    String(assignment["recordId"]),
    { completed: "1", dataNotes: [{ id: "0", note: plant() }] },
    mentee.token,
  );
  expect(answered.body).toMatchObject({ status: 1 });
  for (let count = 0; count < 3; count += 1) {
    const note = { menteeId: mentee.id, date: "2024-05-06", noteTitle: plant(), note: `<p>${plant()}</p>` };
    const { body } = await save("menteeUserNotes", "0", note);
    if (count === 2) await app.remove("menteeUserNotes", body["recordId"], owner.token);
  }
  const type = await insertRow(db, "configAppointmentTypes", { name: "A type" });
  const met = await save("appointments", "0", {
    menteeId: mentee.id,
    type,
    start: { local: "2024-05-06T10:00", zone: "EST" },
    minutes: 30,
    place: plant(),
    bring: plant(),
    menteeNote: plant(),
  });
  expect(met.body).toMatchObject({ status: 1 });
  // The person who changed it could undo that.
  const following = { id: met.body["recordId"], data: { place: plant(), menteeNote: plant() } };
  expect((await app.post("appointments/changeFollowing", following, owner.token)).body).toMatchObject({
    status: 1,
  });
  const stored = await save("menteeUserFiles", "0", {
    menteeId: mentee.id,
    date: "2024-05-06",
    name: plant(),
    file: await upload(plant(), owner.token),
  });
  expect(stored.body).toMatchObject({ status: 1 });
  const own = await save(
    "userFiles",
    "0",
    { name: plant(), file: await upload(plant(), mentee.token) },
    mentee.token,
  );
  expect(own.body).toMatchObject({ status: 1 });
  await upload(plant(), mentee.token);
  const roomId = await roomOf(db, mentee);
  for (const [at, senderId] of [mentee.accountId, owner.accountId, mentee.accountId].entries())
    await insertRow(db, "chatMessages", {
      roomId,
      senderId,
      clientId: `c${at}`,
      messageType: "Message",
      text: plant(),
    });
  const two = [owner.accountId, mentee.accountId];
  const direct = await insertRow(db, "chatRooms", { personLow: two[0], personHigh: two[1] });
  for (const accountId of two)
    await sql`insert into chat_members (room_id, account_id) values (${direct}, ${accountId})`.execute(db);
  const message = { roomId: direct, senderId: owner.accountId, clientId: "d", messageType: "Message" };
  await insertRow(db, "chatMessages", { ...message, text: plant() });
  await insertRow(db, "emailOutbox", { to: newEmail, subject: plant(), body: plant(), eventKey: "one" });
  await insertRow(db, "emailOutbox", { to: email, subject: plant(), eventKey: "two" });
  const number = "+15552010000";
  await sql`update mentees set cell_phone = '(555) 201-0000', text_consent_on = now(), text_consent_to = ${number},
      sign_in_mobile = ${number}
    where id = ${mentee.id}`.execute(db);
  await insertRow(db, "emailOutbox", {
    to: number,
    channel: "sms",
    accountId: mentee.accountId,
    subject: "",
    body: plant(),
  });
  for (const menteeId of [mentee.id, null])
    await insertRow(db, "inboundTexts", {
      providerId: plant(),
      fromNumber: number,
      body: plant(),
      state: menteeId ? "filed" : "open",
      menteeId,
    });
  planted.push(number);
  await insertRow(db, "notifications", {
    accountId: owner.accountId,
    organizationId: owner.organizationId,
    notificationType: "message",
    notificationSubject: plant(),
    notificationUrl: `/mentee/manage/${mentee.id}`,
  });
  await app.post("auth/login", { username: newEmail, password: "wrong" });
  const exported = await app.post(
    "export/mentee",
    { menteeId: mentee.id, itemsToExport: ["8", "7", "1"], reason: "A court asks for it" },
    owner.token,
  );
  expect(exported.body).toMatchObject({ status: 1 });
  // A notification like that of a long export that is ready.
  await sql`insert into notifications (account_id, organization_id, notification_type, notification_subject, notification_url)
    select ${owner.accountId}, ${owner.organizationId}, 'notification', ${plant()}, '/downloads/' || max(id)
    from exports`.execute(db);
  const others = await plantOutside(mentee, goal, email, newEmail);
  expect(planted.length).toBeGreaterThanOrEqual(60);
  expect(new Set((await findAll(planted)).map((one) => one.split(": ")[1])).size).toBeGreaterThan(45);
  expect((await findInFiles(planted)).length).toBeGreaterThanOrEqual(4);
  const { rows: names } = await sql<{ last: string }>`
    select last_name as last from mentees where id = ${mentee.id}`.execute(db);

  await sealAll(app.database);
  const answer = await anonymize(owner, mentee.id, names[0]?.last.toUpperCase());
  expect([answer.status, answer.body["status"]]).toEqual([200, 1]);

  const left = await findAll(planted);
  expect(left.filter((one) => !Object.keys(remains).includes(one.split(": ")[0] ?? ""))).toEqual([]);
  expect(await findInFiles(planted)).toEqual([]);
  // Rows of a sheet about other people are as they were.
  expect(await findAll([others])).toEqual([`import_rows.cells: ${others}`]);
  const { rows: kept } = await sql`
    select m.last_name, m.active, m.gender, m.age_at_referral, m.date_of_discharge, m.birthday, m.address_latitude,
      m.case_manager, g.completed, g.points, g.start_date,
      (select count(*)::integer from mentee_user_notes where mentee_id = m.id) as notes,
      (select count(*)::integer from chat_messages c join chat_rooms r on r.id = c.room_id
        where r.mentee_id = m.id) as messages
    from mentees m join mentee_user_goals g on g.mentee_id = m.id and g.completed where m.id = ${mentee.id}`.execute(
    db,
  );
  expect(kept).toEqual([
    {
      last_name: `#${mentee.id}`,
      active: false,
      gender,
      age_at_referral: 17,
      date_of_discharge: "2025-02-03",
      birthday: null,
      address_latitude: null,
      case_manager: null,
      completed: true,
      points: 5,
      start_date: "2024-03-01",
      notes: 3,
      messages: 3,
    },
  ]);

  // The trail still says who did it and is intact. It lost only the values.
  await sealAll(app.database);
  const verified = await verifyTrail(db);
  expect(verified.findings).toEqual([]);
  expect(verified.erased).toBeGreaterThan(5);
  const { rows: trail } = await sql`select account_id, organization_id, outcome from audit_trail
    where action = 'anonymize' and mentee_id = ${mentee.id}`.execute(db);
  expect(trail).toEqual([
    { account_id: owner.accountId, organization_id: owner.organizationId, outcome: "done" },
  ]);

  // The account is closed, its email is free, and no one can write into the case again.
  expect((await app.get("auth/user", mentee.token)).status).toBe(401);
  expect(
    (await app.post("auth/login", { username: newEmail, password: "a long enough passphrase" })).status,
  ).toBe(401);
  expect((await save("mentees", mentee.id, { firstName: "Back" })).body).toMatchObject({ status: 0 });
  const late = { menteeId: mentee.id, date: "2026-01-01", noteTitle: "Late" };
  expect((await save("menteeUserNotes", "0", late)).body).toMatchObject({ status: 0 });
  expect(
    (await save("menteeUserGoals", String(assignment["recordId"]), { description: "Late" })).body,
  ).toMatchObject({ status: 0 });
  expect((await anonymize(owner, mentee.id)).body).toMatchObject({ status: 1 });
  for (const call of ["getMentee", "getMenteeHeader"])
    expect((await app.post(call, { tableId: mentee.id }, owner.token)).status).toBe(200);
  const { body: chats } = await app.get("getChatRooms", owner.token);
  expect(JSON.stringify(chats)).not.toContain(`#${mentee.id}`);
  expect((await app.get(`getChatMessages/${roomId}`, owner.token)).status).toBe(404);
  const whole = await app.post(
    "export/mentee",
    { menteeId: mentee.id, itemsToExport: "8,6,3,4,5,7,1" },
    owner.token,
  );
  expect(whole.body).toMatchObject({ status: 1 });
  const code = String(whole.body["code"]);
  await expect
    .poll(async () => (await app.get(`export-status/${code}`, owner.token)).body["exportStatus"])
    .toBe("ready");
});

test("Anonymizing deletes every export that may contain the mentee, of any kind", async () => {
  const { db } = app.database;
  const mentee = await makeMentee(db, owner.organizationId, { values: { lastName: "Lane" } });
  const other = await makeMentee(db, owner.organizationId);
  await sql`delete from exports`.execute(db);
  const add = (kind: string, request: object) =>
    insertRow(db, "exports", {
      accountId: owner.accountId,
      kind,
      request: JSON.stringify(request),
      fileKey: randomUUID(),
      fileName: "a.zip",
      mediaType: "application/zip",
      codeHash: Buffer.from(randomUUID()),
      status: "ready",
    });
  const [file, cards] = [
    await add("mentee", { menteeId: other.id }),
    await add("paperCards", { menteeIds: [other.id] }),
  ];
  for (const kind of Object.keys(kinds).filter((one) => one !== "mentee" && one !== "paperCards"))
    await add(kind, {});
  await add("mentee", { menteeId: mentee.id });
  await add("paperCards", { menteeIds: [other.id, mentee.id] });
  expect((await anonymize(owner, mentee.id, "Lane")).body).toMatchObject({ status: 1 });
  const { rows } = await sql<{ id: string }>`select id from exports order by id`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual([file, cards]);
});

test("Anonymizing deletes an export that someone orders while the case is being erased", async () => {
  const { id: menteeId } = await makeMentee(app.db, owner.organizationId);
  const leftovers = await app.app.db.transaction().execute(async (trx) => {
    const mentee = await lockMentee(trx, menteeId);
    const erased = await eraseMentee(trx, registry, mentee!, null);
    // Before the commit, the export still reads the whole case.
    await insertRow(app.db, "exports", {
      accountId: owner.accountId,
      kind: "mentee",
      request: JSON.stringify({ menteeId }),
      fileKey: randomUUID(),
      fileName: "a.zip",
      mediaType: "application/zip",
      codeHash: Buffer.from(randomUUID()),
      status: "ready",
    });
    return erased;
  });
  await finish(app.app, leftovers);
  const { rows } = await sql`select from exports where request ->> 'menteeId' = ${menteeId}`.execute(app.db);
  expect(rows).toEqual([]);
});

test("Anonymizing erases copies that the team of a former organization kept", async () => {
  const { db } = app;
  const superOwner = await makeStaff(db, superOrganizationId);
  const former = await makeStaff(db, await makeOrganization(db));
  const names = { firstName: "Zelda", lastName: "Formerly" };
  const mentee = await makeMentee(db, former.organizationId, { values: names });
  const shown = { columns: null, pinned: false, isDefault: false, visibility: "me" };
  const view = { id: "0", tableName: "mentees", name: "Zelda Formerly", listing: {}, ...shown };
  expect((await app.post("views/save", view, former.token)).body).toMatchObject({ status: 1 });
  const report = { lostFiles: ["Zelda Formerly.pdf", "letter.pdf"] };
  await sql`insert into organization_imports (organization_id, account_id, status, report)
    values (${former.organizationId}, ${former.accountId}, 'done', ${JSON.stringify(report)}::jsonb)`.execute(
    db,
  );
  const { organizationId } = owner;
  const moved = await save("mentees", mentee.id, { organizationId }, superOwner.token);
  expect(moved.body).toMatchObject({ status: 1 });
  expect((await anonymize(owner, mentee.id, "Formerly")).body).toMatchObject({ status: 1 });
  const { rows } = await sql`select report from organization_imports`.execute(db);
  expect(rows).toEqual([{ report: { lostFiles: ["letter.pdf"] } }]);
  const left = await findAll(["Formerly"]);
  expect(left.filter((one) => !Object.keys(remains).includes(one.split(": ")[0] ?? ""))).toEqual([]);
});

test("Anonymizing erases the name in a row of a sheet that looks like the mentee, and keeps that row", async () => {
  const { db } = app;
  const names = { firstName: "Robert", lastName: "Lookalike" };
  const mentee = await makeMentee(db, owner.organizationId, { values: names });
  const { rows } = await sql<{ id: string }>`
    insert into imports (account_id, table_name, file_name, file_hash, source, headers, header_key, code, request_id, address)
    values (${owner.accountId}, 'mentees', 'list.csv', 'x', '{}', '[]', '', ${randomUUID()}, 'x', '127.0.0.1')
    returning id::text`.execute(db);
  const importId = rows[0]!.id;
  const said = { key: "server.imports.problems.double", values: { name: "Robert Lookalike" } };
  await sql`insert into import_rows (import_id, row_no, account_id, cells, result, problems, record_id)
    values (${importId}, 2, ${owner.accountId}, '["Bob", "Alike"]', 'duplicate',
      ${JSON.stringify([{ column: null, said }])}::jsonb, ${mentee.id})`.execute(db);
  expect((await anonymize(owner, mentee.id, "Lookalike")).body).toMatchObject({ status: 1 });
  const { rows: left } = await sql`select cells, result, problems from import_rows
    where import_id = ${importId}`.execute(db);
  expect(left).toEqual([{ cells: ["Bob", "Alike"], result: "duplicate", problems: [] }]);
});

test("Anonymizing erases the name in the sheets, headers, and meanings of cells of imports", async () => {
  const { db } = app;
  const names = { firstName: "Wanda", lastName: "Mapped" };
  const mentee = await makeMentee(db, owner.organizationId, { values: names });
  const insert = async (source: object, headers: readonly string[], mapping: object) => {
    const { rows } = await sql<{ id: string }>`
      insert into imports (account_id, table_name, file_name, file_hash, source, headers, header_key, mapping, code, request_id,
        address)
      values (${owner.accountId}, 'relations', 'list.xlsx', 'x', ${JSON.stringify(source)}, ${JSON.stringify(headers)},
        ${headers.join("|")}, ${JSON.stringify(mapping)}, ${randomUUID()}, 'x', '127.0.0.1')
      returning id::text`.execute(db);
    return rows[0]!.id;
  };
  const source = { sheets: ["All"], sheet: "All", encoding: "" };
  const column = { column: 0, field: "linkedMentee" };
  const values = { "MAPPED, Wanda": "1", "Ben Other": "2" };
  const fixed = { column: -1, field: "isCaregiver", whereEmpty: "Yes" };
  const ids = [
    await insert(source, ["Of", "With"], [{ ...column, values }, fixed]),
    await insert({ ...source, sheets: ["All", "Wanda Mapped"], sheet: "Wanda Mapped" }, ["Of"], [column]),
    await insert(source, ["Wanda", "Mapped", "1980"], [{ ...column, whereEmpty: "Wanda Mapped" }, fixed]),
  ];
  expect((await anonymize(owner, mentee.id, "Mapped")).body).toMatchObject({ status: 1 });
  const { rows: left } =
    await sql`select source ->> 'sheet' as sheet, headers, header_key, mapping from imports
    where id = any(${ids}::bigint[]) order by id`.execute(db);
  expect(left).toEqual([
    {
      sheet: "All",
      headers: ["Of", "With"],
      header_key: "Of|With",
      mapping: [{ ...column, values: { "Ben Other": "2" } }, fixed],
    },
    { sheet: "—", headers: ["Of"], header_key: "Of", mapping: [column] },
    { sheet: "All", headers: ["—", "—", "—"], header_key: "", mapping: [fixed] },
  ]);
});

/** Adds an import with rows. @returns its id */
async function addSheet(sheet: readonly (readonly string[])[]): Promise<string> {
  const { db } = app;
  const { rows } = await sql<{ id: string }>`
    insert into imports (account_id, table_name, file_name, file_hash, source, headers, header_key, code, request_id, address)
    values (${owner.accountId}, 'mentees', 'list.csv', 'x', '{}', '[]', '', ${randomUUID()}, 'x', '127.0.0.1')
    returning id::text`.execute(db);
  const importId = rows[0]!.id;
  for (const [at, cells] of sheet.entries())
    await sql`insert into import_rows (import_id, row_no, account_id, cells)
      values (${importId}, ${at + 2}, ${owner.accountId}, ${JSON.stringify(cells)}::jsonb)`.execute(db);
  return importId;
}

const cellsOf = async (importId: string) => {
  const { rows } = await sql<{ cells: string[] }>`
    select cells from import_rows where import_id = ${importId} order by row_no`.execute(app.db);
  return rows.map(({ cells }) => cells);
};

/** Adds a view that the organization shares. @returns its id */
const addView = (name: string, accountId = owner.accountId): Promise<string> =>
  insertRow(app.db, "savedViews", {
    organizationId: owner.organizationId,
    accountId,
    visibility: "organization",
    tableName: "mentees",
    name,
    listing: "{}",
    pinned: false,
    isDefault: false,
  });

test("Anonymizing a mentee whose names are only punctuation keeps sheets and views about others", async () => {
  const { db } = app;
  const mentee = await makeMentee(db, owner.organizationId, { values: { firstName: "?", lastName: "-" } });
  const importId = await addSheet([["Ana", "Other"]]);
  const view = await addView("All of them?");
  expect((await anonymize(owner, mentee.id, "-")).body).toMatchObject({ status: 1 });
  expect(await cellsOf(importId)).toEqual([["Ana", "Other"]]);
  const { rows } = await sql`select from saved_views where id = ${view}`.execute(db);
  expect(rows).toHaveLength(1);
});

test("Anonymizing finds the name at the beginning of a line in a cell", async () => {
  const names = { firstName: "Robert", lastName: "Lines" };
  const mentee = await makeMentee(app.db, owner.organizationId, { values: names });
  const importId = await addSheet([["Ask for:\nRobert Lines"], ["Ask for:\nRoberta Lines"]]);
  expect((await anonymize(owner, mentee.id, "Lines")).body).toMatchObject({ status: 1 });
  expect(await cellsOf(importId)).toEqual([[], ["Ask for:\nRoberta Lines"]]);
});

test("Anonymizing keeps a row of a sheet with a longer email address that ends with the mentee's", async () => {
  const values = { lastName: "Shorter", email: "ann@test.example" };
  const mentee = await makeMentee(app.db, owner.organizationId, { values });
  const other = ["Joan", "Longer", "joann@test.example"];
  const importId = await addSheet([["A", "B", "Mail:\nAnn@test.example"], other]);
  expect((await anonymize(owner, mentee.id, "Shorter")).body).toMatchObject({ status: 1 });
  expect(await cellsOf(importId)).toEqual([[], other]);
});

test("Anonymizing erases a shared view whose author moved to another organization", async () => {
  const names = { firstName: "Vera", lastName: "Viewed" };
  const mentee = await makeMentee(app.db, owner.organizationId, { values: names });
  const [of, other] = [
    await addView("Vera Viewed", stranger.accountId),
    await addView("Others", stranger.accountId),
  ];
  expect((await anonymize(owner, mentee.id, "Viewed")).body).toMatchObject({ status: 1 });
  const { rows } = await sql`select id from saved_views where id in (${of}, ${other})`.execute(app.db);
  expect(rows).toEqual([{ id: other }]);
});

test("Anonymizing erases emails to the team that contain the mentee's name in HTML", async () => {
  const { db } = app;
  const names = { firstName: "Dara", lastName: "O'Brien" };
  const mentee = await makeMentee(db, owner.organizationId, { values: names });
  const body = fillHtml("<p>{{itemName}} wrote to you.</p>", { itemName: "Dara O'Brien" });
  expect(body).toContain("Dara O&#39;Brien");
  const { email, accountId, organizationId } = owner;
  const id = await insertRow(db, "emailOutbox", {
    to: email,
    accountId,
    organizationId,
    subject: "News",
    body,
  });
  expect((await anonymize(owner, mentee.id, "O'Brien")).body).toMatchObject({ status: 1 });
  const { rows } = await sql`select from deliveries where id = ${id}`.execute(db);
  expect(rows).toEqual([]);
});

test("Anonymizing keeps messages about a person whose longer name begins with the mentee's name", async () => {
  const { db } = app;
  const names = { firstName: "Ann", lastName: "Lee" };
  const mentee = await makeMentee(db, owner.organizationId, { values: names });
  const { email, accountId, organizationId } = owner;
  const add = async (name: string) => {
    const subject = `${name} wrote to you`;
    await insertRow(db, "emailOutbox", { to: email, accountId, organizationId, subject, body: null });
    const row = { accountId, organizationId, notificationType: "message", notificationSubject: subject };
    await insertRow(db, "notifications", row);
  };
  await add("Ann Lee");
  await add("Ann Leeson");
  expect((await anonymize(owner, mentee.id, "Lee")).body).toMatchObject({ status: 1 });
  const { rows } = await sql<{ subject: string }>`
    select subject from deliveries where subject like 'Ann %'
    union all select notification_subject from notifications
    where notification_subject like 'Ann %'`.execute(db);
  expect(rows.map(({ subject }) => subject)).toEqual(["Ann Leeson wrote to you", "Ann Leeson wrote to you"]);
});

test("Anonymizing keeps emails to another person who has a former address now", async () => {
  const { db } = app;
  const email = "passed-on@test.example";
  const gone = await makeMentee(db, owner.organizationId, { values: { lastName: "Lane", email } });
  const changed = await save("mentees", gone.id, { email: "of-lane@test.example" });
  expect(changed.body).toMatchObject({ status: 1 });
  const { accountId } = await makeMentee(db, owner.organizationId, { values: { email } });
  await insertRow(db, "emailOutbox", { to: email, accountId, subject: "Hello", body: "Hello" });
  expect((await anonymize(owner, gone.id, "Lane")).body).toMatchObject({ status: 1 });
  const { rows } = await sql`select account_id from deliveries where "to" = ${email}`.execute(db);
  expect(rows).toEqual([{ account_id: accountId }]);
});

test("Anonymizing keeps texts to another mentee with the same phone", async () => {
  const { db } = app;
  const [gone, stays] = [
    await makeMentee(db, owner.organizationId, { values: { lastName: "Lane" } }),
    await makeMentee(db, owner.organizationId),
  ];
  await sql`update mentees set cell_phone = '(555) 201-0077' where id in (${gone.id}, ${stays.id})`.execute(
    db,
  );
  for (const { accountId } of [gone, stays])
    await insertRow(db, "emailOutbox", {
      to: "+15552010077",
      channel: "sms",
      accountId,
      subject: "",
      body: "See you tomorrow",
    });
  expect((await anonymize(owner, gone.id, "Lane")).body).toMatchObject({ status: 1 });
  const { rows } = await sql`select account_id from deliveries where "to" = '+15552010077'`.execute(db);
  expect(rows).toEqual([{ account_id: stays.accountId }]);
});

test("The running application cannot erase values of a mentee who is not anonymized", async () => {
  const mentee = await makeMentee(app.db, owner.organizationId);
  const { application } = app.database;
  const event = JSON.stringify({ request_id: "", mentee_id: mentee.id });
  await expect(sql`select anonymize_audit(${event}::jsonb)`.execute(application)).rejects.toThrow(
    "not anonymized",
  );
  await expect(sql`delete from audit_changes`.execute(application)).rejects.toThrow("permission denied");
});

describe("The retention rule", () => {
  const daysAgo = (days: number) => dayAway(-days);
  const isAnonymized = async ({ id }: Person) => {
    const { rows } = await sql`select from mentees where id = ${id} and anonymized_at is not null`.execute(
      app.db,
    );
    return rows.length === 1;
  };

  test("anonymizes a week after the Owners were notified, and no one else", async () => {
    const { db } = app;
    const organizationId = await makeOrganization(db, { retentionMonths: 12 });
    const boss = await makeStaff(db, organizationId);
    const aide = await makeStaff(db, organizationId, { role: { roleType: 2 } });
    const discharged = (dateOfDischarge: string | null, where = organizationId) =>
      makeMentee(db, where, { values: { dateOfDischarge } });
    const due = await discharged(daysAgo(400));
    const mended = await discharged(daysAgo(400));
    const recent = await discharged(daysAgo(200));
    const open = await discharged(null);
    const elsewhere = await discharged(daysAgo(4000), owner.organizationId);
    const tools = app.app;

    expect(await applyRetention(tools)).toBe(0);
    expect(await applyRetention(tools)).toBe(0);
    const told = async ({ accountId }: Person) =>
      (
        await sql<{ message: string }>`select notification_message as message from notifications
        where account_id = ${accountId}`.execute(db)
      ).rows;
    expect(await told(boss)).toEqual([{ message: expect.stringMatching(/^Discharged .*\b7 days.*: 2\. /) }]);
    expect(await told(aide)).toEqual([]);

    await sql`update mentees set retention_told_at = now() - interval '8 days' where retention_told_at is not null`.execute(
      db,
    );
    await save("mentees", mended.id, { dateOfDischarge: daysAgo(10) }, boss.token);
    expect(await applyRetention(tools)).toBe(1);
    const done = await Promise.all([due, mended, recent, open, elsewhere].map(isAnonymized));
    expect(done).toEqual([true, false, false, false, false]);
    const { rows } = await sql`select account_id, organization_id, details from audit_trail
      where action = 'anonymize' and mentee_id = ${due.id}`.execute(db);
    expect(rows).toEqual([
      {
        account_id: null,
        organization_id: organizationId,
        details: { by: "retention", accountId: Number(due.accountId) },
      },
    ]);
    expect(await applyRetention(tools)).toBe(0);
  });

  test("notifies the Owners of the organization that a mentee moved to, and waits for a week again", async () => {
    const { db } = app;
    const superOwner = await makeStaff(db, superOrganizationId);
    const [from, to] = [
      await makeOrganization(db, { retentionMonths: 12 }),
      await makeOrganization(db, { retentionMonths: 12 }),
    ];
    const boss = await makeStaff(db, to);
    const mentee = await makeMentee(db, from, { values: { dateOfDischarge: daysAgo(400) } });
    await applyRetention(app.app);
    await sql`update mentees set retention_told_at = now() - interval '8 days' where id = ${mentee.id}`.execute(
      db,
    );
    const moved = await save("mentees", mentee.id, { organizationId: to }, superOwner.token);
    expect(moved.body).toMatchObject({ status: 1 });
    await applyRetention(app.app);
    expect(await isAnonymized(mentee)).toBe(false);
    const { rows } = await sql`select from notifications where account_id = ${boss.accountId}
      and notification_message ~ 'Discharged mentees .*: 1[.]'`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test("leaves out mentees whose stay in another program is open or ended later", async () => {
    const { db } = app;
    const organizationId = await makeOrganization(db, { retentionMonths: 12 });
    const values = { dateOfAdmission: daysAgo(500), dateOfDischarge: daysAgo(400) };
    const discharged = () => makeMentee(db, organizationId, { values });
    const people = [await discharged(), await discharged(), await discharged()] as const;
    const programId = await insertRow(db, "configPrograms", { name: "Another program" });
    const stay = { organizationId, programId, startDate: daysAgo(900) };
    await insertRow(db, "enrollments", { ...stay, menteeId: people[1].id });
    await insertRow(db, "enrollments", { ...stay, menteeId: people[2].id, exitDate: daysAgo(10) });
    await sql`update mentees set retention_told_at = now() - interval '8 days'
      where organization_id = ${organizationId}`.execute(db);
    await applyRetention(app.app);
    expect(await Promise.all(people.map(isAnonymized))).toEqual([true, false, false]);
  });

  test("goes on with others if it fails for one mentee", async () => {
    const { db } = app;
    const organizationId = await makeOrganization(db, { retentionMonths: 12 });
    const due = () => makeMentee(db, organizationId, { values: { dateOfDischarge: daysAgo(400) } });
    const [failing, next] = [await due(), await due()];
    await sql`update mentees set retention_told_at = now() - interval '8 days'
      where organization_id = ${organizationId}`.execute(db);
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      db,
    );
    await sql`create trigger refuse before update on mentees for each row when (old.id = ${sql.lit(Number(failing.id))})
      execute function refuse()`.execute(db);
    await applyRetention(app.app);
    await sql`drop trigger refuse on mentees`.execute(db);
    expect([await isAnonymized(failing), await isAnonymized(next)]).toEqual([false, true]);
    await applyRetention(app.app);
    expect(await isAnonymized(failing)).toBe(true);
  });

  test("is set by the organization and hidden from others", async () => {
    const own = await save("organizations", owner.organizationId, { retentionMonths: "24" });
    expect(own.body).toMatchObject({ status: 1 });
    const read = async (person: Person) =>
      (await app.read("organizations", owner.organizationId, person.token)).body["dataValues"];
    expect(await read(owner)).toMatchObject({ retentionMonths: 24 });
    expect(await read(stranger)).not.toHaveProperty("retentionMonths");
    expect((await save("organizations", owner.organizationId, { retentionMonths: "0" })).body).toMatchObject({
      status: 0,
    });
    await save("organizations", owner.organizationId, { retentionMonths: "" });
  });
});
