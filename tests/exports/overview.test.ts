import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makeRole,
  makeStaff,
  type Person,
} from "#tests/support/factories.ts";
import { exportFile, fetchCode, readSheet, readXml } from "./export-client.ts";

let test: TestApp;
let owner: Person;
let own: string;
let other: string;
beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  await makeOrganization(db);
  own = await makeOrganization(db, { name: "Harbor" });
  other = await makeOrganization(db, { name: "Bridge", notes: "of Bridge" });
  owner = await makeStaff(db, own);
});
afterAll(() => test.close());

describe("the export of a list", () => {
  it("holds the list as shown, over all its pages, as .xlsx [EXP-02] [EXP-03] [EXP-04]", async () => {
    const { db } = test.database;
    for (let number = 0; number < 60; number += 1) {
      await makeMentee(db, own, {
        values: {
          firstName: "Ana",
          lastName: `Row ${String(number).padStart(2, "0")}`,
          active: number % 2 === 0,
        },
      });
    }
    await makeMentee(db, other, { values: { firstName: "Ana", lastName: "Row foreign" } });
    const wish = {
      tableName: "mentees",
      searchText: "row",
      sortFieldName: "lastName",
      sortDirection: "DESC",
    };
    const file = await exportFile(test, "overview", wish, owner.token);
    expect(file.answer).toMatchObject({
      status: 1,
      dataType: "export",
      exportStatus: "ready",
      progress: 100,
    });
    expect(file.fileName).toMatch(/^Mentees \d{4}-\d{2}-\d{2}\.xlsx$/);
    const rows = await readSheet(file.bytes);
    expect(rows[0]).toEqual(["Status", "First Name", "Middle Initial", "Last Name", "Email", "Address"]);
    expect(rows).toHaveLength(61);
    expect(rows[1]?.slice(0, 4)).toEqual(["No", "Ana", "M", "Row 59"]);
    expect(rows[60]?.slice(0, 4)).toEqual(["Yes", "Ana", "M", "Row 00"]);
    const active = await exportFile(test, "overview", { ...wish, active: "1" }, owner.token);
    expect(await readSheet(active.bytes)).toHaveLength(31);
  });
});
