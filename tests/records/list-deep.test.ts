/** Pages deep in the list of all mentees, which are found from the places that triggers keep. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runInContext } from "#server/context.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";

const count = 11_000;
const size = 50;
/** Names of all kinds: between the beginnings, equal to one, before and after all, and a fifth of all the same. */
const lastNames =
  `Smith Smith Smith Smith 'Abid -Dash 9th al AL Álvarez An Ana Ångström Bell Blum Bé Chow Øst Čech De Dé Doe Esser Foster
  Goode Grün Hall He Ho Ibsen Ñandú Kn Knut Lee Łuc Ma MB Mbeki McKay Mc O'Hara Ödön Pé Qin Ro Sc Schön Sh shaw Straße Ta
  tO Ulm Von Weiß We Wi Żak Zz Ωmega Иванов Ковач Юн אבי محمد अमित 一二 李明 王芳 龙 김철 하늘 🙂`.split(
    /\s+/,
  );

let test: TestApp;
let organizations: string[];
let superOwner: Person;

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  superOwner = await makeStaff(db, await makeOrganization(db));
  organizations = await Promise.all(Array.from({ length: 3 }, () => makeOrganization(db)));
  await sql`with made as (
      insert into accounts (account_type, email_key) select 'mentee', 'deep' || i || '@test.example'
      from generate_series(1, ${count}::integer) i returning id)
    insert into mentees (organization_id, account_id, first_name, last_name, email, active)
    select (${organizations}::bigint[])[1 + id % 3 % 2], id, 'Deep',
      (${lastNames}::text[])[1 + id * 7 % ${lastNames.length}::integer], 'deep' || id || '@test.example', id % 5 > 0
    from made`.execute(db);
}, 60_000);
afterAll(() => test.close());

interface Wish {
  readonly sortDirection: "ASC" | "DESC";
  readonly active: string;
  readonly organizationId: string;
  readonly recordsPerPage?: number;
}

async function askedFor(currentPage: number, wish: Wish): Promise<unknown[]> {
  const sort = { sortFieldName: "lastName", recordsPerPage: size };
  const { body } = await test.post(
    "getTable",
    { tableName: "mentees", currentPage, ...sort, ...wish },
    superOwner.token,
  );
  expect(body).toMatchObject({ status: 1 });
  return (body["dataValues"] as { id: string }[]).map(({ id }) => id);
}

/** The whole list by sorting all rows. */
async function sorted({ sortDirection, active, organizationId }: Wish): Promise<string[]> {
  const way = sql.raw(sortDirection);
  const { rows } = await sql<{ id: string }>`select id from mentees where deleted_at is null
      and (${organizationId} = '' or organization_id = nullif(${organizationId}, '')::bigint)
      and (${active} = '' or active = (${active} = '1'))
    order by search_fold(last_name) ${way}, id ${way}`.execute(test.database.db);
  return rows.map(({ id }) => id);
}

async function expectRightPages(wish: Wish): Promise<void> {
  const ids = await sorted(wish);
  const last = Math.ceil(ids.length / size);
  for (const page of [101, 102, 110, 118, last - 100, last - 99, last - 1, last]) {
    if (page < 1) continue;
    const found = await askedFor(page, wish);
    const at = Math.min(page, last);
    expect(found, `page ${page} of ${JSON.stringify(wish)}`).toEqual(ids.slice((at - 1) * size, at * size));
  }
  expect(await askedFor(2, { ...wish, recordsPerPage: 10_000 })).toEqual(
    ids.slice(ids.length > 10_000 ? 10_000 : 0),
  );
}

/** What is kept, against what counting gives. */
async function expectRightPlaces(): Promise<void> {
  const { rows } = await sql<{ kept: string; counted: string }>`
    with kept as (
      select organization_id as o, beginning as b, active as a, inactive as i from mentee_places
      where active <> 0 or inactive <> 0),
    counted as (
      select organization_id as o, mentee_place(last_name) as b, count(*) filter (where active) as a,
        count(*) filter (where not active) as i
      from mentees where deleted_at is null group by 1, 2)
    select kept::text as kept, counted::text as counted from kept full join counted using (o, b)
    where kept.a is distinct from counted.a or kept.i is distinct from counted.i`.execute(test.database.db);
  expect(rows).toEqual([]);
}

describe("a page deep in the list of all mentees", () => {
  const wishes = (["ASC", "DESC"] as const).flatMap((sortDirection) =>
    ["", "1", "0"].map((active) => ({ sortDirection, active, organizationId: "" })),
  );

  it.each(wishes)(
    "holds what sorting all gives, in both directions and by state: %j [LIST-34]",
    expectRightPages,
  );

  it("holds that of one organization as well", async () => {
    for (const sortDirection of ["ASC", "DESC"] as const)
      await expectRightPages({ sortDirection, active: "", organizationId: organizations[0]! });
  });

  it("is still right after names, states and organizations have changed, by several at once", async () => {
    const { db } = test.database;
    await expectRightPlaces();
    const change = (id: string, lastName: string) =>
      test.post("saveRecord", { tableName: "mentees", tableId: id, data: { lastName } }, superOwner.token);
    const { rows } = await sql<{ id: string }>`select id from mentees order by id limit 24`.execute(db);
    const answers = await Promise.all(
      rows.map(({ id }, at) => change(id, ["Aaron", "Zúñiga", "Ovid", "Øre", "Mbala", "王"][at % 6]!)),
    );
    for (const { body } of answers) expect(body).toMatchObject({ status: 1 });
    await expectRightPlaces();
    const [own, other] = organizations;
    await Promise.all([
      sql`update mentees set last_name = 'Quill' where organization_id = ${own} and id % 300 = 1`.execute(db),
      sql`update mentees set active = not active, last_name = 'Kay' where organization_id = ${other} and id % 300 = 2`.execute(
        db,
      ),
      makeMentee(db, own!),
      makeMentee(db, other!),
    ]);
    await sql`update mentees set organization_id = ${organizations[2]} where id % 300 = 3`.execute(db);
    await sql`update mentees set deleted_at = now() where id % 300 = 4`.execute(db);
    await sql`delete from mentees where id % 300 = 5 and first_name = 'Deep'`.execute(db);
    await sql`update mentees set deleted_at = null, last_name = 'Back' where id % 600 = 4`.execute(db);
    await expectRightPlaces();
    for (const wish of wishes) await expectRightPages(wish);
  });

  it("is found from a place: with wrong numbers it would be another page", async () => {
    const { db } = test.database;
    const [wish] = wishes;
    const right = await askedFor(110, wish!);
    await sql`update mentee_places set active = active + 100 where beginning = ''`.execute(db);
    expect(await askedFor(110, wish!)).not.toEqual(right);
    await sql`call recount_mentees()`.execute(db);
    expect(await askedFor(110, wish!)).toEqual(right);
    await expectRightPlaces();
  });
});

describe("the places", () => {
  it("of other organizations are hidden from staff and mentees [PERM-24]", async () => {
    const owner = await makeStaff(test.database.db, organizations[0]!);
    const seenBy = async (menteeId: string | null) => {
      const scope = { organizationId: organizations[0]!, accountId: owner.accountId, menteeId };
      const found = await runInContext({ scope }, () =>
        sql<{ id: string }>`select distinct organization_id as id from mentee_places`.execute(
          test.database.application,
        ),
      );
      return found.rows.map(({ id }) => id);
    };
    expect(await seenBy(null)).toEqual([organizations[0]]);
    expect(await seenBy("1")).toEqual([]);
  });
});
