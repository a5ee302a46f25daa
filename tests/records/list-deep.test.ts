/** Pages anywhere in a list of mentees. The database reads them from the nearer end of the list. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";

const count = 1_210;
const size = 25;
/** Names of many kinds, a fifth of them identical. */
const lastNames =
  `Smith Smith Smith Smith 'Abid -Dash 9th al AL Álvarez An Ana Ångström Bell Blum Bé Chow Øst Čech De Dé Doe Esser Foster
  Goode Grün Hall He Ho Ibsen Ñandú Kn Knut Lee Łuc Ma MB Mbeki McKay Mc O'Hara Ödön Pé Qin Ro Sc Schön Sh shaw Straße Ta
  tO Ulm Von Weiß We Wi Żak Zz Ωmega Иванов Ковач Юн אבי محمد अमित 一二 李明 王芳 龙 김철 하늘 🙂`.split(
    /\s+/,
  );

let organizations: string[];
let superOwner: Person;
let owner: Person;

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  superOwner = await makeStaff(db, await makeOrganization(db));
  organizations = await Promise.all(Array.from({ length: 3 }, () => makeOrganization(db)));
  owner = await makeStaff(db, organizations[0]!);
  await sql`with made as (
      insert into accounts (account_type, email_key) select 'mentee', 'deep' || i || '@test.example'
      from generate_series(1, ${count}::integer) i returning id)
    insert into mentees (organization_id, account_id, first_name, last_name, email, active, address)
    select (${organizations}::bigint[])[1 + id % 3 % 2], id, 'Deep',
      (${lastNames}::text[])[1 + id * 7 % ${lastNames.length}::integer], 'deep' || id || '@test.example', id % 5 > 0,
      id % 7 || ' Main Street'
    from made`.execute(db);
});

interface Asked {
  readonly sortFieldName: "lastName" | "address";
  readonly sortDirection: "ASC" | "DESC";
  readonly active: string;
  readonly organizationId: string;
  readonly searchText?: string;
}

async function readPage(
  currentPage: number,
  asked: Asked,
  person: Person,
  recordsPerPage = size,
): Promise<{ ids: string[]; currentPage: unknown }> {
  const { body } = await test.post(
    "getTable",
    { tableName: "mentees", currentPage, recordsPerPage, ...asked },
    person.token,
  );
  expect(body).toMatchObject({ status: 1 });
  const ids = (body["dataValues"] as { id: string }[]).map(({ id }) => id);
  return { ids, currentPage: body["currentPage"] };
}

/** Returns the ids of the whole list, by sorting all rows. */
async function sorted({ sortFieldName, sortDirection, active, organizationId }: Asked): Promise<string[]> {
  const key = sql.raw(sortFieldName === "lastName" ? "last_name" : "address");
  const direction = sql.raw(sortDirection);
  const { rows } = await sql<{ id: string }>`select id from mentees where deleted_at is null
      and (${organizationId} = '' or organization_id = nullif(${organizationId}, '')::bigint)
      and (${active} = '' or active = (${active} = '1'))
    order by search_fold(${key}) ${direction}, id ${direction}`.execute(test.db);
  return rows.map(({ id }) => id);
}

async function expectRightPages(asked: Asked, person = superOwner): Promise<void> {
  const ids = await sorted(asked);
  const last = Math.ceil(ids.length / size);
  expect(last).toBeGreaterThan(4);
  const middle = Math.ceil(last / 2);
  for (const page of [1, 2, middle - 1, middle, middle + 1, last - 1, last, last + 1, 100_000]) {
    const at = Math.min(page, last);
    const wanted = { ids: ids.slice((at - 1) * size, at * size), currentPage: at };
    expect(await readPage(page, asked, person), `page ${page} of ${JSON.stringify(asked)}`).toEqual(wanted);
  }
}

const all = { sortFieldName: "lastName", sortDirection: "ASC", active: "", organizationId: "" } as const;

describe("A page anywhere in the list of all mentees", () => {
  it.each(
    (["lastName", "address"] as const).flatMap((sortFieldName) =>
      (["ASC", "DESC"] as const).flatMap((sortDirection) =>
        ["", "1", "0"].map((active) => ({ ...all, sortFieldName, sortDirection, active })),
      ),
    ),
  )("equals the same part of the fully sorted list: %j [LIST-34]", (asked) => expectRightPages(asked));

  it("does so for one organization, requested or the caller's", async () => {
    for (const sortDirection of ["ASC", "DESC"] as const) {
      const asked = { ...all, sortDirection, organizationId: organizations[0]! };
      await expectRightPages(asked);
      await expectRightPages(asked, owner);
    }
  });

  it("does so among the matches of a search", async () => {
    await expectRightPages({ ...all, searchText: "deep" });
    await expectRightPages({ ...all, searchText: "de" });
  });

  it("does so for unusual page sizes, and for one page with everything", async () => {
    const ids = await sorted(all);
    expect((await readPage(13, all, superOwner, 90)).ids).toEqual(ids.slice(1080, 1170));
    expect((await readPage(14, all, superOwner, 90)).ids).toEqual(ids.slice(1170));
    expect((await readPage(1, all, superOwner, 10_000)).ids).toEqual(ids);
    expect(await readPage(2, all, superOwner, 10_000)).toEqual({ ids, currentPage: 1 });
  });
});
