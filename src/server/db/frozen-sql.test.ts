import { sql } from "kysely";
import { expect, test } from "vitest";
import { frozen } from "#server/db/frozen-sql.ts";

test("a frozen fragment keeps its text, quoted names included", () => {
  const fragment = frozen(sql`t.${sql.id('odd"name')} as ${sql.id("x")}`);
  expect(fragment.toOperationNode().sqlFragments).toEqual(['t."odd""name" as "x"']);
});

test("a fragment with a value in it is refused", () => {
  expect(() => frozen(sql`t.id = ${1}`)).toThrow("parameters");
});
