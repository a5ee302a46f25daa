import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { registry } from "#shared/records/registry.ts";
import { insertRow, makeStaff, type Person } from "#tests/support/factories.ts";
import { storeMessage } from "#tests/support/mentee-case.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";
import { chooseInRow } from "#tests/support/list-page.ts";
import { testSite } from "#tests/support/site.ts";
import { isWhole, record, times } from "#tests/support/suite.ts";
import { multipart } from "./payloads/api-client.ts";
import { type StoredRecord, storePayloads } from "./payloads/stored-texts.ts";
import { openWatched, showHarmless, type Watched } from "./payloads/watched-page.ts";
import { xssPayloads } from "./payloads/xss.ts";

let world: World;
let watched: Watched;
let colleague: Person;
const texts = xssPayloads().map(({ text }) => text);
const some = texts.filter((_, at) => isWhole || at % 20 === 0);
let renderings = 0;

const post = (path: string, body: unknown, token = world.superOwner.token) =>
  site.app.post(path, body, token);
const typeOf = (name: string) => registry.get(name)!;

const site = testSite({ seed: "empty" });
beforeAll(async () => {
  const { db } = site;
  world = await makeWorld(db);
  await insertRow(db, "languages", { name: "<svg onload=pwn(7)>", code: "en" });
  const values = { firstName: "<img src=x onerror=pwn(8)>", lastName: `"><svg onload=pwn(9)>` };
  colleague = await makeStaff(db, world.superOrganization, { values });
  const own = { firstName: "'><script>pwn(10)</script>", lastName: "{{pwn(11)}}<iframe onload=pwn(12)>" };
  await post("saveRecord", { tableName: "users", tableId: world.superOwner.id, data: own });
  watched = await openWatched(site, world.superOwner.token);
});

const expectHarmless = async (path: string | null, wanted: readonly string[], least?: number) => {
  renderings += await showHarmless(watched, path, wanted, least);
};

it.runIf(isWhole)("Chat messages, room names and previews run nothing", async () => {
  const { body } = await post("startNewChat", { chatMember: colleague.accountId }, world.superOwner.token);
  const roomId = String(body["chatRoom"]);
  const pages = Array.from({ length: Math.ceil(some.length / 90) }, (_, at) =>
    some.slice(at * 90, at * 90 + 90),
  );
  for (const page of pages) {
    for (const text of page) {
      await storeMessage(site.app, roomId, colleague, text, {
        name: "<img src=x onerror=pwn(8)>",
        image: `x" onerror="pwn(13)`,
      });
    }
    const room = await site.app.get(`getChatMessages/${roomId}`, world.superOwner.token);
    const kept = (room.body["chatMessages"] as { message: string }[]).map(({ message }) => message);
    expect(kept).toEqual(expect.arrayContaining(page.slice(-80)));
    await expectHarmless(`/chat/${roomId}`, page);
  }
  const typed = `<img src=x onerror=pwn(14)> https://example.org/"onmouseover="pwn(15)`;
  await watched.page.getByPlaceholder("Type your message").fill(typed);
  await watched.page.keyboard.press("Enter");
  const ownName = "'><script>pwn(10)</script>";
  await expectHarmless(null, [typed, ownName, "<img src=x onerror=pwn(8)>"]);
});

it.runIf(isWhole)(
  "Notifications run nothing, in the top bar, on their page and on the dashboard",
  async () => {
    const titles = some.filter((text) => text.length < 400).slice(0, times(60, 6));
    const assignedTo = world.superOwner.id;
    for (const title of titles) {
      const data = { title, section: "x", status: "1", assignedTo };
      const { body } = await post(
        "saveRecord",
        { tableName: "bugTracker", tableId: "0", data },
        colleague.token,
      );
      expect(body).toMatchObject({ status: 1 });
    }
    await expectHarmless("/notifications", titles.slice(-20));
    await watched.page.getByRole("button", { name: /^Notifications, \d+ unread/ }).click();
    await watched.page.getByRole("menuitem").first().waitFor();
    await expectHarmless(null, titles.slice(-3));
    await watched.page.keyboard.press("Escape");
    await watched.page.goto("/");
    await watched.page.getByRole("button", { name: /^Messages, \d+ unread/ }).click();
    await expectHarmless(null, ["<img src=x onerror=pwn(8)>"]);
  },
);

it.runIf(isWhole)(
  "Mentees' names run nothing: dashboard, palette, headings, titles, dialogs and paper",
  async () => {
    const mentees: StoredRecord[] = [];
    for (let n = 0; n < times(30, 4); n += 1)
      mentees.push(await storePayloads(site.app, world, typeOf("mentees")));
    const namesOf = ({ texts: all }: StoredRecord) =>
      all.filter(({ field }) => ["firstName", "lastName"].includes(field)).map(({ sent }) => sent);
    await expectHarmless("/", mentees.slice(-4).flatMap(namesOf), 1);
    await watched.page.keyboard.press("Control+k");
    await watched.page.getByRole("dialog", { name: "Search or jump to…" }).getByRole("textbox").fill("pwn");
    await expectHarmless(null, mentees.slice(-3).flatMap(namesOf), 1);
    await watched.page.keyboard.press("Escape");
    for (const mentee of mentees.slice(0, times(12, 1))) {
      for (const screen of ["manage", "mentee-export", "chat"].slice(0, times(3, 1)))
        await expectHarmless(`/mentee/${screen}/${mentee.id}`, namesOf(mentee));
      await watched.page.emulateMedia({ media: "print" });
      await expectHarmless(null, namesOf(mentee));
      await watched.page.emulateMedia({ media: "screen" });
    }
    await watched.page.goto("/mentee/manage");
    await chooseInRow(watched.page.locator("tr[data-row]").first(), "Delete");
    await watched.page.getByRole("dialog").waitFor();
    await expectHarmless(null, namesOf(mentees[0]!), 1);
    await watched.page.getByRole("button", { name: "No", exact: true }).click();
  },
);

it.runIf(isWhole)("Options run nothing: dropdowns, radio buttons and checkbox lists", async () => {
  const lists = [
    "configAdverseExperiences",
    "configLevelOfCare",
    "configOfferTypes",
    "configProgramStatus",
    "configTraumaInformStatus",
  ];
  const names = some.filter((text) => text.length < 400);
  const offered: string[] = [];
  for (const [at, tableName] of [...lists, "configGenders", "userRoles"].entries()) {
    for (const name of names.slice(at * 3, at * 3 + times(60, 4))) {
      if (tableName === "userRoles") {
        if (name.length <= 100)
          await insertRow(site.db, tableName, {
            organizationId: world.superOrganization,
            roleName: name,
            roleType: 2,
            tablesCanAccess: [],
          });
        continue;
      }
      const { body } = await post("saveRecord", { tableName, tableId: "0", data: { name, active: "1" } });
      expect(body).toMatchObject({ status: 1 });
      if (lists.includes(tableName)) offered.push(name);
    }
  }
  await expectHarmless(`/mentee/mentee-assessments/${world.mentee.id}`, offered);
  await watched.page.goto("/mentee/manage?record=0");
  await watched.page.getByRole("button", { name: "All fields" }).click();
  const gender = watched.page.locator('[data-field="gender"]').locator("input, select, button").first();
  await gender.click();
  await expectHarmless(null, names.slice(15, 19), 1);
  await expectHarmless(
    "/organizations/users?record=0",
    names.slice(18, 22).filter((name) => name.length <= 100),
  );
});

it.runIf(isWhole)(
  "Names of files run nothing, in lists, while they are sent and in the preview",
  async () => {
    const names = some.filter((text) => /^[^/\\]+$/.test(text) && text.length < 150).slice(0, times(60, 8));
    for (const name of names) {
      const form = multipart([
        { name: "clientId", value: "0" },
        { name: "files", value: "A text that is a text.\n", fileName: `${name}.txt` },
      ]);
      await site.app.app.inject({
        method: "POST",
        url: "/apicalls/fileUpload",
        headers: { "content-type": form.type, authorization: world.superOwner.token },
        payload: form.body,
      });
    }
    const { body } = await post("getTable", { tableName: "userFiles", recordsPerPage: 100 });
    const kept = (body["dataValues"] as { name: string }[]).map(({ name }) => name);
    expect(kept.length).toBeGreaterThan(names.length / 2);
    await expectHarmless("/profile-files?per=100", kept);
    await watched.page.getByRole("button", { name: "Upload files" }).click();
    const chosen = [
      "<img src=x onerror=pwn(16)>.txt",
      `"><svg onload=pwn(17)>.txt`,
      "'onfocus='pwn(18)'autofocus='.exe",
    ];
    await watched.page
      .getByRole("dialog")
      .locator('input[type="file"]')
      .setInputFiles(
        chosen.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from("A text.\n") })),
      );
    await expectHarmless(null, chosen, 2);
  },
);

it.runIf(isWhole)(
  "Content pages run nothing, for anyone, even if the server did not clean them",
  async () => {
    const { db } = site;
    const data = {
      languageCode: "en",
      pageUrl: "/privacy",
      status: "1",
      pageTitle: "x",
      pageHTML: "<p>x</p>",
    };
    const { body } = await post("saveRecord", { tableName: "content", tableId: "0", data });
    const own = watched;
    watched = await openWatched(site);
    for (const text of some.slice(0, times(40, 1))) {
      const pageHTML = `mark1. ${text}`;
      await post("saveRecord", {
        tableName: "content",
        tableId: body["recordId"],
        data: { pageTitle: text.slice(0, 500), pageHTML },
      });
      await expectHarmless("/privacy", [text.slice(0, 500), "mark1."]);
      await sql`update content set page_html = ${`mark2. ${text}`} where id = ${body["recordId"]}`.execute(
        db,
      );
      await expectHarmless("/privacy", ["mark2."]);
    }
    await watched.page.context().close();
    watched = own;
  },
);

it.runIf(isWhole)("Pasted content runs nothing in an editor", async () => {
  const { page } = watched;
  await page.goto("/mentee/jobs?record=0");
  const editor = page.locator('[data-field="duties"] [contenteditable="true"]');
  await editor.waitFor();
  for (const [at, text] of some.entries()) {
    await editor.evaluate(
      (element, [html, mark]) => {
        const data = new DataTransfer();
        data.setData("text/html", `<p>${mark}</p>${html}`);
        data.setData("text/plain", String(mark));
        element.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
        );
      },
      [text, `paste${at}.`],
    );
    if (at % 20 === 19 || at === some.length - 1) {
      const from = at - (at % 20);
      const marks = Array.from({ length: at - from + 1 }, (_, n) => `paste${from + n}.`);
      // Some payloads hide everything around them, including the mark.
      await expectHarmless(null, marks, marks.length - 3);
      await editor.fill("");
    }
  }
  expect(site.failures.filter((failure) => /^5\d\d /.test(failure))).toEqual([]);
  record({
    test: "stored XSS: renderings on other screens",
    count: renderings,
    atLeast: 1000,
    result: "0 executions",
  });
});
