import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { claimUndelivered, notify } from "#server/core/notifications/notifications.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";

let staff: Person;
let mentee: Person;

const test = testApp();
beforeAll(async () => {
  const organization = await makeOrganization(test.db);
  staff = await makeStaff(test.db, organization);
  mentee = await makeMentee(test.db, organization, { language: "es" });
});
beforeEach(async () => {
  await sql`delete from notifications`.execute(test.db);
});

interface Notification {
  id: string;
  [key: string]: unknown;
}
const list = async (path: string, person: Person): Promise<Notification[]> =>
  (await test.get(path, person.token)).body["notifications"] as Notification[];
const markRead = (notificationId: unknown, person: Person) =>
  test.post("markNotificationRead", { notificationId }, person.token);

const tell = (to: string[]) =>
  notify(test.db, {
    to,
    type: "notification",
    text: "newAssignment",
    values: { itemName: "Find a flat", sender: "Sam" },
    url: "/",
  });

describe("The notifications of a person", () => {
  it("carry what the list shows, in the language of each person [NOTIF-05]", async () => {
    await tell([staff.accountId, mentee.accountId, staff.accountId]);
    expect(await list("getNotifications", staff)).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        notificationType: "notification",
        notificationSubject: "New for you: Find a flat",
        notificationMessage: "Sam added this to your plan.",
        notificationUrl: "/",
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        read: "0",
      },
    ]);
    expect(await list("getNotifications", mentee)).toMatchObject([
      { notificationSubject: "Nuevo para usted: Find a flat" },
    ]);
  });

  it("include the unread with the messages, and all in the history [NOTIF-06] [NOTIF-07]", async () => {
    await tell([staff.accountId]);
    await tell([staff.accountId]);
    const [newest, oldest] = await list("getNotificationList", staff);
    expect(Number(newest?.id)).toBeGreaterThan(Number(oldest?.id));
    await markRead(oldest?.id, staff);
    const { body } = await test.get("getNotifications", staff.token);
    expect(body).toMatchObject({ status: 1, messages: [], notifications: [{ id: newest?.id }] });
    expect(await list("getNotificationList", staff)).toMatchObject([
      { id: newest?.id, read: "0" },
      { id: oldest?.id, read: "1" },
    ]);
  });

  it("are listed by their time, even after one of them is renewed [NOTIF-06] [NOTIF-07]", async () => {
    for (const [group, itemName] of [
      ["goals", "A goal"],
      ["tasks", "A task"],
      ["goals", "Another goal"],
    ] as const)
      await notify(test.db, {
        to: [staff.accountId],
        type: "notification",
        text: "newAssignment",
        values: { itemName, sender: "Sam" },
        group,
      });
    for (const path of ["getNotifications", "getNotificationList"]) {
      const subjects = (await list(path, staff)).map((one) => one["notificationSubject"]);
      expect(subjects).toEqual(["New for you: Another goal", "New for you: A task"]);
    }
    // Open windows put each one that they get on top of the others.
    await sql`update notifications set created_at = created_at - interval '1 second'
      where group_key = 'tasks'`.execute(test.db);
    const told = (await claimUndelivered(test.db, [staff.accountId])).get(staff.accountId);
    expect(told?.map((one) => one.notificationSubject)).toEqual([
      "New for you: A task",
      "New for you: Another goal",
    ]);
  });

  it("are marked read once, and answer the same when repeated [NOTIF-02] [NOTIF-08]", async () => {
    await tell([staff.accountId]);
    const [one] = await list("getNotifications", staff);
    for (const id of [one?.id, Number(one?.id), one?.id]) {
      expect((await markRead(id, staff)).body).toMatchObject({ status: 1 });
    }
    expect(await list("getNotifications", staff)).toEqual([]);
  });

  it("of other people answer exactly like missing ones, and stay unread", async () => {
    await tell([mentee.accountId]);
    const [foreign] = await list("getNotifications", mentee);
    const bare = (body: Record<string, unknown>) => ({ ...body, requestId: "" });
    const answer = await markRead(foreign?.id, staff);
    expect(answer.status).toBe(404);
    for (const id of ["999999999", "0", "x", "-1", "99999999999999999999", ""]) {
      const missing = await markRead(id, staff);
      expect([missing.status, bare(missing.body)]).toEqual([404, bare(answer.body)]);
    }
    expect(await list("getNotifications", mentee)).toHaveLength(1);
  });

  it("need a token, and ids of a wrong type answer 400", async () => {
    for (const path of ["getNotifications", "getNotificationList"]) {
      expect((await test.get(path)).status).toBe(401);
    }
    expect((await test.post("markNotificationRead", { notificationId: "1" })).status).toBe(401);
    for (const id of [null, {}, ["1"], 1.5, true]) expect((await markRead(id, staff)).status).toBe(400);
  });
});
