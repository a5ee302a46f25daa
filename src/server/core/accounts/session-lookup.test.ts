import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findSession } from "./session-lookup.ts";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeMentee, makeOrganization, makeStaff, signIn, type Person } from "#tests/support/factories.ts";

describe("The session lookup", () => {
  let database: TestDatabase;
  let organizations: string[];
  let staff: Person[];
  let mentee: Person;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { db } = database;
    organizations = [await makeOrganization(db), await makeOrganization(db)];
    staff = await Promise.all(
      Array.from({ length: 6 }, (_, at) => makeStaff(db, organizations[at % 2] ?? "1")),
    );
    mentee = await makeMentee(db, organizations[1] ?? "2");
  });
  afterAll(() => database.close());

  const find = (token: string) => findSession(database.db, hashToken(token));

  it("returns to each simultaneous request its own person, or no one", async () => {
    const people = [...staff, mentee];
    const second = await signIn(database.db, mentee.accountId);
    const tokens = [...people.map(({ token }) => token), makeToken(), second, staff[0]!.token];
    const found = await Promise.all(tokens.map(find));
    const expected = [...people.map((person) => person.id), undefined, mentee.id, staff[0]!.id];
    expect(found.map((row) => row?.person_id)).toEqual(expected);
    expect(found.map((row) => row?.organization_id)).toEqual(
      [...people, undefined, mentee, staff[0]].map((person) => person?.organizationId),
    );
    expect(found.map((row) => row?.account_type)).toEqual([
      ...staff.map(() => "staff"),
      "mentee",
      undefined,
      "mentee",
      "staff",
    ]);
  });

  it("sees a change immediately, even in a batch with others [SESS-08]", async () => {
    const [first, other] = [staff[1]!, staff[2]!];
    expect((await find(first.token))?.person_id).toBe(first.id);
    await sql`update users set active = false where id = ${first.id}`.execute(database.db);
    const both = await Promise.all([find(first.token), find(other.token)]);
    expect(both.map((row) => row?.person_id)).toEqual([undefined, other.id]);
    await sql`update users set active = true where id = ${first.id}`.execute(database.db);
    expect((await find(first.token))?.person_id).toBe(first.id);
  });

  it("sees a change of a role immediately [SESS-08]", async () => {
    const { db } = database;
    const person = await makeStaff(db, organizations[0] ?? "1");
    const flags = async () => (await find(person.token))?.role.flags;
    expect(await flags()).toContain("menteesCanView");
    const role = sql`(select user_role from users where id = ${person.id})`;
    for (const allowed of [false, true, false]) {
      await sql`update user_roles set mentees_can_view = ${allowed} where id = ${role}`.execute(db);
      expect((await flags())?.has("menteesCanView")).toBe(allowed);
      expect((await find(person.token))?.role.wire.menteesCanView).toBe(allowed ? "1" : "0");
    }
  });

  it("ignores a change of a role that is rolled back", async () => {
    const { db } = database;
    const person = staff[3]!;
    const has = async () => (await find(person.token))?.role.flags.has("menteesCanView");
    const before = await has();
    const rolledBack = db.transaction().execute(async (trx) => {
      await sql`update user_roles set mentees_can_view = not mentees_can_view
        where id = (select user_role from users where id = ${person.id})`.execute(trx);
      const seen = await findSession(trx, hashToken(person.token));
      expect(seen?.role.flags.has("menteesCanView")).toBe(!before);
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await has()).toBe(before);
  });

  it("reports a failure of the shared statement to all waiting calls, and the next statement works", async () => {
    const lost = await Promise.allSettled(
      [staff[0]!, mentee].map(({ token }) =>
        database.db.transaction().execute(async (trx) => {
          await sql`set local statement_timeout = 1`.execute(trx);
          await sql`select pg_sleep(1)`.execute(trx).catch(() => undefined);
          return findSession(trx, hashToken(token));
        }),
      ),
    );
    expect(lost.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect((await find(mentee.token))?.person_id).toBe(mentee.id);
  });

  it("sees a session inside a transaction only from that transaction, until it ends", async () => {
    const token = makeToken();
    await database.db.transaction().execute(async (trx) => {
      await sql`insert into sessions (token_hash, account_id, expires_at)
        values (${hashToken(token)}, ${mentee.accountId}, now() + interval '1 hour')`.execute(trx);
      const [inside, outside] = await Promise.all([findSession(trx, hashToken(token)), find(token)]);
      expect([inside?.person_id, outside]).toEqual([mentee.id, undefined]);
    });
    expect((await find(token))?.person_id).toBe(mentee.id);
  });
});
