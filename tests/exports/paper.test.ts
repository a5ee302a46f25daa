import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { exportFile, readPdf, readZip } from "./export-client.ts";
import { twins } from "#tests/support/suite.ts";

let owner: Person;
let mentee: Person;
const tasks = 120;

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  await makeOrganization(db);
  const organizationId = await makeOrganization(db);
  owner = await makeStaff(db, organizationId);
  mentee = await makeMentee(db, organizationId);
  for (let number = 0; number < tasks; number += 1) {
    // Every third name is so long that its row has several lines.
    const name = `Task${number} ${number % 3 === 0 ? "with a name of many words ".repeat(9) : ""}end${number}`;
    const menteeTaskId = await insertRow(db, "menteeTasks", { organizationId, name });
    await insertRow(db, "menteeUserTasks", {
      organizationId,
      menteeId: mentee.id,
      menteeTaskId,
      startDate: "2026-01-01",
      endDate: "2026-02-01",
      points: number,
    });
  }
  for (let number = 0; number < 40; number += 1) {
    await insertRow(db, "menteeUserNotes", {
      organizationId,
      menteeId: mentee.id,
      date: "2026-03-01",
      noteTitle: `Heading${number}`,
      note: `<p>Begin${number} ${"some words of a note ".repeat(20)}</p>`,
    });
  }
});

describe.each(twins(["A4", "Letter"]))("A long case file on %s", (paper) => {
  it("splits no row of a table, repeats its header, and leaves no heading alone [EXP-17]", async () => {
    const body = { menteeId: mentee.id, itemsToExport: ["4", "7"], paper };
    const { bytes } = await exportFile(test, "mentee", body, owner.token);
    const read = await readPdf(readZip(bytes)["Case file.pdf"]!);
    const pages = read.pages.map((page) => page.replaceAll(/\s+/g, " "));
    const rows = pages.filter((page) => page.includes("Jan 1, 2026 Feb 1, 2026"));
    expect(rows.length).toBeGreaterThan(3);
    for (const page of rows) expect(page).toContain("Start Date End Date Points");
    for (let number = 0; number < tasks; number += 1) {
      // Each task is in a row of the table, and in a heading above "Entered on".
      const whole = (after: string) => new RegExp(`Task${number} [^.]*?end${number} ${after}`);
      for (const part of ["Jan 1, 2026 Feb 1", "Entered on"])
        expect(
          pages.filter((page) => whole(part).test(page)),
          `task ${number} ${part}`,
        ).toHaveLength(1);
    }
    for (let number = 0; number < 40; number += 1) {
      const page = pages.find((text) => new RegExp(`Heading${number}\\b`).test(text)) ?? "";
      expect(page, `note ${number}`).toMatch(new RegExp(`Begin${number}\\b`));
    }
  });
});
