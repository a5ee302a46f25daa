import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { makeMentee, makeOrganization, makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
import { ChatClient, listen, stopListening, type ClientSettings } from "./client.ts";
import { startLosingProxy } from "./losing-proxy.ts";
import { roomOf } from "#tests/support/mentee-case.ts";
import { until } from "#tests/support/until.ts";

describe("The chat socket", () => {
  const clock = makeTestClock();
  let test: TestApp;
  let address: string;
  let ana: Person;
  let ben: Person;
  let eve: Person;
  let mentee: Person;
  let clients: ChatClient[] = [];
  const client = (settings: ClientSettings = {}) => {
    const made = new ChatClient(address, settings);
    clients.push(made);
    return made;
  };
  /** Starts a chat between two team members. @returns the id of its room */
  const pair = async (one = ana, other = ben) => {
    const { body } = await test.post("startNewChat", { chatMember: other.accountId }, one.token);
    return String(body["chatRoom"]);
  };
  const newStaff = (values: Record<string, unknown> = {}, role?: string) =>
    makeStaff(test.db, ana.organizationId, { values, ...(role ? { role } : {}) });

  beforeAll(async () => {
    test = await createTestApp({ clock });
    const { db } = test;
    await makeOrganization(db);
    const own = await makeOrganization(db);
    ana = await makeStaff(db, own, { values: { firstName: "Ana", lastName: "Alba", image: "ana.png" } });
    ben = await makeStaff(db, own, { values: { firstName: "Ben", lastName: "Bell" } });
    eve = await makeStaff(db, await makeOrganization(db));
    mentee = await makeMentee(db, own, { language: "es", values: { caseManager: ana.id } });
    address = await listen(test);
  });
  afterEach(() => {
    for (const one of clients) one.close();
    clients = [];
  });
  afterAll(() => stopListening(test));

  it.each([[["polling"]], [["websocket"]], [["polling", "websocket"]]] as const)(
    "carries messages both ways over %s [SOCK-01] [SOCK-02] [SOCK-04] [SOCK-06] [SOCK-09] [SOCK-10] [SOCK-11] [MCHAT-06]",
    async (transports) => {
      const roomId = await pair();
      const [one, other] = [client({ transports: [...transports] }), client({ transports: [...transports] })];
      expect(await one.enter(roomId, ana.token)).toEqual({ status: 1, roomId });
      await other.enter(roomId, ben.token);
      const answer = await one.send("Hello Ben", { clientId: `c-${transports.join()}` });
      expect(answer).toEqual({
        status: 1,
        id: expect.stringMatching(/^\d+$/),
        clientId: `c-${transports.join()}`,
      });
      await until(() => one.messages.length === 1 && other.messages.length === 1);
      const [own, received] = [one.messages[0]!, other.messages[0]!];
      expect(received).toEqual({
        id: answer.status === 1 ? answer.id : "",
        clientId: `c-${transports.join()}`,
        roomId,
        message: "Hello Ben",
        messageType: "Message",
        name: "Ana Alba",
        image: "ana.png",
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        day: received.time.slice(0, 10),
        source: "to",
        token: ana.accountId,
      });
      expect(own).toEqual({ ...received, source: "from" });
      expect(JSON.stringify(other.events)).not.toContain(ana.token);
      await other.send("Hello Ana");
      await until(() => one.messages.length === 2);
      expect(one.messages[1]).toMatchObject({ message: "Hello Ana", source: "to", name: "Ben Bell" });
    },
  );

  it("upgrades from polling to WebSocket [SOCK-02]", async () => {
    const one = client();
    await until(() => one.socket.io.engine !== undefined);
    const begun = one.socket.io.engine.transport.name;
    await until(() => one.socket.io.engine.transport.name === "websocket");
    expect(begun).toBe("polling");
  });

  it("accepts the token as an object and as two arguments, and the last id in every form [SOCK-05] [SOCK-15]", async () => {
    const roomId = await pair(await newStaff(), ben);
    const [one, two, three] = [client(), client(), client()];
    await Promise.all([one.connected(), two.connected(), three.connected()]);
    await one.enter(roomId, ben.token);
    const first = await one.send("first");
    await one.send("second");
    if (first.status !== 1) throw new Error(first.message);
    two.socket.emit("joinRoom", { roomId, lastId: first.id });
    expect(await two.ask("submitToken", roomId, ben.token)).toEqual({ status: 1, roomId });
    await until(() => two.texts.length === 1);
    expect(two.texts).toEqual(["second"]);
    three.socket.emit("joinRoom", Number(roomId), 0);
    await three.ask("submitToken", { roomId: Number(roomId), token: `Bearer ${ben.token}` });
    await until(() => three.texts.length === 2);
    expect(three.texts).toEqual(["first", "second"]);
  });

  it("sends nothing before a token, and joinRoom alone grants no access [SOCK-13]", async () => {
    const roomId = await pair();
    const [listener, early] = [client(), client()];
    await listener.enter(roomId, ben.token);
    await early.connected();
    early.socket.emit("joinRoom", roomId, "0");
    expect(await early.send("sneaked in", { roomId })).toMatchObject({ status: 0, code: "unauthorized" });
    expect((await listener.send("secret")).status).toBe(1);
    await until(() => listener.texts.length > 0);
    await early.caughtUp();
    expect(early.events).toEqual([]);
    expect(listener.texts).toEqual(["secret"]);
  });

  it("refuses other people's rooms like missing ones, and sends nothing from them [SOCK-13] [SOCK-17]", async () => {
    const roomId = await pair();
    const [member, foreigner] = [client(), client()];
    await member.enter(roomId, ana.token);
    const refused = await foreigner.enter(roomId, eve.token, "0");
    const missing = await foreigner.enter("999999", eve.token, "0");
    expect(refused).toEqual({ status: 0, code: "notFound", message: "Not found." });
    expect(missing).toEqual(refused);
    expect(await foreigner.enter(roomId, "no such token")).toMatchObject({ status: 0, code: "unauthorized" });
    await member.send("secret");
    expect(await foreigner.send("intruding", { roomId })).toMatchObject({ status: 0 });
    await until(() => member.texts.length > 0);
    await foreigner.caughtUp();
    expect(foreigner.messages).toEqual([]);
    expect(member.texts).toEqual(["secret"]);
  });

  it("grants access to a room, but not to another one, for reading or writing [SOCK-13]", async () => {
    const carla = await newStaff();
    const mine = await pair(ana, carla);
    const theirs = await pair(ana, ben);
    const [one, other] = [client(), client()];
    await one.enter(mine, carla.token);
    one.socket.emit("joinRoom", theirs, "0");
    await other.enter(theirs, ana.token);
    await other.send("not for Carla");
    expect(await one.send("let me in", { roomId: theirs })).toMatchObject({ status: 0, code: "notFound" });
    expect(await one.ask("submitToken", { roomId: theirs, token: carla.token })).toMatchObject({
      code: "notFound",
    });
    await until(() => other.texts.includes("not for Carla"));
    await one.caughtUp();
    expect(one.messages).toEqual([]);
  });

  it("can be in several rooms, and leave one", async () => {
    const carla = await newStaff();
    const [first, second] = [await pair(carla, ana), await pair(carla, ben)];
    const [one, other] = [client(), client()];
    await one.enter(first, carla.token);
    await one.enter(second, carla.token);
    await other.enter(first, ana.token);
    expect((await one.send("to the first", { roomId: first })).status).toBe(1);
    expect((await one.send("to the second")).status).toBe(1);
    await until(() => one.messages.length === 2 && other.messages.length > 0);
    expect(one.messages.map(({ roomId }) => roomId)).toEqual([first, second]);
    expect(other.texts).toEqual(["to the first"]);
    await one.ask("leaveRoom", first);
    await other.send("after leaving");
    await until(() => other.texts.includes("after leaving"));
    await one.caughtUp();
    expect(one.messages).toHaveLength(2);
  });

  it("acknowledges a message only when it is stored, and stores nothing for a repeated client id [SOCK-07] [SOCK-08]", async () => {
    const roomId = await pair(await newStaff(), ana);
    const one = client();
    await one.enter(roomId, ana.token);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => one.send("once", { clientId: "same" })),
      one.send("twice", { clientId: "other" }),
    ]);
    const again = await one.send("once", { clientId: "same" });
    expect(
      new Set([...answers.slice(0, 5), again].map((answer) => (answer.status === 1 ? answer.id : ""))).size,
    ).toBe(1);
    const { rows } = await sql<{ text: string }>`
      select text from chat_messages where room_id = ${roomId} order by id`.execute(test.db);
    expect(rows.map(({ text }) => text)).toEqual(["once", "twice"]);
    await until(() => one.texts.includes("twice"));
    await one.caughtUp();
    expect(one.texts).toEqual(["once", "twice"]);
  });

  it("refuses empty, too long and malformed messages, but not unusual characters [CHAT-10]", async () => {
    const roomId = await pair(await newStaff(), ana);
    const one = client();
    await one.enter(roomId, ana.token);
    expect(await one.send("")).toMatchObject({ status: 0, code: "badRequest" });
    expect(await one.send(" \n\t ")).toMatchObject({ status: 0, code: "badRequest" });
    expect(await one.send("x".repeat(5001))).toMatchObject({ status: 0, code: "tooLarge" });
    expect(await one.ask("chatMessage", { message: 5 })).toMatchObject({ status: 0, code: "badRequest" });
    expect(await one.ask("chatMessage")).toMatchObject({ status: 0, code: "badRequest" });
    expect(await one.ask("submitToken", [])).toMatchObject({ status: 0 });
    expect(await one.send("😀".repeat(5000))).toMatchObject({ status: 1 });
    expect(await one.send("a\0b\ud800 <b>&'\"", { messageType: "Notice" })).toMatchObject({ status: 1 });
    await until(() => one.messages.length === 2);
    expect(one.messages[1]).toMatchObject({ message: "ab\ufffd <b>&'\"", messageType: "Message" });
  });

  it.each([["polling"], ["websocket"]] as const)(
    "refuses a message of 1 MB over %s, stores nothing, and the connection recovers",
    async (transport) => {
      const roomId = await pair(await newStaff(), ana);
      const [one, other] = [client({ transports: [transport], reconnectionDelay: 50 }), client()];
      await one.enter(roomId, ana.token);
      await other.enter(roomId, ana.token);
      one.socket.emit("chatMessage", { message: "x".repeat(1024 * 1024) });
      await until(() => one.heard("disconnect").length === 1);
      await one.connected();
      await one.enter(roomId, ana.token);
      expect((await one.send("still here")).status).toBe(1);
      await until(() => other.messages.length === 1);
      expect(other.texts).toEqual(["still here"]);
    },
  );

  it("refuses floods, delivers acknowledged messages in order, and never refuses a person who waits", async () => {
    const carla = await newStaff();
    const roomId = await pair(carla, ana);
    const [one, other] = [client({ transports: ["websocket"] }), client({ transports: ["websocket"] })];
    await one.enter(roomId, carla.token);
    await other.enter(roomId, ana.token);
    const answers = await Promise.all(Array.from({ length: 1000 }, (_, n) => one.send(`flood ${n}`)));
    const taken = answers.flatMap((answer, n) => (answer.status === 1 ? [`flood ${n}`] : []));
    const refused = answers.find(({ status }) => status === 0);
    expect(refused).toMatchObject({
      status: 0,
      code: "tooManyRequests",
      message: expect.stringMatching(/wait/i),
    });
    expect(taken.length).toBeGreaterThanOrEqual(100);
    await until(() => other.messages.length >= taken.length);
    expect(other.texts).toEqual(taken);
    for (let n = 0; n < 150; n += 1) expect((await one.send(`calm ${n}`)).status).toBe(1);
  });

  it("is closed if it does not identify a person within 10 s [SOCK-14]", async () => {
    const [silent, wrong, right] = [client(), client(), client()];
    await Promise.all([silent.connected(), wrong.connected(), right.connected()]);
    await wrong.enter(await pair(), "not a token");
    await right.ask("submitToken", { roomId: "", token: ana.token });
    clock.pass(9999);
    for (const one of [silent, wrong, right]) expect(await one.ask("connected")).toEqual({ status: 1 });
    clock.pass(1);
    await until(() => silent.heard("disconnect").length === 1 && wrong.heard("disconnect").length === 1);
    expect(silent.heard("disconnect")).toEqual(["io server disconnect"]);
    expect(await right.ask("connected")).toEqual({ status: 1 });
  });

  it("sends a reconnected client what it missed, in order, once, and then new messages [SOCK-15] [SOCK-16]", async () => {
    const roomId = await pair(await newStaff(), ana);
    const [sender, first] = [client({ transports: ["websocket"] }), client()];
    await sender.enter(roomId, ana.token);
    await first.enter(roomId, ana.token);
    for (let n = 0; n < 5; n += 1) await sender.send(`text ${n}`);
    await until(() => first.messages.length === 5);
    const lastId = first.messages[2]!.id;
    first.close();
    for (let n = 5; n < 700; n += 1) void sender.send(`text ${n}`).catch(() => undefined);
    await until(() => sender.messages.length >= 100);
    const second = client();
    await second.enter(roomId, ana.token, lastId);
    // A message is refused while too many messages of its socket are queued.
    await until(async () => (await sender.send("the end")).status === 1);
    await until(() => second.texts.includes("the end") && sender.texts.includes("the end"));
    expect(second.texts).toEqual(sender.texts.slice(3));
  });

  it("uses the flag, the key and the organization to decide who may enter a mentee's room [SOCK-17] [SOCK-18] [SOCK-19]", async () => {
    const { db } = test;
    const roomId = await roomOf(db, mentee);
    const chief = await makeStaff(db, "1");
    const noFlag = await newStaff(
      {},
      await makeRole(db, ana.organizationId, { flags: ["menteesCanView"], keys: ["chat", "menteeChat"] }),
    );
    const noKey = await newStaff(
      {},
      await makeRole(db, ana.organizationId, { flags: ["menteesCanChat"], keys: ["chat"] }),
    );
    const stranger = await makeMentee(db, ana.organizationId);
    const enter = async (person: Person) => client().enter(roomId, person.token);
    expect(await enter(mentee)).toMatchObject({ status: 1 });
    expect(await enter(ana)).toMatchObject({ status: 1 });
    expect(await enter(ben)).toMatchObject({ status: 1 });
    expect(await enter(chief)).toMatchObject({ status: 1 });
    expect(await enter(noFlag)).toMatchObject({ status: 0, code: "forbidden" });
    expect(await enter(noKey)).toMatchObject({ status: 0, code: "forbidden" });
    expect(await enter(stranger)).toMatchObject({ status: 0, code: "notFound" });
    expect(await enter(eve)).toMatchObject({ status: 0, code: "notFound" });
  });

  it("sends a notice in the language of each reader", async () => {
    const { db } = test;
    const roomId = await roomOf(db, mentee);
    const [english, spanish] = [client(), client()];
    await english.enter(roomId, ana.token);
    await spanish.enter(roomId, mentee.token);
    const guest = await newStaff({ firstName: "Gus", lastName: "Guest" });
    await test.get(`getChatMessages/${roomId}`, guest.token);
    await until(() => [english, spanish].every(({ texts }) => texts.at(-1)?.startsWith("Gus Guest")));
    expect(english.messages.at(-1)).toMatchObject({
      messageType: "Notice",
      message: "Gus Guest joined the chat",
    });
    expect(spanish.messages.at(-1)).toMatchObject({
      messageType: "Notice",
      message: "Gus Guest entró al chat",
    });
  });

  describe("of a person who loses access", () => {
    it.each([
      ["signed out", (person: Person) => test.post("auth/logout", {}, person.token), "signedOut"],
      [
        "disabled",
        (person: Person) => test.save("users", person.id, { active: "0" }, ana.token),
        "signedOut",
      ],
      [
        "taken out of the room",
        (person: Person) =>
          sql`update chat_members set removed_at = now() where account_id = ${person.accountId}`.execute(
            test.db,
          ),
        "removed",
      ],
      [
        "without mentee chat in the role",
        (person: Person) =>
          sql`update user_roles set mentees_can_chat = false
            where id = (select user_role from users where id = ${person.id})`.execute(test.db),
        "removed",
      ],
    ] as const)(
      "because they are %s stops receiving within 5 s, and they are notified [SESS-09]",
      async (_how, end, event) => {
        const { db } = test;
        const roomId = await roomOf(db, mentee);
        const carla = await newStaff();
        const [one, other] = [client({ transports: ["polling"] }), client()];
        await one.enter(roomId, carla.token);
        await other.enter(roomId, mentee.token);
        await other.send("before");
        await until(() => one.texts.includes("before"));
        await end(carla);
        // Nothing is accepted from a session that has ended, or from outside the room.
        if (event === "signedOut") expect(await one.send("still me?")).toMatchObject({ status: 0 });
        clock.pass(4999);
        await until(() => one.heard(event).length === 1);
        await other.send("after");
        await until(() => other.texts.includes("after"));
        if (event === "signedOut") await until(() => one.heard("disconnect").length === 1);
        else expect(await one.send("let me", { roomId })).toMatchObject({ status: 0 });
        expect(one.texts).not.toContain("after");
      },
    );

    it("because they may not chat with mentees, or at all, gets no preview of the messages there", async () => {
      const { db } = test;
      const role = await makeRole(db, ana.organizationId, { flags: ["menteesCanChat"], keys: ["chat"] });
      const carla = await newStaff({}, role);
      const [roomId, direct] = [await roomOf(db, mentee), await pair(carla, ana)];
      await sql`insert into chat_members (room_id, account_id, last_read_id) values (${roomId}, ${carla.accountId}, 0)`.execute(
        db,
      );
      const [own, other, sender] = [client(), client(), client()];
      await own.connected();
      await own.ask("submitToken", { roomId: "0", token: carla.token });
      await other.enter(roomId, mentee.token);
      await other.send("only for the team");
      await until(() => JSON.stringify(own.heard("messages")).includes("only for the team"));
      await sql`update user_roles set mentees_can_chat = false, version = version + 1 where id = ${role}`.execute(
        db,
      );
      await sender.enter(direct, ana.token);
      await sender.send("for Carla");
      await until(() => JSON.stringify(own.heard("messages").at(-1)).includes("for Carla"));
      expect(JSON.stringify(own.heard("messages").at(-1))).not.toContain("only for the team");
      await sql`update user_roles set tables_can_access = '{}', version = version + 1 where id = ${role}`.execute(
        db,
      );
      expect((await test.get("getNotifications", carla.token)).body["messages"]).toEqual([]);
    });

    it("keeps a session alive by writing, not by an open connection", async () => {
      const { db } = test;
      const carla = await newStaff();
      const roomId = await pair(carla, ana);
      const [one, guest] = [client(), client()];
      await one.enter(roomId, carla.token);
      const gus = await newStaff();
      await guest.ask("submitToken", { roomId: "", token: gus.token });
      const age = async () => {
        const { rows } = await sql<{ seconds: number }>`
          select extract(epoch from now() - last_used_at)::integer as seconds from sessions
          where account_id = ${carla.accountId}`.execute(db);
        return rows[0]!.seconds;
      };
      await sql`update sessions set last_used_at = now() - interval '20 minutes' where account_id = ${carla.accountId}`.execute(
        db,
      );
      // The sign-out of another person shows that all open sockets were checked.
      await test.post("auth/logout", {}, gus.token);
      clock.pass(5000);
      await until(() => guest.heard("signedOut").length === 1);
      expect(await age()).toBeGreaterThan(1000);
      await one.send("I am here");
      await until(async () => (await age()) < 100);
      await sql`update sessions set last_used_at = now() - interval '31 minutes' where account_id = ${carla.accountId}`.execute(
        db,
      );
      clock.pass(5000);
      await until(() => one.heard("signedOut").length === 1);
    });
  });

  it("reports unread messages, notifications and presence on the person's channel", async () => {
    const dora = await newStaff({ firstName: "Dora" });
    const carla = await newStaff({ firstName: "Carla", lastName: "Cole" });
    const roomId = await pair(carla, dora);
    const [own, sender] = [client(), client()];
    await own.connected();
    expect(await own.ask("submitToken", { roomId: "0", token: dora.token })).toEqual({
      status: 1,
      roomId: "0",
    });
    await sender.enter(roomId, carla.token);
    await until(() =>
      own.heard("presence").some((change) => (change as { token: string }).token === carla.accountId),
    );
    await sender.send("first");
    await until(() => own.heard("messages").length === 1);
    expect(own.heard("messages")[0]).toContainEqual(
      expect.objectContaining({ roomId, name: "Carla Cole", message: "first", messageCount: "1" }),
    );
    expect(own.heard("notification")).toMatchObject([
      {
        notificationType: "message",
        notificationUrl: `/chat/${roomId}`,
        notificationSubject: "Message from Carla Cole",
      },
    ]);
    await sender.send("second");
    await until(() => own.heard("notification").length === 2);
    expect(own.heard("notification")[1]).toMatchObject({
      notificationMessage: "You have 2 new messages in the chat.",
    });
    await test.get(`getChatMessages/${roomId}`, dora.token);
    await until(() => !JSON.stringify(own.heard("messages").at(-1)).includes(`"${roomId}"`));
    expect(own.messages).toEqual([]);
    const { body } = await test.get("getChatRooms", dora.token);
    expect(body["rooms"]).toContainEqual(
      expect.objectContaining({ roomId, online: true, messageCount: "0" }),
    );
    sender.close();
    await until(() => {
      clock.pass(3000);
      return own.heard("presence").some((change) => (change as { online: boolean }).online === false);
    });
  });

  it("reports a mentee's presence to no one whose organization or caseload the mentee left", async () => {
    const { db } = test;
    const seen = await makeMentee(db, ana.organizationId, { values: { caseManager: ana.id } });
    const role = await makeRole(db, ana.organizationId, { roleType: 2, values: { caseloadOnly: true } });
    const former = await newStaff({}, role);
    await sql`insert into chat_members (room_id, account_id, opened_at)
      values (${await roomOf(db, seen)}, ${former.accountId}, now())`.execute(db);
    // In a conversation of two people, former colleagues remain members.
    const moved = await newStaff();
    await pair(moved, seen);
    await sql`update users set organization_id = ${eve.organizationId}, user_role = (select user_role from users
      where id = ${eve.id}) where id = ${moved.id}`.execute(db);
    const watch = async ({ token }: Person) => {
      const one = client();
      await one.connected();
      expect(await one.ask("submitToken", { roomId: "0", token })).toMatchObject({ status: 1 });
      return one;
    };
    const [team, ...others] = [await watch(ana), await watch(former), await watch(moved)];
    await watch(seen);
    const hasHeard = (one: ChatClient) =>
      one.heard("presence").some((change) => (change as { token: string }).token === seen.accountId);
    await until(() => hasHeard(team));
    for (const one of others) await one.caughtUp();
    expect(others.map(hasHeard)).toEqual([false, false]);
  });

  it("counts a room that a person has open as read", async () => {
    const carla = await newStaff();
    const roomId = await pair(carla, ana);
    const [reader, sender] = [client(), client()];
    await reader.enter(roomId, ana.token);
    await sender.enter(roomId, carla.token);
    await sender.send("read at once");
    await until(() => reader.messages.length === 1);
    const answer = await test.get("getNotifications", ana.token);
    expect(JSON.stringify(answer.body["notifications"])).not.toContain(`/chat/${roomId}"`);
    const { body } = await test.get("getChatRooms", ana.token);
    expect(body["rooms"]).toContainEqual(expect.objectContaining({ roomId, messageCount: "0" }));
  });

  it("makes unread again, and announces, what was sent into a lost connection and not read elsewhere", async () => {
    const { db } = test;
    const [carla, dora] = [await newStaff(), await newStaff()];
    const [seenRoom, roomId] = [await pair(dora, ana), await pair(carla, ana)];
    const proxy = await startLosingProxy(address);
    const reader = new ChatClient(proxy.address, { transports: ["websocket"] });
    const [sender, otherSender, otherReader] = [client(), client(), client()];
    try {
      await reader.enter(seenRoom, ana.token);
      await reader.enter(roomId, ana.token);
      await sender.enter(roomId, carla.token);
      await otherSender.enter(seenRoom, dora.token);
      const unread = async (id = roomId) => {
        const { rows } = await sql<{ unread: boolean; told: boolean }>`
          select c.last_read_id < r.last_message_id as unread, exists (select from notifications n
            where n.account_id = c.account_id and n.group_key = 'chat:' || r.id and n.read_at is null) as told
          from chat_rooms r join chat_members c on c.room_id = r.id
          where r.id = ${id} and c.account_id = ${ana.accountId}`.execute(db);
        return rows[0];
      };
      proxy.lose();
      await sender.send("Can you hear me?");
      // The person reads this one in another window, and closes that.
      await otherReader.enter(seenRoom, ana.token);
      await otherSender.send("Can you see this?");
      await until(() => otherReader.texts.includes("Can you see this?"));
      otherReader.close();
      // Nothing shows yet that the connection is lost.
      await expect
        .poll(() => {
          clock.pass(3000);
          return unread();
        })
        .toEqual({ unread: false, told: false });
      await expect
        .poll(
          () => {
            clock.pass(3000);
            return unread();
          },
          { interval: 500 },
        )
        .toEqual({ unread: true, told: true });
      expect(await unread(seenRoom)).toEqual({ unread: false, told: false });
      expect(reader.messages).toEqual([]);
    } finally {
      reader.close();
      proxy.close();
    }
  });

  it("refuses a page of another origin, returns no cross-origin answer, and sets no cookies [SOCK-01]", async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${address}/socket.io/?EIO=4&transport=polling`, { headers });
    const foreign = await ask({ origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
    const response = await ask({ origin: address });
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});
