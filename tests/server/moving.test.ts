/** Leaving and moving: the archive of an organization, made in one installation and imported in another. */
import { sql } from "kysely";
import { readdir, writeFile } from "node:fs/promises";
import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeMoment } from "#shared/fields/moment.ts";
import { maxCustomFields, maxDefinedFields, maxFieldOptions } from "#shared/records/custom-fields.ts";
import { registry } from "#shared/records/registry.ts";
import { readCatalog } from "#server/core/moving/catalog.ts";
import { makeParts } from "#server/core/moving/parts.ts";
import { secretColumns } from "#server/core/accounts/secret-columns.ts";
import { appointmentsHooks } from "#server/core/records/hooks/appointments.ts";
import { sendInvitations } from "#server/features/calendar/invitations.ts";
import { sendReminders } from "#server/features/calendar/reminders.ts";
import { removeAdded } from "#server/features/moving/store-rows.ts";
import { maxEntries } from "#server/features/moving/values.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  endOfImport,
  exportOrganization,
  forge,
  linesOf,
  makeEmpty,
  secure,
  sendArchive,
  unzip,
  withoutIds,
  zip,
  type Contents,
} from "#tests/support/archive.ts";
import { dayAway } from "#tests/support/days.ts";
import {
  insertRow,
  makeAppointment,
  makeKey,
  makeMentee,
  makeOrganization,
  makeRole,
  makeStaff,
  makeWebhook,
  signIn,
  testPassword,
  type Person,
} from "#tests/support/factories.ts";
import { roomOf } from "#tests/support/mentee-case.ts";
import { makePng, samplePdf } from "#tests/support/sample-files.ts";
import { makeWorld, sampleData, type World } from "#tests/support/sample-values.ts";

const planted = "planted-in-another-organization";
const secret = "planted-secret-of-this-organization";

let source: TestApp;
let target: TestApp;
let world: World;
let archive: Buffer;
let contents: Contents;
/** The number of files whose sizes the export reads at a time, now and at most. */
const sizing = { now: 0, most: 0 };

/** Puts a secret into each secret column of the organization's people and settings. */
async function plantSecrets({ db, owner, mentee, own }: World): Promise<void> {
  await makeKey(db, owner);
  await makeWebhook(db, own, { sealedSecret: Buffer.from(secret) });
  const issuer = "https://login.example.org";
  await insertRow(db, "identityProviders", {
    organizationId: own,
    name: "P",
    issuer,
    clientId: "x",
    domains: "example.org",
    clientSecret: Buffer.from(secret),
  });
  for (const { accountId } of [owner, mentee])
    await sql`update accounts set password_hash = ${secret}, totp_new_secret = ${Buffer.from(secret)},
      outbox_key = ${Buffer.from(secret.padEnd(32).slice(0, 32))} where id = ${accountId}`.execute(db);
  await insertRow(db, "recovery_codes", {
    accountId: owner.accountId,
    codeHash: Buffer.from(secret),
    salt: Buffer.from("s"),
  });
}

/** Adds two records of each type with every field, by the calls of the product. */
async function fill(): Promise<void> {
  const { db, owner } = world;
  const save = async (tableName: string, data: object) => {
    const { body } = await source.save(tableName, "0", data, owner.token, { force: true });
    expect(body, `${tableName} ${JSON.stringify(body)}`).toMatchObject({ status: 1 });
    return String(body["recordId"]);
  };
  await save("customFields", {
    tableName: "mentees",
    kind: "text",
    labelEn: "Shoe size",
    labelEs: "Talla",
    sortable: "1",
  });
  await save("customFields", {
    tableName: "menteeUserNotes",
    kind: "choice",
    labelEn: "Mood",
    labelEs: "Ánimo",
    options: [
      { id: "0", en: "Good", es: "Bien", retired: "0" },
      { id: "0", en: "Bad", es: "Mal", retired: "0" },
    ],
  });
  const [choice] = (
    await sql<{
      id: string;
    }>`select options -> 0 ->> 'id' as id from custom_fields where kind = 'choice'`.execute(db)
  ).rows;
  const answers: Record<string, object> = {
    mentees: { "custom.shoe_size": "44" },
    menteeUserNotes: { "custom.mood": choice?.id },
  };
  for (const type of registry.values()) {
    if (type.readOnly || type.storedIn || type.staysBehind || type.isOrganization) continue;
    if (type.scope === "global" || type.scope === "system" || type.name === "customFields") continue;
    for (const _ of [1, type.single ? 0 : 1]) {
      if (_ === 0) continue;
      const data = await sampleData(world, type, owner);
      delete data["organizationId"];
      const id = await save(type.name, { ...data, ...answers[type.name] });
      if (type.name === "menteeUserNotes") await source.remove(type.name, id, owner.token);
    }
  }
  await save("menteeUserNotes", {
    ...(await sampleData(world, registry.get("menteeUserNotes")!, owner)),
    ...answers["menteeUserNotes"],
  });
}

/** Gives the files of the samples bytes of their type. */
async function fillFiles({ app, database }: TestApp): Promise<void> {
  const picture = await makePng(8, 8);
  const { rows } = await sql<{
    name: string;
    isImage: boolean;
  }>`select name, is_image as "isImage" from files`.execute(database.db);
  for (const { name, isImage } of rows) {
    const bytes = isImage ? picture : samplePdf;
    const path = await app.files.newIncomingPath();
    await writeFile(path, bytes);
    await app.files.keep(path, name);
    await sql`update files set byte_size = ${bytes.length} where name = ${name}`.execute(database.db);
  }
}

async function chat({ db, own, owner, mentee }: World): Promise<void> {
  const roomId = await roomOf(db, mentee);
  const id = await insertRow(db, "chat_messages", {
    roomId,
    senderId: mentee.accountId,
    clientId: "a",
    messageType: "Message",
    text: "Hello there",
  });
  await sql`update chat_rooms set last_message_id = ${id} where id = ${roomId}`.execute(db);
  // A room of two team members belongs to no organization.
  const { accountId } = await makeStaff(db, own);
  await insertRow(db, "chat_rooms", { personLow: owner.accountId, personHigh: accountId });
  await sql`insert into chat_members (room_id, account_id, last_read_id) values (${roomId}, ${owner.accountId}, ${id})
    on conflict (room_id, account_id) do update set last_read_id = ${id}`.execute(db);
}

/** The number of rows of an organization, by table. */
async function countRows(test: TestApp, organizationId: string): Promise<Record<string, number>> {
  const { db } = test;
  const parts = makeParts(registry, await readCatalog(db));
  const counts: Record<string, number> = {};
  for (const { name, table, rowsOf } of parts) {
    const { rows } = await sql
      .raw<{ count: number }>(
        `select count(*)::integer as count from ${table} t where ${rowsOf(organizationId)}`,
      )
      .execute(db);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

beforeAll(async () => {
  [source, target] = await Promise.all([createTestApp(), createTestApp()]);
  const { db } = source;
  world = await makeWorld(db);
  await secure(db, world.owner);
  await fill();
  await chat(world);
  await plantSecrets(world);
  for (const [table, column] of [
    ["mentees", "last_name"],
    ["mentee_goals", "name"],
    ["users", "last_name"],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.id(column)} = ${planted} where organization_id = ${world.other}`.execute(
      db,
    );
  await insertRow(db, "menteeUserNotes", {
    organizationId: world.other,
    menteeId: world.otherMentee.id,
    date: "2026-01-01",
    noteTitle: planted,
    note: planted,
  });
  await insertRow(db, "menteeUserTasks", {
    organizationId: world.own,
    menteeId: world.mentee.id,
    menteeTaskId: await insertRow(db, "menteeTasks", {
      organizationId: world.other,
      name: "A task of a neighbor",
      description: planted,
    }),
    startDate: "2026-01-01",
    endDate: "2026-01-02",
  });
  // As if the mentee had come from the other organization, with an answer to its custom field.
  const { rows: fields } = await sql<{ id: string }>`
    insert into custom_fields (organization_id, table_name, kind, key)
    values (${world.other}, 'mentees', 'text', 'hat_size') returning id::text`.execute(db);
  await sql`update mentees set custom = custom || jsonb_build_object(${fields[0]?.id}::text, ${planted}::text)
    where id = ${world.mentee.id}`.execute(db);
  await sql`insert into field_answers (organization_id, mentee_id, record_table, record_id, field, declined)
    values (${world.own}, ${world.mentee.id}, 'mentees', ${world.mentee.id}, ${`custom.${fields[0]?.id}`}, true)`.execute(
    db,
  );
  // Both agreed to texts, and one of their phones stopped them.
  await sql`update mentees set cell_phone = '(410) 555-0188', text_consent_on = '2026-01-01', text_consent_to = '+14105550188'
    where organization_id = ${world.own}`.execute(db);
  await sql`update mentees set cell_phone = '(410) 555-0199' where id = ${world.mentee.id}`.execute(db);
  await sql`insert into text_stops (number) select mobile from mentees where id = ${world.mentee.id}`.execute(
    db,
  );
  await fillFiles(source);
  const { files } = source.app;
  const size = files.size.bind(files);
  const watched = vi.spyOn(files, "size").mockImplementation(async (name) => {
    sizing.now += 1;
    sizing.most = Math.max(sizing.most, sizing.now);
    return size(name).finally(() => (sizing.now -= 1));
  });
  archive = await exportOrganization(source, world.owner.token);
  watched.mockRestore();
  contents = unzip(archive);
  // Another installation has the same lists, with other ids.
  await makeOrganization(target.db);
  await makeWorld(target.db);
});
afterAll(() => Promise.all([source.close(), target.close()]));

const rowsOf = (rows: readonly object[]) =>
  Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
/** A file of the archive with the same values in each row. */
const changed = (table: string, change: object) =>
  [
    `records/${table}.jsonl`,
    rowsOf(linesOf(contents, `records/${table}.jsonl`).map((row) => ({ ...row, ...change }))),
  ] as const;

describe("The archive of an organization", () => {
  it("has every record type with rows, the files, the audit trail, and a description", () => {
    const moving = makeParts(registry, new Map()).map(({ name }) => name);
    for (const name of moving) expect(linesOf(contents, `records/${name}.jsonl`), name).not.toEqual([]);
    expect(linesOf(contents, "audit.jsonl").length).toBeGreaterThan(50);
    const files = linesOf(contents, "files.jsonl");
    expect(files.length).toBeGreaterThan(10);
    for (const { name } of files) expect(contents.get(`files/${String(name)}`)?.length).toBeGreaterThan(10);
    const { parts } = JSON.parse(String(contents.get("schema.json"))) as {
      parts: { name: string; customFields: unknown[] }[];
    };
    expect(parts.map(({ name }) => name)).toEqual(moving);
    expect(parts.find(({ name }) => name === "mentees")?.customFields).toEqual([
      expect.objectContaining({ name: "custom.shoe_size" }),
    ]);
    expect(JSON.parse(String(contents.get("manifest.json")))).toMatchObject({
      setUpAgain: { apiKeys: 1, webhooks: 1, identityProviders: 1 },
      lostFiles: [],
    });
  });

  it("has nothing from another organization, except the names of catalog entries that its records use", () => {
    for (const [path, bytes] of contents) expect(bytes.includes(planted), path).toBe(false);
    expect(linesOf(contents, "references.jsonl")).toContainEqual(
      expect.objectContaining({ tableName: "menteeTasks", names: ["A task of a neighbor"] }),
    );
    for (const { organizationId, accountId } of [world.otherOwner, world.superOwner]) {
      expect(organizationId).not.toBe(world.own);
      expect(linesOf(contents, "records/accounts.jsonl").map(({ id }) => id)).not.toContain(accountId);
    }
    const answered = linesOf(contents, "records/fieldAnswers.jsonl").map(({ field }) => String(field));
    expect(answered).not.toEqual([]);
    expect(answered.filter((field) => field.startsWith("custom."))).toEqual([]);
  });

  it("has no credential, whatever its encoding", async () => {
    const forms = [
      secret,
      Buffer.from(secret).toString("hex"),
      Buffer.from(secret).toString("base64").slice(0, 40),
    ];
    for (const [path, bytes] of contents)
      for (const form of forms) expect(bytes.includes(form), `${path} ${form}`).toBe(false);
    const parts = makeParts(registry, await readCatalog(source.db));
    for (const { table, columns } of parts)
      for (const { column, type } of columns) {
        expect(secretColumns.has(`${table}.${column}`), `${table}.${column}`).toBe(false);
        expect(type, `${table}.${column}`).not.toBe("bytea");
      }
  });

  it("knows what each id refers to", async () => {
    const parts = makeParts(registry, await readCatalog(source.db));
    const unknown = parts.flatMap(({ table, columns }) =>
      columns
        .filter(({ column, type, refersTo }) => type.startsWith("bigint") && column !== "id" && !refersTo)
        .map(({ column }) => `${table}.${column}`),
    );
    expect(unknown).toEqual([]);
  });

  it("has consents to texts, unless the phone stopped them", () => {
    const consents = linesOf(contents, "records/mentees.jsonl").map(({ id, textConsentOn }) => [
      id,
      textConsentOn,
    ]);
    expect(consents.length).toBeGreaterThan(1);
    expect(consents).toEqual(consents.map(([id]) => [id, id === world.mentee.id ? null : "2026-01-01"]));
  });

  it("doesn't say that Owners were told when cases will be anonymized, because the new Owners were not", () => {
    const rows = linesOf(contents, "records/mentees.jsonl");
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter((row) => "retentionToldAt" in row)).toEqual([]);
  });

  it("is made without reading the sizes of all files at once", () => {
    expect(linesOf(contents, "files.jsonl").length).toBeGreaterThan(8);
    expect(sizing).toEqual({ now: 0, most: 8 });
  });

  it("is announced to all Owners", async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from notifications n
      join users u on u.account_id = n.account_id
      where n.notification_subject like 'All data of your organization%' and u.organization_id = ${world.own}`.execute(
      source.db,
    );
    const owners = await sql`select from users u join user_roles r on r.id = u.user_role
      where u.organization_id = ${world.own} and r.role_type = 1 and u.active and u.deleted_at is null`.execute(
      source.db,
    );
    expect(rows[0]?.count).toBe(owners.rows.length);
    expect(owners.rows.length).toBeGreaterThan(1);
  });

  it("imports elsewhere, and is exported there again with the same content except for ids", async () => {
    const owner = await makeEmpty(target.db, world.owner.email);
    const sent = await sendArchive(target, owner.token, archive);
    expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ status: 1, dataType: "moving" });
    const { status, message, report } = await endOfImport(target, owner.token);
    expect([status, message]).toEqual(["done", ""]);
    expect(report).toMatchObject({
      leftOut: [],
      emptied: [],
      unknownAnswers: [],
      takenEmails: 0,
      lostFiles: [],
      added: [{ tableName: "menteeTasks", name: "A task of a neighbor" }],
      setUpAgain: expect.arrayContaining([{ tableName: "apiKeys", count: 1 }]),
    });
    const again = unzip(await exportOrganization(target, owner.token));
    const [before, after] = [contents, again].map((one) => withoutIds(one) as Record<string, string[]>);
    // A shared catalog task of the old installation became the organization's own, so later tasks have new positions.
    const added = after!["menteeTasks"]!.findIndex((row) => row.includes("A task of a neighbor"));
    after!["menteeTasks"]!.splice(added, 1);
    const nameOf = (place: number): string =>
      place === added
        ? "menteeTasks:A task of a neighbor"
        : `menteeTasks#${place > added ? place - 1 : place}`;
    for (const name of Object.keys(before!)) {
      const text = JSON.stringify(after![name]);
      const same = text.replaceAll(/menteeTasks#(\d+)/g, (_, place) => nameOf(Number(place)));
      expect(JSON.parse(same), name).toEqual(before![name]);
    }
  });

  it("brings people without a password and without sessions, who are invited afterwards", async () => {
    const { rows } = await sql<{ count: number; open: number; withEmail: number }>`
      select count(*)::integer as count, count(a.email_key)::integer as "withEmail",
        count(*) filter (where a.password_hash is not null or a.totp_secret is not null or a.email_confirmed_at is not null
          or exists (select from sessions s where s.account_id = a.id))::integer as open
      from accounts a join users u on u.account_id = a.id
      where u.organization_id = (select max(id) from organizations) and u.email <> ${world.owner.email}`.execute(
      target.db,
    );
    expect(rows[0]).toMatchObject({ open: 0 });
    expect(rows[0]?.withEmail).toBeGreaterThan(0);
  });

  it("is refused by an organization that has records, even the second time", async () => {
    const owner = await makeEmpty(target.db);
    await makeMentee(target.db, owner.organizationId);
    expect((await sendArchive(target, owner.token, archive)).body).toMatchObject({
      status: 0,
      message: expect.stringContaining("that has no records yet"),
    });
    expect((await target.get("moving", owner.token)).body).toMatchObject({ dataValues: { isEmpty: false } });
  });

  it("is imported once if it is sent twice at the same moment", async () => {
    const owner = await makeEmpty(target.db);
    const answers = await Promise.all([1, 2].map(() => sendArchive(target, owner.token, archive)));
    expect(answers.map(({ body }) => body["status"]).toSorted()).toEqual([0, 1]);
    // The emails of its people are taken by the first import.
    expect(await endOfImport(target, owner.token)).toMatchObject({
      status: "done",
      report: { takenEmails: expect.any(Number) },
    });
    const counts = await countRows(target, owner.organizationId);
    expect(counts["mentees"]).toBe(linesOf(contents, "records/mentees.jsonl").length);
    // The Owner isn't in the archive, so they come in addition.
    expect(counts["users"]).toBe(linesOf(contents, "records/users.jsonl").length + 1);
  });

  it("brings appointments that aren't announced again, but of which mentees are still reminded or notified", async () => {
    const { db, env, database } = target;
    const zone = "America/New_York";
    const start = makeMoment(`${dayAway(3, zone)}T12:00`, zone);
    const planned = {
      status: "planned",
      startLocal: `${start.local}:00`,
      startZone: zone,
      startAt: start.at,
      remindersOff: false,
      // The reminder of the week before was due since then.
      updatedAt: `${dayAway(-10)}T12:00:00Z`,
    };
    const changes = [changed("appointments", planned), changed("mentees", { remindersOff: false })] as const;
    const { token, organizationId } = await makeEmpty(db);
    await sendArchive(target, token, await forge(new Map([...contents, ...changes])));
    expect((await endOfImport(target, token)).status).toBe("done");
    const notices = async (subject: string) => {
      const { rows } = await sql`select from notifications where organization_id = ${organizationId}
        and group_key like 'appointment:%' and notification_subject like ${`${subject}%`}`.execute(db);
      return rows.length;
    };
    const runAt = async (now: Date) => {
      await sendInvitations(database.application, env, now);
      await sendReminders(database.application, env, now);
    };
    await runAt(new Date(makeMoment(`${dayAway(0, zone)}T12:00`, zone).at));
    expect(await notices("")).toBe(0);
    await runAt(new Date(Date.parse(start.at) - 3_600_000));
    const count = linesOf(contents, "records/appointments.jsonl").length;
    // The application's own job may be sending them at this moment.
    await expect.poll(() => notices("Your appointment: ")).toBe(count);
    await sql`update appointments set status = 'cancelledByStaff' where organization_id = ${organizationId}`.execute(
      db,
    );
    await runAt(new Date());
    await expect.poll(() => notices("Canceled: ")).toBe(count);
  });

  it("brings appointments of former mentees, who were told when they left that these are canceled", async () => {
    const { db } = target;
    const organizationId = await makeOrganization(db);
    // In one transaction, as during an import, so that the application's own job sends nothing before the hook runs.
    const [rows, current] = await db.transaction().execute(async (trx) => {
      const mentee = await makeMentee(trx, organizationId);
      const former = await makeMentee(trx, organizationId, { values: { active: false } });
      for (const person of [mentee, former]) await makeAppointment(trx, person);
      await appointmentsHooks.afterMove?.(trx, organizationId);
      const invited = await sql`select account_id::text as id from appointment_invitations
        where organization_id = ${organizationId}`.execute(trx);
      return [invited.rows, mentee.accountId];
    });
    expect(rows).toEqual([{ id: current }]);
  });
});

describe("An archive that isn't as it was made", () => {
  let owner: Person;
  let before: Record<string, number>;
  beforeAll(async () => {
    owner = await makeEmpty(target.db);
    before = await countRows(target, owner.organizationId);
  });

  /** The archive with more custom fields. */
  const withFields = (count: number, change: object) => {
    const path = "records/customFields.jsonl";
    const fields = linesOf(contents, path);
    const more = Array.from({ length: count }, (_, at) => ({
      ...fields[0],
      id: `9${at}`,
      key: `more_${at}`,
      tableName: "relations",
      active: false,
      ...change,
    }));
    return forge(new Map([...contents, [path, rowsOf([...fields, ...more])]]));
  };
  const choice = { en: "A", es: "A", retired: false };
  const choices = (count: number) => Array.from({ length: count }, (_, at) => ({ ...choice, id: `c${at}` }));

  const refused: readonly [string, RegExp, () => Promise<Buffer> | Buffer][] = [
    ["is cut off", /incomplete/, () => archive.subarray(0, archive.length - 1000)],
    ["is no zip", /isn't an archive/, () => Buffer.from("hello")],
    ["is another zip", /isn't an archive/, () => zip(new Map([["a.txt", Buffer.from("a")]]))],
    [
      "has a changed row",
      /damaged or was changed/,
      () => zip(new Map([...contents, ["records/jobs.jsonl", Buffer.from("{}\n")]])),
    ],
    [
      "lacks a file",
      /damaged or was changed/,
      () => zip(new Map([...contents].filter(([path]) => path !== "records/jobs.jsonl"))),
    ],
    [
      "has one file more",
      /damaged or was changed/,
      () => zip(new Map([...contents, ["records/more.jsonl", Buffer.from("{}\n")]])),
    ],
    [
      "has a changed manifest",
      /damaged or was changed/,
      () =>
        zip(
          new Map([...contents, ["manifest.json", Buffer.from(`${String(contents.get("manifest.json"))} `)]]),
        ),
    ],
    [
      "doesn't count its lines",
      /damaged or was changed/,
      () => {
        const { members } = JSON.parse(String(contents.get("manifest.json"))) as { members: object[] };
        return forge(contents, { members: members.map((member) => ({ ...member, rows: undefined })) });
      },
    ],
    ["is of a later format", /later version/, () => forge(contents, { formatVersion: 2 })],
    ["is of a later version", /later version/, () => forge(contents, { schema: "9999-later.sql" })],
    [
      "unpacks to far more than its size",
      /damaged or was changed|larger than/,
      () => forge(new Map([...contents, ["audit.jsonl", Buffer.alloc(150 * 1024 * 1024, "a")]])),
    ],
    [
      "has more custom fields than can be saved",
      /more than 200 custom fields, so delete some/,
      () => withFields(maxDefinedFields + 1, { kind: "toggle", options: [] }),
    ],
    [
      "has a custom field with more choices than any version stored",
      /more than 500 choices/,
      () => withFields(1, { kind: "choice", options: choices(maxEntries + 1) }),
    ],
  ];

  it.each(refused)(
    "%s: it is refused with one sentence before anything is written",
    async (_name, message, make) => {
      const { status, body } = await sendArchive(target, owner.token, await make());
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: 0, message: expect.stringMatching(message) });
      expect(String(body["message"]).length).toBeLessThan(120);
      expect(await countRows(target, owner.organizationId)).toEqual(before);
      expect((await target.get("moving", owner.token)).body).toMatchObject({
        dataValues: { isEmpty: true, lastImport: null },
      });
    },
  );

  it("can't bring markup, a role of another organization, or a file that is something else", async () => {
    const notes = linesOf(contents, "records/menteeUserNotes.jsonl");
    const users = linesOf(contents, "records/users.jsonl");
    const leftOut = "left-out@test.example";
    const accounts = linesOf(contents, "records/accounts.jsonl").map((row) =>
      row["id"] === users[1]?.["accountId"] ? { ...row, emailKey: leftOut } : row,
    );
    const text = (rows: object[]) => Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    const file = linesOf(contents, "files.jsonl").find(({ mediaType }) => mediaType === "application/pdf");
    const forged = await forge(
      new Map([
        ...contents,
        [
          "records/menteeUserNotes.jsonl",
          text(notes.map((row) => ({ ...row, note: "<p>Hi</p><script>alert(1)</script>" }))),
        ],
        ["records/accounts.jsonl", text(accounts)],
        // Another organization's mentee has this id here.
        ["records/users.jsonl", text(users.map((row, at) => (at === 1 ? { ...row, userRole: "1" } : row)))],
        [
          `files/${String(file?.["name"])}`,
          Buffer.from("<!DOCTYPE html><html><script>alert(1)</script></html>"),
        ],
      ]),
    );
    await sendArchive(target, owner.token, forged);
    const { status, report } = await endOfImport(target, owner.token);
    expect(status).toBe("done");
    expect(report).toMatchObject({
      leftOut: expect.arrayContaining([{ tableName: "users", count: 1 }]),
      lostFiles: ["letter.pdf"],
    });
    const { rows } = await sql<{
      note: string;
    }>`select distinct note from mentee_user_notes where organization_id = ${owner.organizationId}`.execute(
      target.db,
    );
    expect(rows).toEqual([{ note: "<p>Hi</p>" }]);
    // The person who was left out can be added by hand.
    const holders = sql`select from accounts where email_key = ${leftOut} and deleted_at is null`;
    expect((await holders.execute(target.db)).rows).toEqual([]);
  });

  it("can't bring a mentee with the Owner's account, whose id is a mentee's of another organization", async () => {
    const { db } = target;
    for (const table of ["users", "mentees"])
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 7000000)`.execute(db);
    const other = await makeMentee(db, await makeOrganization(db), { values: { lastName: "Untouched" } });
    const empty = await makeEmpty(db);
    expect(empty.id).toBe(other.id);
    const [mentee] = linesOf(contents, "records/mentees.jsonl");
    const accounts = linesOf(contents, "records/accounts.jsonl").map((row) =>
      row["id"] === mentee?.["accountId"] ? { ...row, accountType: "staff", emailKey: empty.email } : row,
    );
    const forged = await forge(new Map([...contents, ["records/accounts.jsonl", rowsOf(accounts)]]));
    await sendArchive(target, empty.token, forged);
    expect(await endOfImport(target, empty.token)).toMatchObject({
      status: "failed",
      message: expect.stringMatching(/damaged or was changed/),
    });
    const { rows } = await sql`select last_name from mentees where id = ${other.id}`.execute(db);
    expect(rows).toEqual([{ last_name: "Untouched" }]);
  });

  it("can't bring a text that is far longer than any form takes", async () => {
    const empty = await makeEmpty(target.database.db);
    for (const [table, change] of [
      ["jobs", { title: "x".repeat(1_000_000) }],
      ["chatMessages", { text: "x".repeat(1_000_000) }],
      ["mentees", { custom: { 1: "x".repeat(1_000_000) } }],
    ] as const) {
      await sendArchive(target, empty.token, await forge(new Map([...contents, changed(table, change)])));
      expect(await endOfImport(target, empty.token), table).toMatchObject({
        status: "failed",
        message: expect.stringMatching(/damaged or was changed/),
      });
    }
  });

  it("can't attach a file to a record of another organization that it names", async () => {
    const { db } = target;
    const title = "A job of a neighbor";
    const job = await insertRow(db, "jobs", { organizationId: await makeOrganization(db), title });
    const empty = await makeEmpty(db);
    const [references, files] = ["references.jsonl", "files.jsonl"] as const;
    const named = { tableName: "jobs", id: "987654321", names: [title] };
    const held = { tableName: "jobs", recordId: named.id, field: "descriptionFile" };
    const forged = await forge(
      new Map([
        ...contents,
        [references, rowsOf([...linesOf(contents, references), named])],
        [files, rowsOf(linesOf(contents, files).map((row) => ({ ...row, ...held })))],
      ]),
    );
    await sendArchive(target, empty.token, forged);
    expect(await endOfImport(target, empty.token)).toMatchObject({ status: "done", report: { files: 0 } });
    const { rows } = await sql`select from files where record_table = 'jobs' and record_id = ${job}`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });

  it("can't bring a long text in place of an id that is converted last", async () => {
    const empty = await makeEmpty(target.db);
    // Promises come after appointments and can't be stored, so the text is noticed at once.
    const changes = [
      changed("appointments", { seriesId: "1".repeat(1000) }),
      changed("promises", { status: null }),
    ] as const;
    await sendArchive(target, empty.token, await forge(new Map([...contents, ...changes])));
    expect(await endOfImport(target, empty.token)).toMatchObject({
      status: "failed",
      message: expect.stringMatching(/damaged or was changed/),
    });
  });

  it("can't bring numbers outside the limits of their fields, and pictures come without what a camera wrote", async () => {
    const empty = await makeEmpty(target.database.db);
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .withExif({ IFD0: { ImageDescription: "planted place" } })
      .png()
      .toBuffer();
    expect(picture.includes("planted place")).toBe(true);
    const storedPictures = async () => {
      const pictures = sql<{ name: string }>`select name from files where is_image`;
      return (await pictures.execute(target.database.db)).rows.map(({ name }) => name);
    };
    const former = await storedPictures();
    const pictures = linesOf(contents, "files.jsonl").filter(({ mediaType }) => mediaType === "image/png");
    const forged = await forge(
      new Map([
        ...contents,
        changed("menteeUserNotes", { minutes: -5 }),
        ...pictures.map(({ name }) => [`files/${String(name)}`, picture] as const),
      ]),
    );
    await sendArchive(target, empty.token, forged);
    const { status, report } = await endOfImport(target, empty.token);
    expect(status).toBe("done");
    expect(report?.["unknownAnswers"]).toContainEqual(
      expect.objectContaining({ tableName: "menteeUserNotes", field: "minutes" }),
    );
    const added = (await storedPictures()).filter((name) => !former.includes(name));
    expect(added.length).toBeGreaterThan(0);
    for (const name of added) {
      const stored = await buffer(target.app.files.read(name));
      expect(stored.length).toBeGreaterThan(0);
      expect(stored.includes("planted place")).toBe(false);
    }
  });

  it("can't bring more fields of the organization's own than forms show, or an order by what has none", async () => {
    const empty = await makeEmpty(target.database.db);
    const [field, ...others] = linesOf(contents, "records/customFields.jsonl");
    const more = Array.from({ length: maxCustomFields + 2 }, (_, at) => ({
      ...field,
      id: `9${at}`,
      key: `more_${at}`,
      kind: "toggle",
      options: [],
      tableName: "resources",
      sortable: at < 3,
    }));
    const path = "records/customFields.jsonl";
    await sendArchive(
      target,
      empty.token,
      await forge(new Map([...contents, [path, rowsOf([field!, ...others, ...more])]])),
    );
    expect((await endOfImport(target, empty.token)).status).toBe("done");
    const { rows } = await sql<{ active: number; sortable: number }>`
      select count(*) filter (where active)::integer as active, count(*) filter (where sortable)::integer as sortable
      from custom_fields where organization_id = ${empty.organizationId} and table_name = 'resources' and kind = 'toggle'`.execute(
      target.database.db,
    );
    expect(rows).toEqual([{ active: maxCustomFields, sortable: 0 }]);
  });

  it("says who answered a field of the organization's own with the field's new id, or leaves it out", async () => {
    const empty = await makeEmpty(target.db);
    await sql`select nextval(pg_get_serial_sequence('custom_fields', 'id')) from generate_series(1, 9)`.execute(
      target.db,
    );
    const path = "records/fieldAnswers.jsonl";
    const [answer, ...others] = linesOf(contents, path);
    const [mentee] = linesOf(contents, "records/mentees.jsonl");
    const shoeSize = linesOf(contents, "records/customFields.jsonl").find(({ key }) => key === "shoe_size");
    const more = [shoeSize?.["id"], "999999"].map((field, at) => ({
      ...answer,
      id: `99999${at}`,
      menteeId: mentee?.["id"],
      recordTable: "mentees",
      recordId: mentee?.["id"],
      field: `custom.${String(field)}`,
    }));
    const forged: Contents = new Map([...contents, [path, rowsOf([answer!, ...others, ...more])]]);
    await sendArchive(target, empty.token, await forge(forged));
    expect(await endOfImport(target, empty.token)).toMatchObject({ status: "done", report: { leftOut: [] } });
    const { rows } =
      await sql`select a.field = 'custom.' || f.id as "isNew" from field_answers a, custom_fields f
      where a.organization_id = ${empty.organizationId} and a.field like 'custom.%'
        and f.organization_id = ${empty.organizationId} and f.key = 'shoe_size'`.execute(target.db);
    expect(rows).toEqual([{ isNew: true }]);
  });

  it("brings a field with more choices than a new one can have, because an earlier version allowed them", async () => {
    const empty = await makeEmpty(target.db);
    const options = choices(maxFieldOptions + 1);
    await sendArchive(target, empty.token, await withFields(1, { kind: "choice", sortable: false, options }));
    expect((await endOfImport(target, empty.token)).status).toBe("done");
    const { rows } = await sql<{
      count: number;
    }>`select jsonb_array_length(options) as count from custom_fields
      where organization_id = ${empty.organizationId} and key = 'more_0'`.execute(target.db);
    expect(rows).toEqual([{ count: maxFieldOptions + 1 }]);
  });

  it("doesn't remove a row that someone adds while the archive is imported", async () => {
    const { db } = target;
    const organizationId = await makeOrganization(db);
    const parts = makeParts(registry, await readCatalog(db));
    const jobs = parts.find(({ name }) => name === "jobs")!;
    await db.transaction().execute(async (trx) => {
      await insertRow(trx, "jobs", { organizationId, title: "Of a trigger" });
      await insertRow(db, "jobs", { organizationId, title: "Of a person" });
      await removeAdded(trx, jobs, organizationId, []);
    });
    const { rows } = await sql`select title from jobs where organization_id = ${organizationId}`.execute(db);
    expect(rows).toEqual([{ title: "Of a person" }]);
  });

  it("leaves an empty organization if a row can't be stored", async () => {
    const empty = await makeEmpty(target.db);
    const rows = linesOf(contents, "records/appointments.jsonl").map((row) => ({ ...row, status: null }));
    const text = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    await sendArchive(
      target,
      empty.token,
      await forge(new Map([...contents, ["records/appointments.jsonl", text]])),
    );
    expect(await endOfImport(target, empty.token)).toMatchObject({
      status: "failed",
      message: expect.stringContaining("Nothing was imported"),
    });
    expect((await countRows(target, empty.organizationId))["mentees"]).toBe(0);
    await sendArchive(target, empty.token, archive);
    expect(await endOfImport(target, empty.token)).toMatchObject({ status: "done" });
  });
});

/** Returns the port of the application, which listens from the first call on. */
async function portOf({ app }: TestApp): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

describe("Only an Owner with a second factor", () => {
  it("exports and imports", async () => {
    const { db } = target;
    const owner = await makeEmpty(target.db);
    const staff = await makeStaff(db, owner.organizationId, { role: { roleType: 2 } });
    const mentee = await makeMentee(db, owner.organizationId);
    for (const { token } of [staff, mentee]) {
      expect((await target.post("export/organization", {}, token)).status).toBe(403);
      expect((await target.get("moving", token)).status).toBe(403);
      expect((await sendArchive(target, token, archive)).status).toBe(403);
    }
    const plain = await makeStaff(db, owner.organizationId);
    const message = expect.stringContaining("second step");
    expect((await target.post("export/organization", {}, plain.token)).body).toMatchObject({
      status: 0,
      message,
    });
    expect((await sendArchive(target, plain.token, archive)).body).toMatchObject({ status: 0, message });
    expect((await target.get("moving", plain.token)).body).toMatchObject({
      dataValues: { hasSecondFactor: false },
    });
    expect((await target.post("export/organization", { currentPassword: 1 }, owner.token)).status).toBe(400);
  });

  it("is refused while another archive of the organization is still being sent", async () => {
    const owner = await makeEmpty(target.database.db);
    const socket = connect(await portOf(target), "127.0.0.1");
    socket.write(
      `POST /apicalls/moving/import HTTP/1.1\r\nhost: localhost\r\nauthorization: ${owner.token}\r\n` +
        "content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n\r\n" +
        '--x\r\ncontent-disposition: form-data; name="files"; filename="a.zip"\r\n\r\nPK',
    );
    const answer = async () =>
      (await sendArchive(target, owner.token, Buffer.from("no archive"))).body["message"];
    // Wait until the first archive is being received, so that the second one doesn't overtake it.
    const incoming = join(target.env.dataDir, "files", "incoming");
    await expect.poll(() => readdir(incoming).catch(() => [])).not.toEqual([]);
    expect(await answer()).toBe("An archive is already being imported.");
    socket.destroy();
    await expect.poll(answer).toMatch(/isn't an archive/);
  });

  it("uses the session while a slow archive arrives, so that it doesn't end", async () => {
    const { db } = target;
    const owner = await makeEmpty(db);
    const port = await portOf(target);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const socket = connect(port, "127.0.0.1");
    try {
      socket.write(
        `POST /apicalls/moving/import HTTP/1.1\r\nhost: localhost\r\nauthorization: ${owner.token}\r\n` +
          "content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n\r\n" +
          '--x\r\ncontent-disposition: form-data; name="files"; filename="a.zip"\r\n\r\nPK',
      );
      await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
      await sql`update sessions set last_used_at = now() - interval '29 minutes'
        where account_id = ${owner.accountId}`.execute(db);
      vi.advanceTimersByTime(20_000);
      await expect
        .poll(() =>
          target.query(sql`select from sessions
            where account_id = ${owner.accountId} and last_used_at > now() - interval '1 minute'`),
        )
        .toHaveLength(1);
    } finally {
      socket.destroy();
      vi.useRealTimers();
    }
  });

  it("is refused if they are no longer an Owner when the archive has arrived", async () => {
    const { db } = target;
    const owner = await makeEmpty(db);
    const body =
      '--x\r\ncontent-disposition: form-data; name="currentPassword"\r\n\r\n\r\n' +
      '--x\r\ncontent-disposition: form-data; name="files"; filename="a.zip"\r\n\r\nno archive\r\n--x--\r\n';
    const socket = connect(await portOf(target), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.write(
      `POST /apicalls/moving/import HTTP/1.1\r\nhost: localhost\r\nauthorization: ${owner.token}\r\n` +
        `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, -20)}`,
    );
    const incoming = join(target.env.dataDir, "files", "incoming");
    await expect.poll(() => readdir(incoming).catch(() => [])).not.toEqual([]);
    const role = await makeRole(db, owner.organizationId, { roleType: 2 });
    await sql`update users set user_role = ${role} where id = ${owner.id}`.execute(db);
    socket.write(body.slice(-20));
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 403 /);
    socket.destroy();
  });

  it("is asked for the password, unless they signed in a short while ago", async () => {
    const { db } = target;
    const owner = await makeEmpty(target.db);
    const token = await signIn(db, owner.accountId);
    await sql`update sessions set created_at = now() - interval '1 hour' where account_id = ${owner.accountId}`.execute(
      db,
    );
    const errors = { currentPassword: expect.any(String) };
    expect((await target.post("export/organization", {}, token)).body).toMatchObject({ status: 0, errors });
    expect(
      (await target.post("export/organization", { currentPassword: "wrong" }, token)).body,
    ).toMatchObject({ status: 0, errors });
    expect((await sendArchive(target, token, archive, "wrong")).body).toMatchObject({ status: 0, errors });
    expect(
      (await target.post("export/organization", { currentPassword: testPassword }, token)).body,
    ).toMatchObject({ status: 1 });
  });

  it("is refused with a wrong password before the archive is received", async () => {
    const owner = await makeEmpty(target.db);
    await sql`update sessions set created_at = now() - interval '1 hour' where account_id = ${owner.accountId}`.execute(
      target.db,
    );
    const socket = connect(await portOf(target), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.write(
      `POST /apicalls/moving/import HTTP/1.1\r\nhost: localhost\r\nauthorization: ${owner.token}\r\n` +
        "content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n\r\n" +
        '--x\r\ncontent-disposition: form-data; name="currentPassword"\r\n\r\nwrong\r\n' +
        '--x\r\ncontent-disposition: form-data; name="files"; filename="a.zip"\r\n\r\nPK',
    );
    await expect.poll(() => answer).toContain('"currentPassword":');
    socket.destroy();
  });

  it("fetches the archive: not after the second factor is gone, and nobody else", async () => {
    const { db } = target;
    const owner = await makeEmpty(target.db);
    const { body } = await target.post("export/organization", {}, owner.token);
    await sql`update accounts set totp_secret = null, totp_confirmed_at = null where id = ${owner.accountId}`.execute(
      db,
    );
    const fetchIt = () => target.get(`export/${String(body["code"])}`, owner.token);
    expect((await fetchIt()).status).toBe(404);
    await secure(db, owner);
    expect((await fetchIt()).status).toBe(200);
  });
});
