/** A client written only from the specification: its paths, names and payloads, in the order of a working day. */
import { describe, expect, it } from "vitest";
import { type Answer, testApp } from "#tests/support/app.ts";
import { demoPassword } from "#tests/support/visitor.ts";

let token = "";
const answers: Answer[] = [];

const test = testApp({ seed: "demo" });

async function post(path: string, body?: unknown, status = 200): Promise<Record<string, unknown>> {
  const answer = await test.post(path, body, token);
  expect(answer.status, `${path}: ${answer.text.slice(0, 200)}`).toBe(status);
  answers.push(answer);
  return answer.body;
}

async function get(path: string): Promise<Record<string, unknown>> {
  const answer = await test.get(path, token);
  expect(answer.status, `${path}: ${answer.text.slice(0, 200)}`).toBe(200);
  answers.push(answer);
  return answer.body;
}

const listing = (tableName: string, more: Record<string, unknown> = {}) => ({
  tableName,
  currentPage: 1,
  recordsPerPage: 25,
  sortFieldName: "",
  sortDirection: "ASC",
  searchText: "",
  ...more,
});

describe("A client that follows the specification", () => {
  it("signs in and starts up [CALL-01] [CALL-47]", async () => {
    const user = await post("auth/login", { username: "case@harbor.example", password: demoPassword });
    expect(user).toMatchObject({ status: 1, token: expect.any(String), languageCode: "en" });
    token = String(user["token"]);
    expect(await get("auth/user")).toMatchObject({
      status: 1,
      organizationId: "2",
      userRole: { tablesCanAccess: expect.stringMatching(/^,.*,$/) },
    });
    expect(await get("getConfigSettings")).toMatchObject({ status: 1 });
    expect(await get("getProfileInfo")).toMatchObject({ status: 1 });
    expect(await get("getNotifications")).toMatchObject({
      notifications: expect.any(Array),
      messages: expect.any(Array),
    });
    expect(await get("getNotificationList")).toMatchObject({ notifications: expect.any(Array) });
    expect(await get("loadDashboard")).toMatchObject({
      urgentMentees: expect.any(Array),
      goals: expect.any(Array),
    });
    expect(await post("getContent", { contentPage: "/privacy", languageCode: "en" })).toMatchObject({
      pageTitle: expect.stringMatching(/\S/),
      pageHTML: expect.stringContaining("<"),
    });
  });

  it("lists, opens, saves, archives and deletes as the screens do [CALL-09] [CALL-47]", async () => {
    const table = await post(
      "getTable",
      listing("mentees", { organizationId: "2", sortFieldName: "lastName" }),
    );
    expect(table).toMatchObject({
      dataType: "table",
      tableName: "mentees",
      currentPage: 1,
      totalPages: 4,
      totalRecords: 100,
    });
    const [row] = table["dataValues"] as { id: string }[];
    const mentee = await post("getMentee", { tableId: row?.id });
    expect(mentee).toMatchObject({ dataType: "mentee", chatRoomId: expect.stringMatching(/^\d+$/) });
    const lists = await post("getList", {
      tableName: "configGenders",
      extraTables: ["configEthnicity", "users"],
    });
    expect(lists).toMatchObject({
      dataType: "list",
      dataValues: {
        configGenders: expect.any(Array),
        configEthnicity: expect.any(Array),
        users: expect.any(Array),
      },
    });
    expect(await post("getUserRoles", { organizationId: "2" })).toMatchObject({ dataType: "userRoles" });

    const fresh = await post("getRecord", { tableName: "menteeUserNotes", tableId: "0" });
    expect(fresh).toMatchObject({ dataType: "record", dataValues: { id: "0", active: "1" } });
    const note = { date: "2026-03-01", noteTitle: "From a plain client", note: "<p>Text</p>", active: "1" };
    const saved = await post("saveRecord", {
      tableName: "menteeUserNotes",
      tableId: "0",
      data: { ...note, menteeId: row?.id },
    });
    expect(saved).toMatchObject({ status: 1, recordId: expect.stringMatching(/^\d+$/) });
    const tableId = saved["recordId"];
    const { dataValues } = await post("getRecord", { tableName: "menteeUserNotes", tableId });
    // The form sends back everything that it received.
    const again = { ...(dataValues as Record<string, unknown>), noteTitle: "Changed" };
    expect(await post("saveRecord", { tableName: "menteeUserNotes", tableId, data: again })).toMatchObject({
      status: 1,
    });
    expect(
      await post("getMenteeTable", listing("menteeUserNotes", { menteeId: row?.id, searchText: "changed" })),
    ).toMatchObject({ totalRecords: 1, totalPages: 1 });
    token = String(
      (await post("auth/login", { username: "owner@harbor.example", password: demoPassword }))["token"],
    );
    expect(
      await post("archiveRecord", { tableName: "menteeUserNotes", tableId, activeStatus: "0" }),
    ).toMatchObject({ status: 1 });
    expect(await post("deleteRecord", { tableName: "menteeUserNotes", tableId })).toMatchObject({
      status: 1,
    });
  });

  it("gets a status in every answer, and a JSON body whatever happens [CALL-01] [CALL-08]", async () => {
    await post("getTable", listing("nothing"), 404);
    await post("getRecord", { tableName: "jobs", tableId: "999999" }, 404);
    await post("saveRecord", { tableName: "jobs" }, 400);
    await post("saveRecord", { tableName: "jobs", tableId: "0", data: {} });
    await post("auth/forgotPass", { username: "nobody@nowhere.example" });
    await post("auth/checkVerificationCode", {
      username: "nobody@nowhere.example",
      verificationCode: "AAAA-AAAA",
    });
    await post("auth/logout");
    for (const { body, headers, status } of answers) {
      expect(headers["content-type"]).toMatch(/^application\/json/);
      const isReset = typeof body["status"] === "boolean";
      expect(
        isReset || body["status"] === 0 || body["status"] === 1,
        JSON.stringify(body).slice(0, 100),
      ).toBe(true);
      if (status !== 200)
        expect(body).toMatchObject({ status: 0, code: expect.any(String), requestId: expect.any(String) });
    }
    expect(answers.filter(({ body }) => typeof body["status"] === "boolean")).toHaveLength(2);
  });
});
