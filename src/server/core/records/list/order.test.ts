import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Flag } from "#shared/access/flags.ts";
import { text } from "#shared/fields/build.ts";
import { defineRecord } from "#shared/records/record-type.ts";
import { connect } from "#server/platform/db/database.ts";
import { orderOf } from "./order.ts";
import type { ListQuery } from "./query.ts";

const type = defineRecord({
  name: "persons",
  scope: "organization",
  flags: "mentees",
  nameFields: ["name"],
  list: { columns: ["name", "faith"], search: ["name"], sort: { field: "name", direction: "ASC" } },
  fields: { name: text(), faith: text({ sensitive: true }) },
});

it("A list is never ordered by a column that is hidden from the caller", async () => {
  const { db, close } = connect("postgres://nobody@127.0.0.1:1/none");
  const orderFor = (flags: readonly Flag[]) => {
    const caller = { accountType: "staff", flags: new Set(flags) };
    const query = { caller, type, sortFieldName: "faith", sortDirection: "DESC" } as unknown as ListQuery;
    const { key, by } = orderOf(query);
    return sql`${key} ${by(key, sql`id`)}`.compile(db).sql;
  };
  expect(orderFor(["sensitiveCanView"])).toContain("faith");
  expect(orderFor([])).not.toContain("faith");
  expect(orderFor([])).toContain("name");
  await close();
});
