/** The data of the two-id suite: values of other organizations carry a mark. */
import { sql } from "kysely";
import { registry } from "#shared/records/registry.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { insertRow, makeMentee, type Person } from "#tests/support/factories.ts";
import { roomOf } from "#tests/support/mentee-case.ts";
import { makeUpload } from "#tests/support/sample-values.ts";
import { makeDirectRoom, makeMenteeFile, makeReadyExport, makeScene } from "#tests/security/support/scene.ts";
import { missingId, type Place, type Prober } from "#tests/security/support/prober.ts";
import { mark, slots, type Ids, type IdWorld, type Slot } from "./ids.ts";

/** Writes the mark into every free text of a private row. */
async function markRows({ test }: Prober, place: Place): Promise<void> {
  const { db } = test;
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER'
      and c.table_name in ('users', 'mentees', 'user_roles', 'mentee_user_goals', 'mentee_user_tasks',
        'mentee_user_challenges', 'mentee_user_notes', 'mentee_user_files')
      and c.column_name in ('first_name', 'last_name', 'role_name', 'notes', 'description', 'note_title', 'note',
        'name', 'address', 'living_conditions')`.execute(db);
  for (const { table, column } of rows) {
    await sql`update ${sql.table(table)} set ${sql.id(column)} = ${mark} || ' ' || id
      where organization_id = ${place.organizationId}`.execute(db);
  }
  for (const table of ["organizations", "resources"]) {
    const owner = table === "organizations" ? "id" : "organization_id";
    await sql`update ${sql.table(table)} set notes = ${mark} where ${sql.id(owner)} = ${place.organizationId}`.execute(
      db,
    );
  }
  for (const kind of ["mentee_user_goals", "mentee_user_tasks", "mentee_user_challenges"]) {
    const entries = JSON.stringify([{ id: `${mark}-entry`, by: place.boss.accountId, note: mark }]);
    await sql`update ${sql.table(kind)} set data_notes = ${entries}::jsonb
      where organization_id = ${place.organizationId}`.execute(db);
  }
}

async function makeMessage(
  { test }: Prober,
  roomId: string,
  senderId: string,
  text: string,
): Promise<string> {
  const { db } = test;
  const { rows } = await sql<{ id: string }>`
    insert into chat_messages (room_id, sender_id, client_id, message_type, text)
    values (${roomId}, ${senderId}, ${`c-${roomId}`}, 'Message', ${text}) returning id`.execute(db);
  await sql`update chat_rooms set last_message_id = ${rows[0]!.id}, last_message_at = now()
    where id = ${roomId}`.execute(db);
  return rows[0]!.id;
}

/** Makes a record of every table for each slot. Those below a mentee belong to the slot's mentee. */
async function makeRecords(
  prober: Prober,
  staff: Person,
  mentees: Ids,
): Promise<Partial<Record<TableName, Ids>>> {
  const records: Partial<Record<TableName, Ids>> = {};
  for (const type of registry.values()) {
    const table = type.name as TableName;
    if (type.scope === "system" || table === "menteePassword") continue;
    const make = async (slot: Exclude<Slot, "missing">): Promise<string> => {
      const owner = slot === "neighbour" ? "own" : slot;
      if (type.scope === "account")
        return prober.makeRecord(table, owner, slot === "own" ? staff : undefined);
      if (type.scope !== "mentee") return prober.makeRecord(table, owner);
      const { boss } = prober.places[owner];
      const data = { ...(await prober.sample(table, boss, prober.places[owner])), menteeId: mentees[slot] };
      const { body } = await prober.test.post(
        "saveRecord",
        { tableName: table, tableId: "0", data },
        boss.token,
      );
      if (body["status"] !== 1) throw new Error(`${table}: ${JSON.stringify(body)}`);
      return String(body["recordId"]);
    };
    records[table] = {
      own: await make("own"),
      neighbour: await make("neighbour"),
      other: await make("other"),
      super: await make("super"),
      missing: missingId,
    };
  }
  return records;
}

export async function makeIdWorld(prober: Prober): Promise<IdWorld> {
  const { db } = prober.test.database;
  const scene = await makeScene(prober);
  const { places, staff } = prober;
  const mentee = places.own.mentee;
  const neighbour = await makeMentee(db, places.own.organizationId);
  const perPlace = (own: string, near: string, of: (place: Place) => string): Ids => ({
    own,
    neighbour: near,
    other: of(places.other),
    super: of(places.super),
    missing: missingId,
  });
  const mentees = perPlace(mentee.id, neighbour.id, (place) => place.mentee.id);
  const records = await makeRecords(prober, staff, mentees);
  const samples: Partial<Record<TableName, Record<string, unknown>>> = {};
  for (const table of Object.keys(records) as TableName[])
    samples[table] = await prober.sample(table, staff, places.own);
  for (const place of [places.other, places.super]) await markRows(prober, place);
  const rooms: Ids = {
    own: await roomOf(db, { id: mentees.own }),
    neighbour: await makeDirectRoom(prober, places.own.boss.accountId, neighbour.accountId),
    other: await roomOf(db, { id: mentees.other }),
    super: await roomOf(db, { id: mentees.super }),
    missing: missingId,
  };
  const writers = perPlace(staff.accountId, neighbour.accountId, (place) => place.boss.accountId);
  const messages = { missing: missingId } as Record<Slot, string>;
  const exports = { missing: { code: "b".repeat(43), id: missingId } } as Record<
    Slot,
    { code: string; id: string }
  >;
  for (const slot of slots.filter((one) => one !== "missing")) {
    messages[slot] = await makeMessage(
      prober,
      rooms[slot],
      writers[slot],
      slot === "own" ? "Good day" : mark,
    );
    exports[slot] = await makeReadyExport(scene, writers[slot]);
  }
  for (const slot of ["neighbour", "other", "super"] as const) {
    await insertRow(db, "notifications", {
      accountId: writers[slot],
      notificationType: "message",
      notificationSubject: mark,
    });
  }
  // A person who opens the room for the first time joins it, so do this before the test.
  await prober.test.get(`getChatMessages/${rooms.own}`, staff.token);
  await prober.test.get(`getChatMessages/${rooms.own}`, mentee.token);
  const [nearName] = await makeMenteeFile(prober, { ...places.own, mentee: neighbour });
  await sql`update files set original_name = ${`${mark}.txt`}
    where name in (${scene.things.other.fileName}, ${scene.things.super.fileName})`.execute(db);
  const attached: Ids = {
    own: scene.things.own.fileName,
    neighbour: nearName,
    other: scene.things.other.fileName,
    super: scene.things.super.fileName,
    missing: `${"0".repeat(32)}.png`,
  };
  const uploads = async (isImage: boolean): Promise<Ids> => ({
    own: await makeUpload(db, staff.accountId, isImage),
    neighbour: await makeUpload(db, places.own.boss.accountId, isImage),
    other: await makeUpload(db, places.other.boss.accountId, isImage),
    super: await makeUpload(db, places.super.boss.accountId, isImage),
    missing: `${"1".repeat(32)}.png`,
  });
  return {
    prober,
    scene,
    staff,
    mentee,
    mentees,
    organizations: perPlace(places.own.organizationId, missingId, (place) => place.organizationId),
    users: perPlace(scene.things.own.userId, places.own.boss.id, (place) => place.boss.id),
    roles: perPlace(places.own.bareRole, places.own.bareRole, (place) => place.bareRole),
    rooms,
    messages,
    exports,
    attached,
    uploads,
    records,
    samples,
  };
}
