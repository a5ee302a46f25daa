import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { WireNotification } from "#shared/contracts/responses/auth.ts";
import { registry } from "#shared/records/registry.ts";
import { createTestApp, savedId, type TestApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
import { roomOf } from "#tests/support/mentee-case.ts";
import { makeWorld, sampleData, type World } from "#tests/support/sample-values.ts";
import { ChatClient, listen, stopListening } from "#tests/chat/client.ts";
import { until } from "#tests/support/until.ts";

describe("The notifications of events", () => {
  let test: TestApp;
  let world: World;
  let manager: Person;
  let assigner: Person;
  let mentee: Person;
  const kinds = [
    ["menteeUserGoals", "menteeGoals", "menteeGoalId", "goal"],
    ["menteeUserTasks", "menteeTasks", "menteeTaskId", "task"],
    ["menteeUserChallenges", "menteeChallenges", "menteeChallengeId", "challenge"],
  ] as const;
  type Kind = readonly [table: string, catalog: string, field: string, word: string];
  const unread = async (person: Person) =>
    (await test.get("getNotifications", person.token)).body["notifications"] as WireNotification[];
  /** Makes a minute pass, because a person has that long to undo a completion. */
  const later = async () => {
    await sql`update notifications set created_at = now() where created_at > now()`.execute(world.db);
    await sql`update deliveries set next_attempt_at = now()`.execute(world.db);
  };
  const mails = async (person: Person) => {
    const { rows } = await sql<{ subject: string; body: string }>`
      select subject, body from deliveries where "to" = ${person.email} order by id`.execute(world.db);
    return rows;
  };
  const save = async (person: Person, tableName: string, data: Record<string, unknown>, tableId = "0") => {
    return savedId(test.save(tableName, tableId, data, person.token));
  };
  const item = async (catalog: string, name: string) =>
    insertRow(world.db, catalog, { organizationId: world.own, name });
  const assign = async (person: Person, [table, catalog, field]: Kind, name: string) => {
    const data = {
      menteeId: mentee.id,
      [field]: await item(catalog, name),
      startDate: "2026-01-01",
      endDate: "2026-12-31",
    };
    return save(person, table, data);
  };

  beforeAll(async () => {
    test = await createTestApp({ seed: "base" });
    world = await makeWorld(test.db);
    manager = await makeStaff(world.db, world.own, { values: { firstName: "Ana", lastName: "Manager" } });
    assigner = await makeStaff(world.db, world.own, { values: { firstName: "Ben", lastName: "Giver" } });
    mentee = await makeMentee(world.db, world.own, {
      language: "es",
      values: { firstName: "Mia", lastName: "Moon", caseManager: manager.id },
    });
  });
  beforeEach(async () => {
    await sql`delete from notifications`.execute(world.db);
    await sql`delete from deliveries`.execute(world.db);
    await sql`delete from notification_preferences`.execute(world.db);
  });
  afterAll(() => stopListening(test));

  it.each(kinds)(
    "tell a mentee about an assigned item (%s), in their language, with an email [NOTIF-05] [NOTIF-07] [NOTIF-10]",
    async (...kind) => {
      const before = Date.now();
      const id = await assign(assigner, kind, "Find a <b>flat</b>");
      expect(await unread(mentee)).toEqual([
        {
          id: expect.stringMatching(/^\d+$/),
          notificationType: "notification",
          notificationSubject: "Nuevo para usted: Find a <b>flat</b>",
          notificationMessage: "Ben Giver lo agregó a su plan.",
          notificationUrl: `/plan/${kind[3]}-${id}`,
          time: expect.any(String),
          read: "0",
        },
      ]);
      expect(Date.parse((await unread(mentee))[0]!.time)).toBeGreaterThan(before - 5000);
      expect(await unread(manager)).toEqual([]);
      expect(await unread(assigner)).toEqual([]);
      const [mail, ...more] = await mails(mentee);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe("Hay algo nuevo para usted");
      expect(mail?.body).not.toContain("flat");
      expect(mail?.body).toContain(`/plan/${kind[3]}-${id}`);
    },
  );

  it.each(kinds)(
    "tell the case manager and the person who assigned it about a completed item (%s) [NOTIF-10]",
    async (...kind) => {
      const id = await assign(assigner, kind, "Open an account");
      await sql`delete from notifications`.execute(world.db);
      await save(mentee, kind[0], { completed: "1" }, id);
      await later();
      for (const person of [manager, assigner]) {
        expect(await unread(person)).toMatchObject([
          {
            notificationType: "notification",
            notificationSubject: "Open an account is completed",
            notificationMessage: "Mia Moon completed this.",
            notificationUrl: `/mentee/mentee-${kind[3]}s/${mentee.id}`,
          },
        ]);
      }
      await save(mentee, kind[0], { completed: "1" }, id);
      await later();
      expect(await unread(manager)).toHaveLength(1);
      expect(await unread(mentee)).toEqual([]);
    },
  );

  it("reach no one, in any channel, if the mentee undoes the change within a minute", async () => {
    const id = await assign(assigner, kinds[1], "A slip");
    await sql`delete from notifications`.execute(world.db);
    await sql`delete from deliveries`.execute(world.db);
    const history = async () =>
      (await test.get("getNotificationList", manager.token)).body["notifications"] ?? [];
    await save(mentee, "menteeUserTasks", { completed: "1" }, id);
    expect([await unread(manager), await history()]).toEqual([[], []]);
    expect((await mails(manager)).length).toBe(1);
    await save(mentee, "menteeUserTasks", { completed: "0" }, id);
    await later();
    expect([await unread(manager), await unread(assigner), await mails(manager)]).toEqual([[], [], []]);
    // The item was completed again and undone too late, because the completion was already announced.
    await save(mentee, "menteeUserTasks", { completed: "1" }, id);
    await later();
    await save(mentee, "menteeUserTasks", { completed: "0" }, id);
    expect(await unread(manager)).toHaveLength(1);
    expect((await mails(manager)).length).toBe(1);
  });

  it("about a mentee's answers are one per team member, however many answers there are", async () => {
    const id = await assign(assigner, kinds[1], "Bring a paper");
    await sql`delete from notifications`.execute(world.db);
    for (const note of ["I have it", "And one more"])
      await save(mentee, "menteeUserTasks", { dataNotes: [{ id: "0", note }] }, id);
    for (const person of [manager, assigner])
      expect(await unread(person)).toMatchObject([
        {
          notificationSubject: "Mia Moon answered",
          notificationMessage: "There is something new about Bring a paper.",
          notificationUrl: `/mentee/mentee-tasks/${mentee.id}?record=${id}`,
        },
      ]);
    await sql`delete from notifications`.execute(world.db);
    const { body } = await test.read("menteeUserTasks", id, mentee.token);
    const { dataNotes } = body["dataValues"] as { dataNotes: unknown[] };
    await save(mentee, "menteeUserTasks", { dataNotes }, id);
    expect(await unread(manager)).toEqual([]);
  });

  it("are not sent if staff complete an item themselves, or for other changes", async () => {
    const id = await assign(manager, kinds[1], "A quiet one");
    await sql`delete from notifications`.execute(world.db);
    await save(manager, "menteeUserTasks", { description: "A private word about the case" }, id);
    await save(manager, "menteeUserTasks", { completed: "1" }, id);
    const { rows } = await sql`select from notifications`.execute(world.db);
    expect(rows).toHaveLength(0);
  });

  it("no longer reach a person who left the organization", async () => {
    const leaver = await makeStaff(world.db, world.own);
    const id = await assign(leaver, kinds[0], "Left behind");
    await sql`delete from notifications`.execute(world.db);
    await sql`update users set organization_id = ${world.other} where id = ${leaver.id}`.execute(world.db);
    await save(mentee, "menteeUserGoals", { completed: "1" }, id);
    await later();
    expect(await unread(leaver)).toEqual([]);
    expect(await unread(manager)).toHaveLength(1);
  });

  it("of a referral go to the case manager and the Owners, and of a reassignment to the new case manager [NOTIF-11]", async () => {
    const role = await makeRole(world.db, world.own, { roleType: 2 });
    const [clerk, second, worker] = [
      await makeStaff(world.db, world.own, { role, values: { firstName: "Cleo", lastName: "Clerk" } }),
      await makeStaff(world.db, world.own, { role }),
      await makeStaff(world.db, world.own, { role }),
    ];
    const type = registry.get("mentees")!;
    const data = {
      ...(await sampleData(world, type, clerk)),
      firstName: "Nia",
      lastName: "New",
      caseManager: worker.id,
    };
    const id = await save(clerk, "mentees", data);
    const referral = {
      notificationType: "request",
      notificationSubject: "New referral: Nia New",
      notificationMessage: "Cleo Clerk entered a referral.",
      notificationUrl: `/mentee/manage/${id}`,
    };
    expect(await unread(worker)).toMatchObject([referral]);
    expect(await unread(world.owner)).toMatchObject([referral]);
    for (const person of [clerk, second, world.otherOwner, world.superOwner])
      expect(await unread(person)).toEqual([]);
    await sql`delete from notifications`.execute(world.db);
    await save(clerk, "mentees", { caseManager: second.id }, id);
    expect(await unread(second)).toMatchObject([referral]);
    expect(await unread(world.owner)).toEqual([]);
    await save(clerk, "mentees", { caseManager: second.id }, id);
    expect(await unread(second)).toHaveLength(1);
  });

  it("of a bug go to the assignee, once per assignment [NOTIF-14]", async () => {
    const data = { status: "1", section: "Chat", assignedTo: manager.id, title: "It blinks" };
    const id = await save(assigner, "bugTracker", data);
    expect(await unread(manager)).toMatchObject([
      {
        notificationType: "notification",
        notificationSubject: "Bug assigned to you: It blinks",
        notificationMessage: "Ben Giver assigned this to you.",
        notificationUrl: "/settings/bug-tracker",
      },
    ]);
    await save(assigner, "bugTracker", { status: "2", assignedTo: manager.id }, id);
    expect(await unread(manager)).toHaveLength(1);
    await save(assigner, "bugTracker", { assignedTo: assigner.id }, id);
    expect(await unread(assigner)).toEqual([]);
  });

  it("of a role change are important to that person [NOTIF-15]", async () => {
    const person = await makeStaff(world.db, world.own);
    const role = await makeRole(world.db, world.own, { values: { roleName: "Night shift" } });
    await save(world.owner, "users", { userRole: role }, person.id);
    expect(await unread(person)).toMatchObject([
      {
        notificationType: "important",
        notificationSubject: "Your role changed",
        notificationMessage: "Your role is now Night shift.",
      },
    ]);
    await save(world.owner, "users", { userRole: role, firstName: "Pat" }, person.id);
    expect(await unread(person)).toHaveLength(1);
  });

  it("are not sent if the save is refused", async () => {
    const { body } = await test.save(
      "menteeUserTasks",
      "0",
      { menteeId: mentee.id, startDate: "2026-02-01", endDate: "2026-01-01" },
      manager.token,
    );
    expect(body["status"]).toBe(0);
    expect(await unread(mentee)).toEqual([]);
  });

  it("contain nothing that is written in a case, nor do previews and emails", async () => {
    const secret = "met his parole officer about the relapse";
    await save(manager, "menteeUserNotes", {
      menteeId: mentee.id,
      date: "2026-01-01",
      noteTitle: secret,
      note: `<p>${secret}</p>`,
    });
    const id = await assign(assigner, kinds[1], "Visit the clinic");
    await save(
      assigner,
      "menteeUserTasks",
      { description: secret, dataNotes: [{ id: "0", note: secret }] },
      id,
    );
    await save(mentee, "menteeUserTasks", { completed: "1", dataNotes: [{ id: "0", note: secret }] }, id);
    const { rows } = await sql<{ text: string }>`
      select notification_subject || notification_message as text from notifications
      union all select subject || body from deliveries`.execute(world.db);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.map(({ text }) => text).join("\n")).not.toContain("relapse");
  });

  describe("of chat messages", () => {
    let address: string;
    let clients: ChatClient[] = [];
    const write = async (person: Person, roomId: string, ...texts: string[]) => {
      const client = new ChatClient(address);
      clients.push(client);
      await client.enter(roomId, person.token);
      for (const text of texts) expect(await client.send(text)).toMatchObject({ status: 1 });
      // People who are away are notified after the response.
      await test.app.chat.store.settle();
      return client;
    };
    const roomId = () => roomOf(world.db, mentee);
    beforeAll(async () => {
      address = await listen(test);
    });
    beforeEach(async () => {
      for (const one of clients) one.close();
      clients = [];
      await sql`update chat_members set last_read_id = 1000000000`.execute(world.db);
      await sql`delete from chat_presence`.execute(world.db);
      await sql`delete from chat_messages`.execute(world.db);
      await sql`update chat_members set last_read_id = 0`.execute(world.db);
    });

    it("are one per room while the person is away, with a count, until the room is read [NOTIF-07] [NOTIF-12]", async () => {
      const room = await roomId();
      await write(manager, room, "first words", "second words");
      const [one, ...others] = await unread(mentee);
      expect(others).toEqual([]);
      expect(one).toMatchObject({
        notificationType: "message",
        notificationSubject: "Mensaje de Ana Manager",
        notificationMessage: "Tiene 2 mensajes nuevos en el chat.",
        notificationUrl: `/chat/${room}`,
      });
      const { body } = await test.get("getNotifications", mentee.token);
      expect(body["messages"]).toEqual([
        {
          roomId: room,
          avatar: "",
          name: "Ana Manager",
          message: "second words",
          time: expect.any(String),
          messageCount: "2",
        },
      ]);
      expect((await test.get("auth/user", mentee.token)).body["messages"]).toEqual(body["messages"]);
      expect(await unread(manager)).toEqual([]);
      await test.get(`getChatMessages/${room}`, mentee.token);
      expect((await test.get("getNotifications", mentee.token)).body).toMatchObject({
        notifications: [],
        messages: [],
      });
      await write(manager, room, "third words");
      expect(await unread(mentee)).toMatchObject([
        { notificationMessage: "Tiene un mensaje nuevo en el chat." },
      ]);
    });

    it("include one email until they are read, without their text, and none while the person is online", async () => {
      const room = await roomId();
      await write(manager, room, "words that stay here", "more of them");
      const [mail, ...more] = await mails(mentee);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe("Ana le escribió");
      expect(mail?.body).toContain(`/chat/${room}`);
      expect(mail?.body).not.toContain("words that stay here");
      await test.get(`getChatMessages/${room}`, mentee.token);
      const elsewhere = new ChatClient(address);
      clients.push(elsewhere);
      await elsewhere.connected();
      await elsewhere.ask("submitToken", { roomId: "", token: mentee.token });
      await until(async () => {
        const { rows } = await sql`select from chat_presence where account_id = ${mentee.accountId}`.execute(
          world.db,
        );
        return rows.length > 0;
      });
      await write(manager, room, "she sees this at once");
      expect(await unread(mentee)).toHaveLength(1);
      expect(await mails(mentee)).toHaveLength(1);
      elsewhere.close();
      await until(async () => {
        const { rows } = await sql`select from chat_presence where account_id = ${mentee.accountId}`.execute(
          world.db,
        );
        return rows.length === 0;
      });
      await write(manager, room, "she has left without reading");
      expect(await mails(mentee)).toHaveLength(2);
      // An email that already exists would still use an id.
      const lastId = sql<{ id: string }>`
        select pg_sequence_last_value(pg_get_serial_sequence('deliveries', 'id')::regclass)::text as id`;
      const { rows: ids } = await lastId.execute(world.db);
      await write(manager, room, "and is still away");
      expect(await mails(mentee)).toHaveLength(2);
      expect((await lastId.execute(world.db)).rows).toEqual(ids);
    });

    it("are not sent to a person who has the room open", async () => {
      const room = await roomId();
      await write(mentee, room);
      await write(manager, room, "read at once");
      expect(await unread(mentee)).toEqual([]);
    });

    it("are not sent to a role that may no longer chat with mentees, whose previews are gone [NOTIF-07]", async () => {
      const role = await makeRole(world.db, world.own);
      const guest = await makeStaff(world.db, world.own, { role });
      const room = await roomId();
      await test.get(`getChatMessages/${room}`, guest.token);
      await write(manager, room, "for the team");
      expect((await test.get("getNotifications", guest.token)).body["messages"]).toHaveLength(1);
      await sql`delete from notifications`.execute(world.db);
      await sql`update user_roles set mentees_can_chat = false where id = ${role}`.execute(world.db);
      await write(manager, room, "without the guest");
      expect((await test.get("getNotifications", guest.token)).body).toMatchObject({
        notifications: [],
        messages: [],
      });
    });
  });
});
