import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertChange } from "#server/core/audit/store.ts";
import {
  asSystem,
  currentScope,
  runInContext,
  type CallerScope,
  type Scope,
} from "#server/kernel/context.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff } from "#tests/support/factories.ts";

let database: TestDatabase;
let scopes: { own: Scope; other: Scope; mentee: Scope };
let menteeIds: { own: string; second: string; other: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const own = await makeOrganization(db);
  const other = await makeOrganization(db);
  const staff = await makeStaff(db, own);
  const stranger = await makeStaff(db, other);
  const mentee = await makeMentee(db, own);
  menteeIds = {
    own: mentee.id,
    second: (await makeMentee(db, own)).id,
    other: (await makeMentee(db, other)).id,
  };
  for (const menteeId of Object.values(menteeIds)) {
    const organizationId = menteeId === menteeIds.other ? other : own;
    await insertRow(db, "menteeUserNotes", {
      organization_id: organizationId,
      mentee_id: menteeId,
      note_title: "Visit",
      note: "<p>Private</p>",
      date: "2026-01-02",
    });
  }
  scopes = {
    own: { organizationId: own, accountId: staff.accountId, menteeId: null },
    other: { organizationId: other, accountId: stranger.accountId, menteeId: null },
    mentee: { organizationId: own, accountId: mentee.accountId, menteeId: mentee.id },
  };
});
afterAll(() => database?.close());

/** The mentees whose rows a statement without any condition finds. */
async function seen(scope: Scope, table = "mentee_user_notes", column = "mentee_id"): Promise<string[]> {
  const { rows } = await runInContext({ scope }, () =>
    sql<{ id: string }>`select ${sql.ref(column)} as id from ${sql.table(table)} order by 1`.execute(
      database.application,
    ),
  );
  return rows.map(({ id }) => id);
}

describe("Row-level security", () => {
  test("limits a statement without a condition to the organization's rows", async () => {
    for (const [table, column] of [
      ["mentees", "id"],
      ["mentee_user_notes", "mentee_id"],
    ] as const) {
      expect(await seen(scopes.own, table, column)).toEqual([menteeIds.own, menteeIds.second]);
      expect(await seen(scopes.other, table, column)).toEqual([menteeIds.other]);
    }
  });

  test("limits mentees to their rows", async () => {
    expect(await seen(scopes.mentee)).toEqual([menteeIds.own]);
    expect(await seen(scopes.mentee, "mentees", "id")).toEqual([menteeIds.own]);
  });

  test("shows nothing before a sign-in, and everything for the application itself", async () => {
    expect(await seen("nobody")).toEqual([]);
    expect(await seen("system")).toHaveLength(3);
  });

  test("prevents changing, removing, or adding a row of another organization", async () => {
    const run = (statement: ReturnType<typeof sql>) =>
      runInContext({ scope: scopes.other }, () => statement.execute(database.application));
    const { numAffectedRows: changed } = await run(
      sql`update mentees set notes = 'x' where id = ${menteeIds.own}`,
    );
    const { numAffectedRows: removed } = await run(
      sql`delete from mentee_user_notes where mentee_id = ${menteeIds.own}`,
    );
    expect([changed, removed]).toEqual([0n, 0n]);
    await expect(
      run(sql`insert into mentee_user_notes (organization_id, mentee_id, note_title, note, date)
        select organization_id, id, 'x', 'x', now() from (values (${menteeIds.own}::bigint, 1)) as v (id, organization_id)`),
    ).rejects.toThrow("row-level security");
  });

  test("lets everyone read shared values and no organization change them, and lets each organization change its values", async () => {
    const { own, other, mentee } = scopes as Record<string, { organizationId: string }>;
    const add = (organizationId: string | null) =>
      insertRow(database.db, "configGenders", { name: "A value", organizationId });
    const ids = {
      forAll: await add(null),
      own: await add(own!.organizationId),
      other: await add(other!.organizationId),
    };
    expect(await seen(scopes.own, "config_genders", "id")).toEqual([ids.forAll, ids.own]);
    expect(await seen(scopes.mentee, "config_genders", "id")).toEqual([ids.forAll, ids.own]);
    expect(await seen("nobody", "config_genders", "id")).toEqual([ids.forAll]);
    const run = async (scope: Scope, statement: ReturnType<typeof sql>) => {
      const work = () => statement.execute(database.application);
      return runInContext({ scope }, work).then(
        ({ numAffectedRows }) => Number(numAffectedRows),
        (error: Error) => /row-level security|stays where it belongs/.test(error.message) || error.message,
      );
    };
    const rename = (id: string) => sql`update config_genders set name = 'x' where id = ${id}`;
    const refused = true;
    expect(await run(scopes.own, rename(ids.own))).toBe(1);
    expect(await run(scopes.own, rename(ids.forAll))).toBe(refused);
    expect(await run(scopes.own, rename(ids.other))).toBe(0);
    expect(await run(scopes.mentee, rename(ids.own))).toBe(refused);
    expect(await run("nobody", rename(ids.forAll))).toBe(refused);
    const take = (id: string, owner: string | null) =>
      sql`update config_genders set organization_id = ${owner} where id = ${id}`;
    expect(await run(scopes.own, take(ids.forAll, own!.organizationId))).toBe(refused);
    expect(await run(scopes.own, take(ids.own, null))).toBe(refused);
    expect(await run("system", take(ids.forAll, own!.organizationId))).toBe(refused);
    const insert = (owner: string | null) =>
      sql`insert into config_genders (name, organization_id) values ('x', ${owner})`;
    for (const owner of [null, other!.organizationId])
      expect(await run(scopes.own, insert(owner))).toBe(refused);
    expect(await run(scopes.mentee, insert(mentee!.organizationId))).toBe(refused);
    for (const id of Object.values(ids))
      expect(await run(scopes.own, sql`delete from config_genders where id = ${id}`)).toBe(0);
    // A lock for a reference isn't a change.
    const lock = sql`select id from config_genders where id = ${ids.forAll} for share`;
    for (const scope of [scopes.own, scopes.mentee])
      expect((await runInContext({ scope }, () => lock.execute(database.application))).rows).toHaveLength(1);

    const page = { languageCode: "en", pageUrl: "/x", pageTitle: "X", pageHtml: "x" };
    await insertRow(database.db, "content", page);
    await insertRow(database.db, "emailTemplates", { name: "X" });
    await insertRow(database.db, "languages", { name: "X", code: "x" });
    for (const table of ["content", "email_templates", "languages"]) {
      expect(await seen(scopes.other, table, "id"), table).toHaveLength(1);
      const touch = sql`update ${sql.table(table)} set version = version + 1`;
      for (const scope of [scopes.own, scopes.mentee, "nobody"] as const)
        expect(await run(scope, touch), table).toBe(refused);
      expect(await run(scopes.own, sql`delete from ${sql.table(table)}`), table).toBe(0);
      expect(await run("system", touch), table).toBe(1);
    }
  });

  test("shows the audit trail only to the staff of the organization, and rows of no organization to no one", async () => {
    const { db } = database;
    const organizations = [scopes.own, scopes.other].map((scope) => (scope as CallerScope).organizationId);
    for (const organization of [...organizations, null]) {
      const event = { organization_id: organization, request_id: "r", action: "view", outcome: "done" };
      const id = await insertRow(db, "auditTrail", event);
      await sql`insert into audit_changes (event_id, organization_id, salt, changes)
        values (${id}, ${organization}, 'x', '{}')`.execute(db);
    }
    for (const table of ["audit_trail", "audit_changes"]) {
      const owners = (scope: Scope) => seen(scope, table, "organization_id");
      expect(await owners(scopes.own), table).toEqual([organizations[0]]);
      expect(await owners(scopes.other), table).toEqual([organizations[1]]);
      expect(await owners(scopes.mentee), table).toEqual([]);
      expect(await owners("nobody"), table).toEqual([]);
      expect(await owners("system"), table).toHaveLength(3);
    }
  });

  test("records a mentee's change in the trail hidden from the mentee, and refuses one of another organization", async () => {
    const { organizationId, accountId } = scopes.mentee as CallerScope;
    const event = {
      requestId: "kept",
      address: "",
      accountId,
      accountType: "mentee",
      userId: null,
      organizationId,
      action: "change",
      outcome: "done",
    } as const;
    const insert = (organization: string) =>
      runInContext({ scope: scopes.mentee }, () =>
        insertChange(database.application, { ...event, organizationId: organization }, { note: ["", "x"] }),
      );
    await insert(organizationId);
    await expect(insert((scopes.other as CallerScope).organizationId)).rejects.toThrow("row-level security");
    const { rows } = await sql`select e.organization_id as trail, c.organization_id as owner, c.changes
      from audit_trail e join audit_changes c on c.event_id = e.id where e.request_id = 'kept'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ trail: organizationId, owner: organizationId, changes: { note: ["", "x"] } }]);
  });

  test("keeps callers apart on connections that serve many of them at once", async () => {
    const wanted = [scopes.own, scopes.other, scopes.mentee, "nobody", "system"] as const;
    const expected = await Promise.all(wanted.map((scope) => seen(scope)));
    const found = await Promise.all(
      Array.from({ length: 400 }, (_, at) => seen(wanted[(at * 7) % 5] ?? "nobody")),
    );
    expect(found).toEqual(Array.from({ length: 400 }, (_, at) => expected[(at * 7) % 5]));
  });

  test("keeps the request's view narrow when the application works inside a request", async () => {
    await runInContext({ scope: scopes.own }, async () => {
      await asSystem(async () => expect(currentScope()).toBe("system"));
      expect(currentScope()).toBe(scopes.own);
    });
    expect(await seen(scopes.own)).toHaveLength(2);
  });

  test("gives the running application no ownership: it cannot change the schema or the policies", async () => {
    for (const statement of [
      sql`drop table mentees`,
      sql`alter table mentees disable row level security`,
      sql`drop policy scoped on mentees`,
      sql`create table loot (id int)`,
      sql`truncate mentees`,
      sql`insert into schema_migrations (name, checksum) values ('x', 'x')`,
      sql`copy mentees to program 'cat'`,
    ]) {
      await expect(statement.execute(database.application)).rejects.toThrow(
        /permission denied|must be owner/,
      );
    }
  });

  /** Tables that name an organization or a mentee and are open to every caller, each with the reason. */
  const open: Record<string, string> = {
    chat_rooms: "rooms of two people cross organizations; membership is checked by every chat statement",
    elearning: "a directory",
    jobs: "a directory",
    mentee_challenges: "a directory",
    mentee_goals: "a directory",
    mentee_tasks: "a directory",
    notifications: "events of one person notify others; read by account only",
    resources: "a directory",
    user_roles: "no case data",
    users: "names of staff appear in other organizations' rooms and lists",
  };

  test("protects every table of case data", async () => {
    const { rows } = await sql<{ name: string; isProtected: boolean }>`
      select c.relname as name, c.relrowsecurity as "isProtected" from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname in ('organization_id', 'mentee_id')
          and not a.attisdropped)
      order by 1`.execute(database.db);
    expect(
      rows.filter(({ name, isProtected }) => !isProtected && !(name in open)),
      "The migration calls protect_rows for a table with case data. Others are in the list `open`",
    ).toEqual([]);
    expect(rows.filter(({ isProtected }) => isProtected).length).toBeGreaterThanOrEqual(8);
  });
});
