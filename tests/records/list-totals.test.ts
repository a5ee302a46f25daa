/** The totals of lists of mentees, which triggers maintain, equal a count. */
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { runInContext } from "#server/kernel/context.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person, makeDuty } from "#tests/support/factories.ts";
import { times } from "#tests/support/suite.ts";

let organizations: { own: string; other: string };
let owner: Person;
let otherOwner: Person;
let superOwner: Person;
/** A caller of the organization, limited to a caseload of every other mentee. */
let mentor: Person;

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  superOwner = await makeStaff(db, await makeOrganization(db));
  organizations = { own: await makeOrganization(db), other: await makeOrganization(db) };
  owner = await makeStaff(db, organizations.own);
  otherOwner = await makeStaff(db, organizations.other);
  mentor = await makeStaff(db, organizations.own, { role: { roleType: 2, values: { caseloadOnly: true } } });
});

async function totalOf(person: Person, more: Record<string, unknown> = {}): Promise<number> {
  const { body } = await test.post("getTable", { tableName: "mentees", ...more }, person.token);
  expect(body).toMatchObject({ status: 1 });
  return Number(body["totalRecords"]);
}

async function counted(organizationId: string | null, active: boolean | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from mentees
    where deleted_at is null and (${organizationId}::bigint is null or organization_id = ${organizationId}::bigint)
      and (${active}::boolean is null or active = ${active}::boolean)`.execute(test.db);
  return rows[0]?.count ?? -1;
}

/** Checks totals with only the filter "No contact", which come from values that triggers maintain per mentee. */
async function expectRightQuietTotals(): Promise<void> {
  const filter = { all: [{ field: "noContact", op: "is", value: "1" }] };
  const inside = { organizationId: organizations.other };
  const asked = [[owner], [otherOwner], [superOwner], [superOwner, inside], [mentor]] as const;
  for (const [person, more = {}] of asked)
    for (const active of ["", "1", "0"]) {
      const listing = { tableName: "mentees", filter, active, recordsPerPage: 100, ...more };
      const { body } = await test.post("getTable", listing, person.token);
      expect(body).toMatchObject({ status: 1 });
      expect(body["totalRecords"], active).toBe((body["dataValues"] as unknown[]).length);
    }
}

async function expectRightTotals(): Promise<void> {
  await expectRightQuietTotals();
  for (const [filter, active] of [["", null] as const, ["1", true] as const, ["0", false] as const]) {
    expect(await totalOf(owner, { active: filter })).toBe(await counted(organizations.own, active));
    expect(await totalOf(otherOwner, { active: filter })).toBe(await counted(organizations.other, active));
    expect(await totalOf(superOwner, { active: filter })).toBe(await counted(null, active));
    const narrowed = { active: filter, organizationId: organizations.other };
    expect(await totalOf(superOwner, narrowed)).toBe(await counted(organizations.other, active));
  }
}

describe("The total of a list of mentees", () => {
  it("follows every change, even simultaneous ones (property) [CALL-21] [LIST-34]", async () => {
    const { db } = test;
    // Some mentees had no contact for long, including some in the mentor's caseload.
    const mentees = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        makeMentee(db, at % 2 ? organizations.own : organizations.other, {
          values: at < 6 ? { dateOfReferral: "2026-01-01" } : {},
        }),
      ),
    );
    for (const { id: menteeId, organizationId } of mentees.slice(0, 4))
      if (organizationId === organizations.own)
        await makeDuty(db, { id: menteeId, organizationId }, { staffId: mentor.id });
    const post = (path: string, { id }: Person, more: Record<string, unknown> = {}) =>
      test.post(path, { tableName: "mentees", tableId: id, ...more }, superOwner.token);
    const events = {
      archive: (mentee: Person) => post("archiveRecord", mentee, { activeStatus: "0" }),
      unarchive: (mentee: Person) => post("archiveRecord", mentee, { activeStatus: "1" }),
      remove: (mentee: Person) => post("deleteRecord", mentee),
      restore: (mentee: Person) => post("restoreRecord", mentee),
      save: (mentee: Person) => post("saveRecord", mentee, { data: { cellPhone: "(555) 555-1234" } }),
      move: (mentee: Person) =>
        sql`update mentees set organization_id = case organization_id when ${organizations.own}::bigint
          then ${organizations.other}::bigint else ${organizations.own}::bigint end where id = ${mentee.id}`.execute(
          db,
        ),
      add: () => makeMentee(db, organizations.own),
    };
    const names = Object.keys(events) as (keyof typeof events)[];
    const step = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(mentees.length - 1)), { maxLength: 12 });
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(step, async (steps) => {
        await Promise.all(steps.map(([name, at]) => events[name](mentees[at]!)));
        for (const [name] of steps) seen.add(name);
        await expectRightTotals();
      }),
      { numRuns: times(12, 5), endOnFailure: true },
    );
    expect([...seen].sort()).toEqual([...names].sort());
  });

  it("stays right if one statement adds, changes and removes dozens of rows", async () => {
    const { db } = test;
    await sql`with made as (
        insert into accounts (account_type, email_key) select 'mentee', 'bulk' || i || '@test.example'
        from generate_series(1, 30) i returning id)
      insert into mentees (organization_id, account_id, first_name, last_name, email, active)
      select case when id % 3 = 0 then ${organizations.own}::bigint else ${organizations.other}::bigint end, id, 'Bulk',
        'Bulk', 'bulk' || id || '@test.example', id % 4 > 0 from made`.execute(db);
    await expectRightTotals();
    await sql`update mentees set active = not active where first_name = 'Bulk'`.execute(db);
    await expectRightTotals();
    await sql`delete from mentees where first_name = 'Bulk'`.execute(db);
    await expectRightTotals();
  });

  it("is counted again for a search, a date range and deleted ones", async () => {
    expect(await counted(organizations.own, null)).toBeGreaterThan(0);
    expect(await totalOf(owner, { searchText: "no such name" })).toBe(0);
    expect(await totalOf(owner, { startDate: "1999-01-01", endDate: "1999-01-02" })).toBe(0);
    const deleted = await totalOf(superOwner, { deleted: "1" });
    const removed = await makeMentee(test.db, organizations.other);
    await test.remove("mentees", removed.id, superOwner.token);
    expect(await totalOf(superOwner, { deleted: "1" })).toBe(deleted + 1);
  });

  it("of another organization is hidden: a request for it returns 0, and its row is hidden [PERM-24]", async () => {
    expect(await totalOf(owner, { organizationId: organizations.other })).toBe(0);
    const { own: organizationId } = organizations;
    const seenBy = async (menteeId: string | null) => {
      const scope = { organizationId, accountId: owner.accountId, menteeId };
      const found = await runInContext({ scope }, () =>
        sql<{ id: string }>`select organization_id as id from mentee_counts`.execute(
          test.database.application,
        ),
      );
      return found.rows.map(({ id }) => id);
    };
    expect(await seenBy(null)).toEqual([organizationId]);
    expect(await seenBy("1")).toEqual([]);
  });

  it("comes from the stored count, so that a wrong count would show", async () => {
    const { db } = test;
    const right = await totalOf(owner);
    await sql`update mentee_counts set active = active + 1 where organization_id = ${organizations.own}`.execute(
      db,
    );
    expect(await totalOf(owner)).toBe(right + 1);
    await sql`update mentee_counts set active = active - 1 where organization_id = ${organizations.own}`.execute(
      db,
    );
    await expectRightTotals();
  });
});
