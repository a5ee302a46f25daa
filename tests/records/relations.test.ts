/** Relations: who may be called, asked, and waited for, and what a merge and an anonymization do with them. */
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TodayValues } from "#shared/contracts/responses/today.ts";
import { verifyTrail } from "#server/core/audit/verify.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { testApp } from "#tests/support/app.ts";
import { dayAway } from "#tests/support/days.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { sealAll } from "#tests/support/seals.ts";

type Data = Record<string, unknown>;
let organizationId: string;
let owner: Person;
let mentee: Person;
let other: Person;
const t = textsOf("en");

const test = testApp();
beforeAll(async () => {
  organizationId = await makeOrganization(test.db);
  owner = await makeStaff(test.db, organizationId);
});
beforeEach(async () => {
  mentee = await makeMentee(test.db, organizationId, { values: { caseManager: owner.id } });
  other = await makeMentee(test.db, organizationId);
});

const add = async (data: Data, of = mentee, person = owner) =>
  (await test.save("relations", "0", { name: "Rosa Diaz", ...data }, person.token, { menteeId: of.id })).body;
const asked = { mayBeAsked: "1", askedConsentOn: dayAway(-3), phone: "(443) 555-0101" };
const stored = async (id: unknown) =>
  (
    await sql<Data>`select name, phone, note, mentee_id as mentee, linked_mentee as linked from relations
      where id = ${id} and deleted_at is null`.execute(test.db)
  ).rows[0];
const versionOf = async (id: string) =>
  (await sql<{ version: number }>`select version from mentees where id = ${id}`.execute(test.db)).rows[0]!
    .version;

describe("A relation", () => {
  it.each([
    ["no name", { name: "" }, "name"],
    ["a relationship that doesn't exist", { relationship: "cousin twice removed" }, "relationship"],
    ["someone to ask without a day of consent", { mayBeAsked: "1" }, "askedConsentOn"],
    ["consent in the future", { mayBeAsked: "1", askedConsentOn: dayAway(3) }, "askedConsentOn"],
    ["no contact without a reason", { noContact: "1" }, "noContactReason"],
    [
      "no contact with someone to ask",
      { noContact: "1", noContactReason: "Court order", ...asked },
      "noContact",
    ],
    [
      "no contact with someone who picks up",
      { noContact: "1", noContactReason: "x", mayPickUp: "1" },
      "noContact",
    ],
    ["a mentee who doesn't exist", { linkedMentee: "999999999" }, "linkedMentee"],
  ])("is refused with one sentence for %s, and nothing is stored", async (_what, data, field) => {
    const count = async () => (await sql`select from relations`.execute(test.db)).rows.length;
    const before = await count();
    const answer = await add(data);
    expect(answer).toMatchObject({ status: 0, errors: { [field]: answer["message"] } });
    expect(String(answer["message"]).match(/[.!]/g)).toHaveLength(1);
    expect(await count()).toBe(before);
  });

  it("links mentees of the same organization only, and nobody to themselves", async () => {
    const { recordId } = await add({ linkedMentee: other.id });
    expect(await stored(recordId)).toMatchObject({ linked: other.id });
    expect(await add({ linkedMentee: mentee.id })).toMatchObject({
      errors: { linkedMentee: t("server.relations.self") },
    });
    const foreign = await makeMentee(test.db, await makeOrganization(test.db));
    expect(await add({ linkedMentee: foreign.id })).toMatchObject({ status: 0 });
    await sql`update mentees set organization_id = ${foreign.organizationId} where id = ${other.id}`.execute(
      test.db,
    );
    expect(await stored(recordId)).toMatchObject({ linked: null });
  });

  it("links only mentees of a caseload for a person limited to it, because a name would reveal others", async () => {
    const { db } = test;
    const worker = await makeStaff(db, organizationId, {
      role: { roleType: 2, values: { caseloadOnly: true } },
    });
    const values = { caseManager: worker.id };
    const [mine, second] = [
      await makeMentee(db, organizationId, { values }),
      await makeMentee(db, organizationId, { values }),
    ];
    expect(await add({ linkedMentee: other.id }, mine, worker)).toMatchObject({
      status: 0,
      errors: { linkedMentee: t("server.problems.option") },
    });
    const { recordId } = await add({ linkedMentee: second.id }, mine, worker);
    expect(await stored(recordId)).toMatchObject({ linked: second.id });
    // A link that a colleague added stays when the person changes something else.
    const { recordId: theirs } = await add({ linkedMentee: other.id }, mine);
    const data = { note: "Call first", linkedMentee: other.id };
    const changed = await test.save("relations", String(theirs), data, worker.token, { menteeId: mine.id });
    expect(changed.body).toMatchObject({ status: 1 });
  });

  it("is for people with the key of the profile, and never for mentees or other organizations", async () => {
    const { db } = test;
    const staff = (keys: readonly ("menteeProfile" | "menteeNotes")[]) =>
      makeStaff(db, organizationId, { role: { roleType: 2, keys } });
    const stranger = await makeStaff(db, await makeOrganization(db));
    await add({});
    const list = async (person: Person) =>
      (await test.post("getMenteeTable", { tableName: "relations", menteeId: mentee.id }, person.token))
        .status;
    const people = [owner, await staff(["menteeProfile"]), await staff(["menteeNotes"]), mentee, stranger];
    expect(await Promise.all(people.map(list))).toEqual([200, 200, 403, 403, 404]);
  });

  it("loses name, phone, and note, also in its history, when its mentee or the linked mentee is anonymized", async () => {
    const own = (await add({ name: "Planted Own", phone: "410-555-0199", note: "Planted" }))["recordId"];
    const linked = { name: "Planted Other", phone: "410-555-0198", note: "Planted", linkedMentee: mentee.id };
    const about = (await add(linked, other))["recordId"];
    await add({ name: "A sister of the other" }, other);
    const { rows } = await sql<{
      name: string;
    }>`select last_name as name from mentees where id = ${mentee.id}`.execute(test.db);
    const answer = await test.post(
      "anonymizeMentee",
      { tableId: mentee.id, confirm: rows[0]!.name },
      owner.token,
    );
    expect(answer.body["status"]).toBe(1);
    for (const id of [own, about])
      expect(await stored(id)).toMatchObject({ name: "—", phone: null, note: null, linked: null });
    const { rows: history } = await sql<{ name: string }>`select c.changes -> 'name' ->> 1 as name
      from audit_changes c join audit_trail e on e.id = c.event_id
      where e.table_name = 'relations' and c.changes::text ~ 'Planted|A sister of the other'`.execute(
      test.db,
    );
    expect(history).toEqual([{ name: "A sister of the other" }]);
    await sealAll(test.database);
    expect((await verifyTrail(test.db)).findings).toEqual([]);
  });

  it("follows a merge and its undo, and links nobody to themselves", async () => {
    const third = await makeMentee(test.db, organizationId);
    const own = (await add({ linkedMentee: other.id }))["recordId"];
    const moved = (await add({ name: "Of the other" }, other))["recordId"];
    const elsewhere = (await add({ linkedMentee: other.id }, third))["recordId"];
    const versions = { kept: await versionOf(mentee.id), gone: await versionOf(other.id) };
    const merged = await test.post(
      "mentees/merge",
      { keptId: mentee.id, goneId: other.id, versions, choices: {} },
      owner.token,
    );
    expect(merged.body).toMatchObject({ status: 1 });
    expect([await stored(own), await stored(moved), await stored(elsewhere)]).toMatchObject([
      { linked: null },
      { mentee: mentee.id },
      { linked: mentee.id },
    ]);
    const undone = await test.post("mentees/unmerge", { mergeId: merged.body["mergeId"] }, owner.token);
    expect(undone.body).toMatchObject({ status: 1 });
    expect([await stored(own), await stored(moved), await stored(elsewhere)]).toMatchObject([
      { linked: other.id },
      { mentee: other.id },
      { linked: other.id },
    ]);
  });
});

describe("The call list", () => {
  it("offers only people who may be asked and called, to people who may see relations", async () => {
    const { db } = test;
    await insertRow(db, "followUps", {
      organizationId,
      menteeId: mentee.id,
      kind: "month12",
      status: "planned",
      dueFrom: dayAway(-1),
      dueUntil: dayAway(20),
    });
    await add({ ...asked, name: "May be asked" });
    await add({ phone: "443-555-0102", name: "Not to ask" });
    await add({ ...asked, phone: "", name: "Without a phone" });
    const { recordId } = await add({ ...asked, name: "No longer" });
    const change = { mayBeAsked: "0", noContact: "1", noContactReason: "Court order" };
    await test.save("relations", recordId, change, owner.token);
    const callOf = async (person: Person) => {
      const { body } = await test.post("today", {}, person.token);
      return (body["dataValues"] as TodayValues<unknown>).work.rows.find(({ table }) => table === "followUps")
        ?.call;
    };
    expect((await callOf(owner))?.people).toEqual([{ name: "May be asked", phone: "(443) 555-0101" }]);
    const keyless = await makeStaff(db, organizationId, { role: { roleType: 2, keys: ["measures"] } });
    await sql`update mentees set case_manager = ${keyless.id} where id = ${mentee.id}`.execute(db);
    expect((await callOf(keyless))?.people).toEqual([]);
  });
});
