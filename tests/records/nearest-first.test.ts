/** Lists of upcoming rows start with the nearest, over all pages, and in exports too. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { wholeListing } from "#server/core/records/list/query.ts";
import { selectAll } from "#server/core/records/list/page.ts";
import { registry } from "#shared/records/registry.ts";
import { Repository } from "#server/core/records/repository.ts";
import { testApp } from "#tests/support/app.ts";
import {
  makeAppointment,
  makeMentee,
  makeStaff,
  type Person,
  makePromise,
} from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

type Data = Record<string, unknown>;

let reader: Person;
let mentee: Person;
const hour = 3_600_000;
/** The time until each row, negative if past, in the order of lists. */
const order = [1, 30, 500, 500, -1, -48, -900];

const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  const { db } = test;
  reader = await makeStaff(db, world.own);
  mentee = await makeMentee(db, world.own);
  const [first] = order;
  for (const [at, away] of order.toSorted((one, other) => one - other).entries()) {
    await makeAppointment(db, mentee, {
      type: "1",
      place: String(away),
      startAt: new Date(Date.now() + away * hour).toISOString(),
    });
    await makePromise(db, mentee, {
      text: String(away),
      // Rows due today count as upcoming.
      dueOn: sql`organization_day(${world.own}) + ${away === first ? 0 : away}::integer`,
      status: at % 2 === 0 ? "open" : "kept",
    });
  }
});

const cases = [
  ["appointments", "place", "start"],
  ["promises", "text", "dueOn"],
] as const;

describe.each(cases)("The list of %s", (tableName, field, sorted) => {
  const page = async (query: Data = {}) => {
    const { status, body } = await test.post("getTable", { tableName, ...query }, reader.token);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as { dataValues: Data[]; asOf?: string; totalPages: number };
  };
  const idsOf = ({ dataValues }: { dataValues: Data[] }) => dataValues.map(({ id }) => String(id));
  const awayOf = async (ids: readonly string[]): Promise<number[]> => {
    const { rows } = await sql<Data>`select t.id, t.${sql.id(field)} as away
      from ${sql.table(tableName)} t`.execute(test.db);
    return ids.map((id) => Number(rows.find((row) => row["id"] === id)?.["away"]));
  };

  it("starts with the nearest upcoming one, then the latest past one", async () => {
    expect(await awayOf(idsOf(await page()))).toEqual(order);
    const { body } = await test.post("getMenteeTable", { tableName, menteeId: mentee.id }, reader.token);
    expect(await awayOf(idsOf(body as { dataValues: Data[] }))).toEqual(order);
  });

  it("shows each row once over all pages, from either end, and has the same order in exports", async () => {
    for (const recordsPerPage of [1, 2, 3]) {
      const { asOf, totalPages } = await page({ recordsPerPage });
      const found: string[] = [];
      for (let currentPage = 1; currentPage <= totalPages; currentPage += 1)
        found.push(...idsOf(await page({ recordsPerPage, currentPage, asOf })));
      expect(new Set(found).size).toBe(order.length);
      expect(await awayOf(found)).toEqual(order);
    }
    const repository = new Repository({ db: test.db, env: test.env, registry }, {
      caller: {
        accountType: "staff",
        accountId: reader.accountId,
        personId: reader.id,
        organizationId: reader.organizationId,
        isOwner: true,
        flags: new Set(allFlags),
        keys: new Set(allKeys),
      },
      language: "en",
      zone: "Etc/UTC",
      customFields: [],
    } as never);
    const scope = { organizationId: null, menteeId: null, deleted: false };
    const query = await repository.listQuery(tableName, wholeListing, scope);
    const { rows } = await sql<{ id: string }>`${selectAll(query, sql`t.id`)}`.execute(test.db);
    expect(await awayOf(rows.map(({ id }) => id))).toEqual(order);
  });

  it("keeps its order while a person pages through it, whatever starts meanwhile", async () => {
    const first = await page({ recordsPerPage: 2 });
    const later = new Date(Date.now() + 40 * 24 * hour).toISOString().replace("Z", "000Z");
    // With a later `asOf`, other rows are first. With the `asOf` of the first page, the order is unchanged.
    expect(await awayOf(idsOf(await page({ recordsPerPage: 2, asOf: later })))).not.toEqual([1, 30]);
    expect(await awayOf(idsOf(await page({ recordsPerPage: 2, asOf: first.asOf })))).toEqual([1, 30]);
    const { status, body } = await test.post("getTable", { tableName, asOf: "soon" }, reader.token);
    expect([status, typeof body["message"]]).toEqual([400, "string"]);
  });

  it("is sorted by day on request, and then mentions no instant", async () => {
    const up = await page({ sortFieldName: sorted, sortDirection: "ASC" });
    expect(await awayOf(idsOf(up))).toEqual(order.toSorted((one, other) => one - other));
    expect(up.asOf).toBeUndefined();
  });
});
