/** Compares the JSON that PostgreSQL writes with rows presented as objects. Both must be equal. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { authorizeType, type Caller } from "#shared/access/policy.ts";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { menteeActiveName } from "#shared/records/mentee-field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import { repositoryOfRecord } from "#server/core/records/foreign-fields.ts";
import { getTableBody } from "#shared/contracts/records.ts";
import { listColumns } from "#server/core/records/columns.ts";
import { readPage } from "#server/core/records/list/page.ts";
import { readRecord } from "#server/core/records/read-record.ts";
import { Repository } from "#server/core/records/repository.ts";
import { presenterOf, presentRow } from "#server/core/records/rows.ts";
import { wireColumns, type WrittenRow } from "#server/core/records/wire-rows.ts";
import { JsonText } from "#server/kernel/json-text.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, sampleData } from "#tests/support/sample-values.ts";

const types = [...registry.values()];
const {
  tableName: _,
  organizationId: __,
  deleted: ___,
  ...listing
} = getTableBody.parse({ tableName: "", recordsPerPage: 10_000 });

const callerOf = (person: Person, more: Partial<Caller> = {}): Caller => ({
  accountType: "staff",
  accountId: person.accountId,
  personId: person.id,
  organizationId: person.organizationId,
  isOwner: true,
  flags: new Set(allFlags),
  keys: new Set(allKeys),
  ...more,
});
const viewing = new Set(allFlags.filter((flag) => flag.endsWith("View")));

let callers: Record<string, Caller>;

const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  const { superOwner, owner, otherOwner, mentee } = world;
  const people = [superOwner, owner, otherOwner];
  for (const type of types.filter(({ readOnly, storedIn }) => !readOnly && !storedIn)) {
    for (const person of type.isOrganization ? [superOwner, superOwner] : people) {
      const data = await sampleData(world, type, person);
      if (person === superOwner && type.scope === "mentee") data["menteeId"] = mentee.id;
      const save = { tableName: type.name, tableId: "0", data };
      const { body } = await test.post("saveRecord", save, person.token);
      // Only the super-organization can add global rows. It also gets a deleted row of each type.
      if (person !== superOwner || body["status"] !== 1) continue;
      const again = await sampleData(world, type, person, { required: true });
      if (type.scope === "mentee") again["menteeId"] = mentee.id;
      const { body: second } = await test.post("saveRecord", { ...save, data: again }, person.token);
      await test.remove(type.name, second["recordId"], person.token);
    }
  }
  const { id } = await makeMentee(world.db, world.own);
  await sql`update mentees set anonymized_at = now() where id = ${id}`.execute(world.db);
  await sql`update organizations set notes = 'internal ' || id`.execute(world.db);
  const none = { flags: new Set<never>(), isOwner: false };
  callers = {
    "an Owner of the super-organization": callerOf(superOwner),
    "an Owner": callerOf(owner),
    "an Owner of another organization": callerOf(otherOwner),
    "who may look only": callerOf(owner, { flags: viewing, isOwner: false }),
    "a mentee": callerOf(mentee, { accountType: "mentee", keys: new Set(["chat"]), ...none }),
  };
});

const repositoryFor = (caller: Caller): Repository =>
  new Repository({ db: world.db, env: test.env, registry }, {
    caller,
    language: "en",
    customFields: [],
  } as never);

/** Returns the rows of a list in both forms, or null if the caller may not list them. */
async function lists(caller: Caller, type: RecordType, deleted: boolean) {
  if (authorizeType(caller, type, "list") !== "allow") return null;
  const repository = repositoryFor(caller);
  const menteeId = type.scope === "mentee" ? world.mentee.id : null;
  const scope = { organizationId: null, menteeId, deleted };
  const parsed = await repository.list(type.name, listing, scope).catch(String);
  const query = await repository.listQuery(type.name, listing, scope).catch(String);
  if (typeof query === "string" || typeof parsed === "string") return { written: parsed, presented: query };
  const { rows } = await readPage(world.db, query, listColumns(type, registry, "en"));
  const written = JSON.parse(parsed.rows.json) as Record<string, unknown>[];
  return {
    // Lists of work also say whether the mentee is active, which the record doesn't.
    written: written.map(({ [menteeActiveName]: _active, ...row }) => row),
    presented: rows.map(presenterOf(caller, type)),
  };
}

describe("The rows that PostgreSQL writes as JSON", () => {
  it.each(types.map((type) => [type.name, type] as const))(
    "equal the presented rows in lists and records of %s, for every caller",
    async (_name, type) => {
      for (const [name, caller] of Object.entries(callers)) {
        for (const deleted of [false, true]) {
          const both = await lists(caller, type, deleted);
          expect(both?.written, `${name}, deleted: ${deleted}`).toEqual(both?.presented);
        }
        const repository = repositoryFor(caller);
        const ids = await sql<{ id: string }>`select id from ${sql.table(type.table)}`.execute(world.db);
        for (const { id } of ids.rows) {
          const sent = await readRecord(repository, type.name, id).catch(String);
          // With the custom fields of the record's organization.
          const ofRecord = await repositoryOfRecord(repository, type.name, id);
          const whole = ofRecord.typeOf(type.name);
          const row = await ofRecord.requireRow(world.db, whole, id, "view").catch(String);
          if (typeof row === "string" || typeof sent === "string") {
            expect(sent, `${name}, ${id}`).toBe(row);
            continue;
          }
          expect(sent.dataValues).toBeInstanceOf(JsonText);
          const { json, about } = sent.dataValues as JsonText;
          const presented = presentRow(caller, whole, row);
          const written = JSON.parse(json) as Record<string, unknown>;
          // Values derived from other records aren't in the stored row.
          for (const derived of Object.keys(type.list?.derived ?? {})) delete written[derived];
          expect(written, `${name}, ${id}`).toEqual(presented);
          expect(about.organizationId ?? "", name).toBe(presented["organizationId"] ?? "");
          expect(about.menteeId ?? "", name).toBe(presented["menteeId"] ?? "");
          if (type.hasChatRoom) expect(sent.chatRoomId).toBe(row["chatRoomId"] ?? "");
        }
      }
    },
  );

  it("are compared where it matters: several owners in one list, hidden fields, deleted and closed rows", async () => {
    const owner = callers["an Owner"]!;
    const organizations = await lists(owner, registry.get("organizations")!, false);
    const buttons = (organizations!.written as Record<string, unknown>[]).map((row) => row["editButton"]);
    expect(new Set(buttons)).toEqual(new Set([true, false]));
    const records = await Promise.all(
      [world.own, world.other].map((id) => readRecord(repositoryFor(owner), "organizations", id)),
    );
    const notes = records.map(
      ({ dataValues }) => (JSON.parse((dataValues as JsonText).json) as Record<string, unknown>)["notes"],
    );
    expect(notes).toEqual([`internal ${world.own}`, undefined]);
    const deleted: unknown[] = [];
    for (const type of types) {
      const both = await lists(callers["an Owner of the super-organization"]!, type, true);
      if (Array.isArray(both?.presented)) deleted.push(...both.presented);
    }
    expect(deleted.length).toBeGreaterThan(20);
  });

  it("leave out, in the database, the fields that the caller may not read", async () => {
    const organizations = registry.get("organizations")!;
    const columns = wireColumns("record", callers["an Owner"]!, organizations, registry, "en");
    const { rows } = await sql<WrittenRow>`select ${columns} from organizations t order by t.id`.execute(
      world.db,
    );
    const tells = rows.filter((row) => JSON.stringify(row).includes("internal "));
    expect(rows.length).toBeGreaterThan(2);
    expect(tells.map(({ id }) => id)).toEqual([world.own]);
  });
});
