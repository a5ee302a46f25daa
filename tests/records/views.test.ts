/** Saved views of lists (A3.3): their rows, their readers, and that they show no more than the list does. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import type { PinnedView, SharedView, View } from "#shared/contracts/responses/views.ts";
import { testApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeMentee,
  makeRole,
  makeStaff,
  type Person,
  type RoleSettings,
} from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { dayAway } from "#tests/support/days.ts";

type Data = Record<string, unknown>;

/** Six people of the organization, each with a different role. */
const people = new Map<string, { person: Person; roleId: string }>();

const list = async (person: Person, tableName = "mentees") => {
  const { body, status } = await test.post("views/list", { tableName }, person.token);
  expect(status).toBe(200);
  return { views: body["dataValues"] as View[], message: String(body["message"]) };
};
const counts = async (person: Person) =>
  (await test.post("views/counts", { tableName: "mentees" }, person.token)).body["dataValues"] as Data;
const idsIn = async (listing: View["listing"], person: Person): Promise<string[]> => {
  const body = { tableName: "mentees", ...listing, recordsPerPage: 10_000 };
  const answer = await test.post("getTable", body, person.token);
  expect(answer.body).toMatchObject({ status: 1 });
  return (answer.body["dataValues"] as { id: string }[]).map(({ id }) => id).sort();
};
const rowsOf = async (condition: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select t.id::text as id from mentees t
    where t.organization_id = ${world.own} and t.deleted_at is null and ${condition}`.execute(test.db);
  return rows.map(({ id }) => id).sort();
};
const view = (more: Data = {}): Data => ({
  id: "0",
  tableName: "mentees",
  name: "A view",
  listing: { active: "1" },
  pinned: true,
  isDefault: false,
  visibility: "me",
  ...more,
});
const save = (person: Person, more: Data = {}) => test.post("views/save", view(more), person.token);
const saveOnce = async (person: Person) => {
  const answer = await test.app.inject({
    method: "POST",
    url: "/apicalls/views/save",
    headers: { authorization: `Bearer ${person.token}`, "idempotency-key": "one" },
    payload: view(),
  });
  return answer.json<{ id: string }>().id;
};
const saved = async (person: Person, more: Data = {}): Promise<string> => {
  const { body } = await save(person, more);
  expect(body).toMatchObject({ status: 1 });
  return String(body["id"]);
};
const stored = async () => (await sql`select * from saved_views order by id`.execute(test.db)).rows as Data[];
const person = (name: string) => people.get(name)!.person;

const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  const { db } = test;
  const without = (...flags: string[]) => allFlags.filter((flag) => !flags.includes(flag));
  const roles: Record<string, RoleSettings> = {
    owner: { roleType: 1 },
    manager: { roleType: 2 },
    blind: { roleType: 2, flags: without("sensitiveCanView") },
    worker: { roleType: 2, values: { caseloadOnly: true } },
    noMentees: { roleType: 2, flags: without("menteesCanView") },
    noKeys: {
      roleType: 2,
      keys: allKeys.filter((key) => key !== "manageMentees" && key !== "menteeProfile"),
    },
  };
  for (const [name, settings] of Object.entries(roles)) {
    const roleId = await makeRole(db, world.own, settings);
    people.set(name, { roleId, person: await makeStaff(db, world.own, { role: roleId }) });
  }
  const manager = person("manager");
  const values = (caseManager: string | null, more: Data = {}) => ({ values: { caseManager, ...more } });
  for (const days of [-1, 0, 30, 31]) {
    await makeMentee(db, world.own, values(manager.id, { consentUntil: dayAway(days), gender: null }));
  }
  for (const days of [-1, 0, 90, 91]) {
    await makeMentee(db, world.own, values(manager.id, { expectedRelease: dayAway(days) }));
  }
  await makeMentee(db, world.own, values(person("worker").id));
  await makeMentee(db, world.own, values(null));
  const gone = await makeMentee(db, world.own, values(null));
  await sql`update mentees set active = false where id = ${gone.id}`.execute(db);
  const quiet = await makeMentee(db, world.own, values(manager.id));
  const noted = await makeMentee(db, world.own, values(manager.id));
  await sql`update mentee_attention set referred_on = organization_day(organization_id) - 31 where mentee_id in (${quiet.id}, ${noted.id})`.execute(
    db,
  );
  await insertRow(db, "menteeUserNotes", {
    organizationId: world.own,
    menteeId: noted.id,
    noteTitle: "Call",
    note: "<p>Hello</p>",
    date: dayAway(0),
  });
  // A mentee of another organization, who would match every view.
  await makeMentee(db, world.other, values(null));
});

describe("The built-in views", () => {
  const expected: Record<string, (reader: Person) => ReturnType<typeof sql>> = {
    "shipped.mine": ({ id }) => sql`t.active and exists (select from mentee_staff s where s.mentee_id = t.id
      and s.staff_id = ${id} and s.deleted_at is null
      and organization_day(t.organization_id) between s.from_date and coalesce(s.until_date, 'infinity'))`,
    "shipped.quiet": () => sql`t.active and greatest(
      (select a.referred_on from mentee_attention a where a.mentee_id = t.id),
      (select max(n.date) from mentee_user_notes n where n.mentee_id = t.id)) < organization_day(t.organization_id) - 30`,
    "shipped.release": () =>
      sql`t.active and t.expected_release between organization_day(t.organization_id) and organization_day(t.organization_id) + 90`,
    "shipped.withoutManager": () => sql`t.active and t.case_manager is null`,
    "shipped.incomplete": () => sql`t.active and (t.image is null or t.email is null or t.address is null
      or t.middle_name is null) and t.anonymized_at is null and t.waived = '{}'`,
    "shipped.consentEnds": () =>
      sql`t.consent_until between organization_day(t.organization_id) and organization_day(t.organization_id) + 30`,
  };

  it("find what SQL written by hand finds, and their counts say so [14-A3.3]", async () => {
    const manager = person("manager");
    const { views, message } = await list(manager);
    expect(message).toBe("");
    expect(views.map(({ id }) => id)).toEqual(Object.keys(expected));
    const numbers = await counts(manager);
    for (const { id, listing } of views) {
      const ids = await idsIn(listing, manager);
      expect([id, ids]).toEqual([id, await rowsOf(expected[id]!(manager))]);
      expect([id, numbers[id]]).toEqual([id, ids.length]);
      expect([id, ids.length > 0]).toEqual([id, true]);
    }
  });

  it("of other people's mentees are the rest of the list", async () => {
    const manager = person("manager");
    const mine = (value: string): View["listing"] => ({
      filter: { all: [{ field: "myCaseload", op: "is", value }] },
    });
    const both = [...(await idsIn(mine("1"), manager)), ...(await idsIn(mine("0"), manager))];
    expect(both.sort()).toEqual(await rowsOf(sql`true`));
  });

  it("are offered in the reader's language and belong to no one", async () => {
    const spanish = await makeStaff(test.db, world.own, { language: "es" });
    const [mine] = (await list(spanish)).views;
    expect(mine).toMatchObject({ name: "Mis usuarios asistidos", isOwn: false, canDelete: false });
    expect((await test.post("views/delete", { id: "shipped.mine" }, spanish.token)).status).toBe(404);
  });
});

describe("A shared view", () => {
  it("shows six roles nothing that their list does not show [14-A3.3]", async () => {
    const id = await saved(person("owner"), { name: "All", listing: {}, visibility: "organization" });
    for (const [name, { person: reader }] of people) {
      const plain = await test.post(
        "getTable",
        { tableName: "mentees", recordsPerPage: 10_000 },
        reader.token,
      );
      const answer = await test.post("views/list", { tableName: "mentees" }, reader.token);
      expect([name, answer.status]).toEqual([name, plain.status]);
      const count = await test.post("views/counts", { tableName: "mentees" }, reader.token);
      expect([name, count.status]).toEqual([name, plain.status]);
      if (plain.status !== 200) continue;
      const shown = (answer.body["dataValues"] as View[]).find((one) => one.id === id)!;
      const ids = await idsIn(shown.listing, reader);
      expect([name, ids]).toEqual([
        name,
        (plain.body["dataValues"] as { id: string }[]).map((row) => row.id).sort(),
      ]);
      expect([name, (count.body["dataValues"] as Data)[id]]).toEqual([name, ids.length]);
    }
    // The worker's count includes only the worker's mentee.
    expect((await counts(person("worker")))[id]).toBe(1);
    const stranger = await makeStaff(test.db, world.other);
    expect((await list(stranger)).views.map((one) => one.id)).not.toContain(id);
  });

  it("is hidden with a sentence if the reader may not see what it uses", async () => {
    const listing = { filter: { all: [{ field: "race", op: "notEmpty" }] } };
    const id = await saved(person("owner"), { name: "By race", listing, visibility: "organization" });
    expect((await list(person("manager"))).views.map((one) => one.id)).toContain(id);
    const blind = await list(person("blind"));
    expect(blind.views.map((one) => one.id)).not.toContain(id);
    expect(blind.message).toContain("By race");
    expect(Object.keys(await counts(person("blind")))).not.toContain(id);
    // The reader also may not see release dates, so the built-in view that uses them isn't offered or mentioned.
    expect(blind.views.map((one) => one.id)).not.toContain("shipped.release");
    expect(blind.message).not.toContain("Release");
    const before = await stored();
    expect((await save(person("blind"), { listing })).status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  it("with a role is seen by that role, and by its author alone after the role is deleted", async () => {
    const roleId = await makeRole(test.db, world.own, { roleType: 2 });
    const reader = await makeStaff(test.db, world.own, { role: roleId });
    const id = await saved(person("owner"), { name: "Ours", visibility: "role", roleId, isDefault: true });
    const find = async (who: Person) => (await list(who)).views.find((one) => one.id === id);
    expect(await find(reader)).toMatchObject({ visibility: "role", roleId, isOwn: false, canDelete: false });
    expect(await find(person("manager"))).toBeUndefined();
    await sql`update user_roles set deleted_at = now() where id = ${roleId}`.execute(test.db);
    expect(await find(reader)).toBeUndefined();
    // The role's default isn't the author's, who may have another one.
    const left = { visibility: "me", roleId: null, isOwn: true, isDefault: false };
    expect(await find(person("owner"))).toMatchObject(left);
    // Later tests look at all defaults.
    expect((await test.post("views/delete", { id }, person("owner").token)).status).toBe(200);
  });

  it("is shared and withdrawn by Owners", async () => {
    const before = await stored();
    for (const visibility of ["role", "organization"])
      expect(
        (await save(person("manager"), { visibility, roleId: people.get("manager")!.roleId })).status,
      ).toBe(403);
    expect(await stored()).toEqual(before);
    const other = await makeRole(test.db, world.other);
    for (const roleId of [other, "999999999", "x", null])
      expect((await save(person("owner"), { visibility: "role", roleId })).status).toBe(404);
    expect(await stored()).toEqual(before);
    const id = await saved(person("owner"), { visibility: "organization" });
    expect((await test.post("views/delete", { id }, person("manager").token)).status).toBe(403);
    const second = await makeStaff(test.db, world.own, { role: people.get("owner")!.roleId });
    expect((await test.post("views/delete", { id }, second.token)).body["status"]).toBe(1);
    expect((await test.post("views/delete", { id }, second.token)).status).toBe(404);
  });

  it("is offered for changes to its author only while the author is an Owner", async () => {
    const author = await makeStaff(test.db, world.own, { role: people.get("owner")!.roleId });
    const id = await saved(author, { name: "Shared once", visibility: "organization" });
    const own = await saved(author, { name: "Still mine" });
    const find = async (viewId: string) => (await list(author)).views.find((one) => one.id === viewId);
    expect(await find(id)).toMatchObject({ isOwn: true, canDelete: true });
    await sql`update users set user_role = ${people.get("manager")!.roleId} where id = ${author.id}`.execute(
      test.db,
    );
    expect(await find(id)).toMatchObject({ isOwn: false, canDelete: false });
    expect((await save(author, { id, visibility: "organization" })).status).toBe(403);
    expect((await test.post("views/delete", { id }, author.token)).status).toBe(403);
    expect(await find(own)).toMatchObject({ isOwn: true, canDelete: true });
  });
});

describe("The list of views that an organization shares", () => {
  const shared = async (who: Person) => test.post("views/shared", { tableName: "mentees" }, who.token);

  it("is open to each Owner, who can withdraw any of them, and to no one else", async () => {
    const { db } = test;
    const roleId = people.get("worker")!.roleId;
    const author = await makeStaff(db, world.own, { role: people.get("owner")!.roleId });
    const id = await saved(author, { name: "Left behind", visibility: "role", roleId });
    const own = await saved(author, { name: "Private" });
    const owner = person("owner");
    const find = async () =>
      ((await shared(owner)).body["dataValues"] as SharedView[]).find((one) => one.id === id);
    expect(await find()).toEqual({
      id,
      name: "Left behind",
      visibility: "role",
      roleName: expect.stringMatching(/./),
      by: expect.stringMatching(/./),
    });
    const all = (await shared(owner)).body["dataValues"] as SharedView[];
    expect(all.map((one) => one.id)).not.toContain(own);
    const { body } = await test.post("views/list", { tableName: "mentees" }, owner.token);
    expect(body["shared"]).toBe(all.length);
    // The Owner has a different role, so the view isn't in their list of views.
    expect((body["dataValues"] as View[]).map((one) => one.id)).not.toContain(id);
    for (const other of [person("manager"), person("worker"), world.mentee])
      expect((await shared(other)).status).toBe(403);
    expect((await test.post("views/shared", { tableName: "nothing" }, owner.token)).status).toBe(404);
    expect((await test.post("views/shared", {}, owner.token)).status).toBe(400);
    const stranger = await makeStaff(db, world.other, { role: { roleType: 1 } });
    expect((await shared(stranger)).body["dataValues"]).toEqual([]);
    const remove = async (who: Person, viewId: string) =>
      (await test.post("views/delete", { id: viewId }, who.token)).status;
    expect(await remove(stranger, id)).toBe(404);
    expect(await remove(person("manager"), id)).toBe(404);
    expect(await remove(owner, own)).toBe(404);
    expect(await find()).toBeDefined();
    expect(await remove(owner, id)).toBe(200);
    expect(await find()).toBeUndefined();
  });
});

describe("The pinned views of all lists", () => {
  const pinned = async (who: Person) => {
    const { body, status } = await test.post("views/pinned", {}, who.token);
    expect(status).toBe(200);
    return body["dataValues"] as PinnedView[];
  };

  it("are those that the reader sees above the lists that they may open", async () => {
    const manager = person("manager");
    const mentees = await saved(manager, { name: "Pinned here" });
    const tasks = await saved(manager, { name: "Pinned there", tableName: "menteeUserGoals", listing: {} });
    const loose = await saved(manager, { name: "Not pinned", pinned: false });
    const views = await pinned(manager);
    const above = (await list(manager)).views.filter((one) => one.pinned).map(({ id }) => id);
    expect(views.filter((one) => one.tableName === "mentees").map(({ id }) => id)).toEqual(above);
    expect(above).toContain(mentees);
    expect(views.find(({ id }) => id === tasks)).toMatchObject({ tableName: "menteeUserGoals" });
    expect(views.map(({ id }) => id)).not.toContain(loose);
    const blind = (await pinned(person("blind"))).map(({ id }) => id);
    expect(blind).toContain("shipped.mine");
    for (const hidden of ["shipped.release", mentees, tasks]) expect(blind).not.toContain(hidden);
    const names = new Set((await pinned(person("noMentees"))).map(({ tableName }) => tableName));
    expect(names).not.toContain("mentees");
    expect((await test.post("views/pinned", {}, world.mentee.token)).status).toBe(403);
    expect((await test.post("views/pinned", {})).status).toBe(401);
  });
});

describe("A person's view", () => {
  it("is seen, changed and deleted only by its author", async () => {
    const [manager, owner] = [person("manager"), person("owner")];
    const listing = {
      filter: { all: [{ field: "caseManager", op: "me" }] },
      sortFieldName: "email",
      sortDirection: "DESC",
    };
    const id = await saved(manager, { name: "Mine", listing, columns: ["lastName"] });
    const find = async (who: Person) => (await list(who)).views.find((one) => one.id === id);
    expect(await find(manager)).toMatchObject({
      name: "Mine",
      listing,
      columns: ["lastName"],
      isOwn: true,
      canDelete: true,
    });
    expect(await find(owner)).toBeUndefined();
    const before = await stored();
    for (const other of [owner, person("blind")]) {
      expect((await save(other, { id, name: "Theirs" })).status).toBe(404);
      expect((await test.post("views/delete", { id }, other.token)).status).toBe(404);
    }
    expect((await save(manager, { id, tableName: "users" })).status).toBe(404);
    expect(await stored()).toEqual(before);
    await saved(manager, { id, name: "Renamed" });
    expect(await find(manager)).toMatchObject({ name: "Renamed", columns: null });
    expect((await test.post("views/delete", { id }, manager.token)).body["status"]).toBe(1);
    expect(await find(manager)).toBeUndefined();
  });

  it("is the only default of its list", async () => {
    const manager = person("manager");
    const first = await saved(manager, { isDefault: true });
    const users = await saved(manager, { isDefault: true, tableName: "users" });
    const second = await saved(manager, { isDefault: true });
    const defaults = (await stored()).filter((row) => row["is_default"]).map(({ id }) => id);
    expect(defaults).toEqual([users, second]);
    expect(defaults).not.toContain(first);
  });

  it("does not change the defaults of a role and of the organization, of which there is one each", async () => {
    const [owner, isDefault] = [person("owner"), true];
    const [role, other] = [people.get("worker")!.roleId, people.get("blind")!.roleId];
    const before = (await stored()).filter((row) => row["is_default"]).map(({ id }) => id);
    const second = await makeStaff(test.db, world.own, { role: people.get("owner")!.roleId });
    await saved(second, { isDefault, visibility: "organization" });
    const shared = [
      await saved(owner, { isDefault, visibility: "organization" }),
      await saved(owner, { isDefault, visibility: "role", roleId: role }),
      await saved(owner, { isDefault, visibility: "role", roleId: other }),
      await saved(owner, { isDefault }),
    ];
    const after = (await stored()).filter((row) => row["is_default"]).map(({ id }) => id);
    expect(after).toEqual([...before, ...shared]);
  });

  it("sent twice with a key is one, and fifty are the limit", async () => {
    const busy = await makeStaff(test.db, world.own);
    expect(await saveOnce(busy)).toBe(await saveOnce(busy));
    for (let at = 1; at < 49; at += 1) await saved(busy, { name: `View ${at}` });
    const last = await Promise.all([1, 2, 3, 4].map((at) => save(busy, { name: `Last ${at}` })));
    const refused = last.filter(({ body }) => body["status"] === 0);
    expect(refused).toHaveLength(3);
    expect(String(refused[0]?.body["message"])).toContain("50");
  });

  it("that is invalid is refused, and changes nothing", async () => {
    const before = await stored();
    const owner = person("owner");
    for (const more of [
      { name: " " },
      { name: "\u200b\u3164" },
      { name: "x".repeat(61) },
      { listing: { filter: { all: [{ field: "password", op: "is", value: "x" }] } } },
      { listing: { filter: { all: [{ field: "nothing", op: "is", value: "x" }] } } },
      { listing: { filter: { all: [{ field: "myCaseload", op: "me" }] } } },
      { listing: { filter: { all: [{ field: "toString", op: "is", value: "x" }] } } },
      { listing: "all" },
      { visibility: "everybody" },
      { tableName: "menteeUserFiles" },
    ])
      expect([more, (await save(owner, more)).status]).toEqual([more, 400]);
    expect((await save(owner, { tableName: "nothing" })).status).toBe(404);
    expect((await save(owner, { id: "x" })).status).toBe(404);
    expect((await save(person("noMentees"))).status).toBe(403);
    for (const call of ["views/list", "views/counts"]) {
      expect((await test.post(call, { tableName: "mentees" }, world.mentee.token)).status).toBe(403);
      expect((await test.post(call, { tableName: "mentees" })).status).toBe(401);
    }
    expect((await save(world.mentee)).status).toBe(403);
    expect(await stored()).toEqual(before);
  });

  it("works across mentees too, for records with such lists", async () => {
    const id = await saved(person("manager"), { tableName: "menteeUserTasks", listing: {} });
    expect((await list(person("manager"), "menteeUserTasks")).views.map((one) => one.id)).toEqual([
      "shipped.late",
      id,
    ]);
  });
});

describe("The counts of views", () => {
  it("are kept for a minute, for each reader", async () => {
    const [one, two] = [await makeStaff(test.db, world.own), await makeStaff(test.db, world.own)];
    const name = "shipped.withoutManager";
    const before = Number((await counts(one))[name]);
    await makeMentee(test.db, world.own, { values: { caseManager: null } });
    expect((await counts(one))[name]).toBe(before);
    expect((await counts(two))[name]).toBe(before + 1);
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61_000);
    expect((await counts(one))[name]).toBe(before + 1);
    clock.mockRestore();
  });

  it("leave database connections for other calls, however many views are pinned", async () => {
    for (let number = 1; number <= 12; number += 1)
      await saved(world.owner, { tableName: "jobs", name: `Pinned ${number}`, listing: {} });
    const waiting = async () => {
      const locks = await test.query(sql`select 1 as waits from pg_locks where relation = 'jobs'::regclass
        and not granted and database = (select oid from pg_database where datname = current_database())`);
      return locks.length;
    };
    const { running } = await test.db.transaction().execute(async (trx) => {
      await sql`lock table jobs in access exclusive mode`.execute(trx);
      const call = test.post("views/counts", { tableName: "jobs" }, world.owner.token);
      await expect.poll(waiting).toBe(3);
      return { running: call };
    });
    expect(Object.keys((await running).body["dataValues"] as Data).length).toBeGreaterThanOrEqual(12);
  });

  it("are those of the list's organization for the super-organization", async () => {
    const name = "shipped.withoutManager";
    await makeMentee(test.db, world.other, { values: { caseManager: null } });
    const countIn = async (organizationId: string | null) => {
      const body = { tableName: "mentees", organizationId };
      const answer = await test.post("views/counts", body, world.superOwner.token);
      return Number((answer.body["dataValues"] as Data)[name]);
    };
    const own = await rowsOf(sql`t.active and t.case_manager is null`);
    expect(await countIn(world.own)).toBe(own.length);
    expect(await countIn(world.superOrganization)).toBe(0);
    expect(await countIn(null)).toBeGreaterThan(own.length);
  });

  it("follow a reassignment immediately for people limited to a caseload", async () => {
    const role = people.get("worker")!.roleId;
    const reader = await makeStaff(test.db, world.own, { role });
    const name = "shipped.mine";
    expect((await counts(reader))[name]).toBe(0);
    const given = await makeMentee(test.db, world.own, { values: { caseManager: reader.id } });
    expect((await counts(reader))[name]).toBe(1);
    await sql`update mentees set case_manager = ${person("manager").id} where id = ${given.id}`.execute(
      test.db,
    );
    expect((await counts(reader))[name]).toBe(0);
  });
});
