/** The team of a mentee, and the mentee's case manager (ADR 51). */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { timezones } from "#shared/constants.ts";
import { ianaOf } from "#shared/fields/zones.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

type Data = Record<string, unknown>;

const test = testApp();
const world = prepared(() => makeWorld(test.db));

const save = (tableName: string, tableId: string, data: Data, by: Person = world.owner) =>
  test.save(tableName, tableId, data, by.token);
const dayAfter = async (days: number): Promise<string> => {
  const [row] = await test.query(sql`select organization_day(${world.own}) + ${days}::integer as day`);
  return String(row!["day"]);
};
const rowsOf = (menteeId: string) =>
  test.query(sql`select staff_id, duty, until_date is not null as ended from mentee_staff
    where mentee_id = ${menteeId} and deleted_at is null order by id`);
const managerOf = async (menteeId: string) =>
  (await test.query(sql`select case_manager from mentees where id = ${menteeId}`))[0]!["case_manager"];

const staff = () => makeStaff(test.db, world.own);
const managedBy = (person: Person) => makeMentee(test.db, world.own, { values: { caseManager: person.id } });

describe("The case manager of a mentee", () => {
  it("has a row however the mentee was added, and a new case manager ends the former one's row [14-A2]", async () => {
    const [ana, ben] = [await staff(), await staff()];
    const mentee = await managedBy(ana);
    const ofAna = { staff_id: ana.id, duty: "caseManager", ended: false };
    expect(await rowsOf(mentee.id)).toEqual([ofAna]);
    await sql`update mentee_staff set from_date = from_date - 10 where mentee_id = ${mentee.id}`.execute(
      test.db,
    );
    expect((await save("mentees", mentee.id, { caseManager: ben.id })).body).toMatchObject({ status: 1 });
    const ofBen = { staff_id: ben.id, duty: "caseManager", ended: false };
    expect(await rowsOf(mentee.id)).toEqual([{ ...ofAna, ended: true }, ofBen]);
    // An assignment that ends on the day it began never counts.
    await save("mentees", mentee.id, { caseManager: "" });
    expect(await rowsOf(mentee.id)).toEqual([{ ...ofAna, ended: true }]);
  });

  it("follows the rows when they are added, ended, deleted and restored, with a line in the mentee's history [14-A2]", async () => {
    const [ana, ben] = [await staff(), await staff()];
    const mentee = await managedBy(ana);
    const fromDate = await dayAfter(0);
    const added = await save("menteeStaff", "0", {
      menteeId: mentee.id,
      staffId: ben.id,
      duty: "caseManager",
      fromDate,
    });
    expect(added.body).toMatchObject({ status: 1 });
    expect(await managerOf(mentee.id)).toBe(ben.id);
    expect(await rowsOf(mentee.id)).toEqual([{ staff_id: ben.id, duty: "caseManager", ended: false }]);
    const id = String(added.body["recordId"]);
    const history =
      await test.query(sql`select c.changes from audit_trail t join audit_changes c on c.event_id = t.id
      where t.table_name = 'mentees' and t.record_id = ${mentee.id}`);
    expect(history).toEqual([{ changes: { caseManager: [ana.id, ben.id] } }]);

    const call = (name: string) =>
      test.post(name, { tableName: "menteeStaff", tableId: id }, world.owner.token);
    await call("deleteRecord");
    expect(await managerOf(mentee.id)).toBeNull();
    await call("restoreRecord");
    expect(await managerOf(mentee.id)).toBe(ben.id);
    const ended = { fromDate: await dayAfter(-3), untilDate: await dayAfter(-1) };
    await save("menteeStaff", id, ended);
    expect(await managerOf(mentee.id)).toBeNull();
  });

  it("is not affected by other duties or future days", async () => {
    const [ana, ben] = [await staff(), await staff()];
    const mentee = await managedBy(ana);
    const row = { menteeId: mentee.id, staffId: ben.id };
    await save("menteeStaff", "0", { ...row, duty: "mentor", fromDate: await dayAfter(-1) });
    await save("menteeStaff", "0", { ...row, duty: "caseManager", fromDate: await dayAfter(5) });
    expect(await managerOf(mentee.id)).toBe(ana.id);
    expect((await rowsOf(mentee.id)).map(({ duty }) => duty)).toEqual([
      "caseManager",
      "mentor",
      "caseManager",
    ]);
  });

  it("stays behind with the team when a mentee moves to another organization", async () => {
    const [ana, ben] = [await staff(), await staff()];
    const mentee = await managedBy(ana);
    const fromDate = await dayAfter(0);
    await save("menteeStaff", "0", { menteeId: mentee.id, staffId: ben.id, duty: "mentor", fromDate });
    const notice = { notificationType: "request", notificationSubject: "Mia", menteeId: mentee.id };
    for (const { accountId } of [ana, world.superOwner])
      await insertRow(test.db, "notifications", { ...notice, accountId });
    const moved = await save("mentees", mentee.id, { organizationId: world.other }, world.superOwner);
    expect(moved.body).toMatchObject({ status: 1 });
    expect(await rowsOf(mentee.id)).toEqual([]);
    const told = async ({ accountId }: Person) =>
      (
        await test.query(
          sql`select id from notifications where mentee_id = ${mentee.id} and account_id = ${accountId}`,
        )
      ).length;
    expect([await told(ana), await told(world.superOwner)]).toEqual([0, 1]);
  });
});

describe("A row of menteeStaff", () => {
  it("accepts only people of the mentee's organization, a known duty, and days in order", async () => {
    const mentee = await makeMentee(test.db, world.own);
    const good = { menteeId: mentee.id, staffId: world.owner.id, duty: "mentor", fromDate: "2026-05-02" };
    const wrong: [Data, string][] = [
      [{ staffId: world.otherOwner.id }, "staffId"],
      [{ staffId: "999999999" }, "staffId"],
      [{ staffId: "" }, "staffId"],
      [{ duty: "" }, "duty"],
      [{ fromDate: "" }, "fromDate"],
      [{ untilDate: "2026-05-01" }, "untilDate"],
    ];
    for (const [change, field] of wrong) {
      const { body } = await save("menteeStaff", "0", { ...good, ...change });
      expect(Object.keys((body["errors"] ?? {}) as Data), JSON.stringify(change)).toEqual([field]);
    }
    expect((await save("menteeStaff", "0", { ...good, duty: "friend" })).body).toMatchObject({ status: 0 });
    expect(await rowsOf(mentee.id)).toEqual([]);
  });

  it("passes to the successor of a person who leaves, and past rows stay", async () => {
    const [ana, ben] = [await staff(), await staff()];
    const mentee = await makeMentee(test.db, world.own);
    const row = { organizationId: world.own, menteeId: mentee.id, staffId: ana.id };
    const past = { fromDate: "2026-01-01", untilDate: "2026-02-01" };
    await insertRow(test.db, "menteeStaff", { ...row, duty: "backup", ...past });
    await insertRow(test.db, "menteeStaff", { ...row, duty: "mentor", fromDate: "2026-01-01" });
    // Ana was to become the case manager.
    await insertRow(test.db, "menteeStaff", { ...row, duty: "caseManager", fromDate: await dayAfter(5) });
    const body = { tableName: "users", tableId: ana.id };
    const found = await test.post("handOver/find", body, world.owner.token);
    expect(found.body["dataValues"]).toMatchObject({
      counts: [{ tableName: "menteeStaff", count: 1, isRequired: false }],
    });
    expect(
      (await test.post("deleteRecord", { ...body, takerId: ben.id }, world.owner.token)).body,
    ).toMatchObject({ status: 1 });
    expect(await rowsOf(mentee.id)).toEqual([
      { staff_id: ana.id, duty: "backup", ended: true },
      { staff_id: ana.id, duty: "mentor", ended: true },
      { staff_id: ben.id, duty: "mentor", ended: false },
      { staff_id: ben.id, duty: "caseManager", ended: false },
    ]);
  });
});

describe("An absence", () => {
  it("has another person as stand-in, and stays with the person who was away", async () => {
    const [ana, ben, cleo] = [await staff(), await staff(), await staff()];
    const absence = { staffId: ana.id, fromDate: "2026-05-01", untilDate: "2026-05-20" };
    const own = await save("absences", "0", { ...absence, standIn: ana.id });
    expect(own.body).toMatchObject({
      status: 0,
      errors: { standIn: "A person can't cover for themselves." },
    });
    const later = { fromDate: await dayAfter(1), untilDate: await dayAfter(9) };
    const saved = await save("absences", "0", { ...absence, ...later, standIn: ben.id });
    expect(saved.body).toMatchObject({ status: 1 });
    const call = { tableName: "users", tableId: ben.id, takerId: cleo.id };
    expect((await test.post("deleteRecord", call, world.owner.token)).body).toMatchObject({ status: 1 });
    const [row] = await test.query(
      sql`select staff_id, stand_in from absences where id = ${String(saved.body["recordId"])}`,
    );
    expect(row).toEqual({ staff_id: ana.id, stand_in: cleo.id });
  });

  it("loses its stand-in if the person who is away takes over from the stand-in", async () => {
    const [ana, ben] = [await staff(), await staff()];
    const days = { fromDate: await dayAfter(1), untilDate: await dayAfter(9) };
    const absence = { organizationId: world.own, staffId: ana.id, standIn: ben.id, ...days };
    const id = await insertRow(test.db, "absences", absence);
    const call = { tableName: "users", tableId: ben.id, takerId: ana.id };
    expect((await test.post("deleteRecord", call, world.owner.token)).body).toMatchObject({ status: 1 });
    const rows = await test.query(sql`select staff_id, stand_in from absences where id = ${id}`);
    expect(rows).toEqual([{ staff_id: ana.id, stand_in: null }]);
  });

  it("that is over keeps the person who stood in, and depends on no one", async () => {
    const [ana, ben] = [await staff(), await staff()];
    const days = { fromDate: await dayAfter(-9), untilDate: await dayAfter(-1) };
    const absence = { organizationId: world.own, staffId: ana.id, standIn: ben.id, ...days };
    const id = await insertRow(test.db, "absences", absence);
    const person = { tableName: "users", tableId: ben.id };
    const found = await test.post("handOver/find", person, world.owner.token);
    expect(found.body["dataValues"]).toMatchObject({ counts: [] });
    const call = { ...person, takerId: "0" };
    expect((await test.post("deleteRecord", call, world.owner.token)).body).toMatchObject({ status: 1 });
    expect(await test.query(sql`select stand_in from absences where id = ${id}`)).toEqual([
      { stand_in: ben.id },
    ]);
  });
});

describe("The day of an organization", () => {
  it.each(Object.entries(ianaOf).map(([code, zone]) => [code, zone] as const))(
    "with %s is that of %s",
    async (code, timeZone) => {
      await sql`update organizations set timezones = ${timezones.indexOf(code) + 1} where id = ${world.other}`.execute(
        test.db,
      );
      const [row] = await test.query(sql`select organization_day(${world.other}) as day, now() as now`);
      expect(row!["day"]).toBe(new Intl.DateTimeFormat("en-CA", { timeZone }).format(row!["now"] as Date));
    },
  );
});
