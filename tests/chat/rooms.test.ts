import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { ChatMessagesAnswer, ChatRoom, ChatRoomsAnswer } from "#shared/contracts/responses/chat.ts";
import { handOverRooms } from "#server/core/chat/hand-over-rooms.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { roomOf, storeMessage } from "#tests/support/mentee-case.ts";

describe("The chat calls", () => {
  let chief: Person;
  let manager: Person;
  let colleague: Person;
  let silent: Person;
  let stranger: Person;
  let mentee: Person;
  let otherMentee: Person;
  let menteeRoom: string;
  const rooms = async (person: Person) =>
    (await test.get("getChatRooms", person.token)).body as unknown as ChatRoomsAnswer;
  const read = async (person: Person, roomId: string, query = "") =>
    (await test.get(`getChatMessages/${roomId}${query}`, person.token)).body as unknown as ChatMessagesAnswer;
  const start = (person: Person, chatMember: string) =>
    test.post("startNewChat", { chatMember }, person.token);
  const store = (roomId: string, sender: Person, text: string) => storeMessage(test, roomId, sender, text);

  const test = testApp();
  beforeAll(async () => {
    const { db } = test;
    const top = await makeOrganization(db);
    const own = await makeOrganization(db);
    const other = await makeOrganization(db);
    chief = await makeStaff(db, top, { values: { lastName: "Chief" } });
    manager = await makeStaff(db, own, {
      values: { firstName: "Ana", lastName: "Manager", image: "ana.png" },
    });
    colleague = await makeStaff(db, own, { values: { firstName: "Ben", lastName: "Colleague" } });
    silent = await makeStaff(db, own, { role: { flags: ["menteesCanView"], keys: ["chat", "menteeChat"] } });
    stranger = await makeStaff(db, other);
    mentee = await makeMentee(db, own, {
      values: { firstName: "Mia", lastName: "Moon", caseManager: manager.id },
    });
    otherMentee = await makeMentee(db, other, {});
    menteeRoom = await roomOf(test.db, mentee);
  });

  it("return a room with everything that the screens show [CHAT-05] [CHAT-15]", async () => {
    const answer = await rooms(manager);
    expect(answer).toMatchObject({ status: 1, dataType: "chatRooms" });
    expect(answer.rooms).toEqual([
      {
        roomId: menteeRoom,
        chatMembers: [{ id: mentee.accountId, name: "Mia Moon", image: "", online: false }],
        firstName: "Mia",
        lastName: "Moon",
        messageCount: "0",
        roomName: "Mia Moon",
        roomProfileImage: "",
        roomType: "mentee",
        mayLeave: false,
        menteeId: mentee.id,
        online: false,
        lastMessage: "",
        lastSender: "",
        time: "",
      } satisfies ChatRoom,
    ]);
    const own = await rooms(mentee);
    expect(own.rooms).toMatchObject([
      { roomId: menteeRoom, roomName: "Ana Manager", roomProfileImage: "ana.png" },
    ]);
  });

  it("offer the people that a person may write to [CHAT-16] [SOCK-18] [SOCK-19] [SOCK-20]", async () => {
    const names = async (person: Person) =>
      (await rooms(person)).addChatMemberList.map(({ id }) => id).sort();
    const sorted = (...people: Person[]) => people.map(({ accountId }) => accountId).sort();
    expect(await names(manager)).toEqual(sorted(colleague, silent, mentee));
    expect(await names(colleague)).toEqual(sorted(manager, silent));
    expect(await names(silent)).toEqual(sorted(manager, colleague));
    expect(await names(chief)).toEqual(sorted(manager, colleague, silent, stranger));
    expect(await names(mentee)).toEqual(sorted(manager));
    expect(await names(otherMentee)).toEqual([]);
    const [offer] = (await rooms(colleague)).addChatMemberList;
    expect(Object.keys(offer!).sort()).toEqual(["id", "image", "name"]);
  });

  it("create a room once, whoever starts the chat [CHAT-21] [CHAT-22] [SOCK-17]", async () => {
    const first = await start(manager, colleague.accountId);
    expect(first.body).toMatchObject({
      status: 1,
      dataType: "newChatRoom",
      chatRoom: expect.stringMatching(/^\d+$/),
    });
    expect((await start(manager, colleague.accountId)).body).toEqual(first.body);
    expect((await start(colleague, manager.accountId)).body).toEqual(first.body);
    const answers = await Promise.all(Array.from({ length: 6 }, () => start(silent, colleague.accountId)));
    expect(new Set(answers.map(({ body }) => body["chatRoom"])).size).toBe(1);
    expect((await rooms(colleague)).rooms.map(({ roomId }) => roomId)).toContain(first.body["chatRoom"]);
  });

  it("refuse a chat with unreachable people exactly as with missing people [SOCK-18] [SOCK-20]", async () => {
    const nobody = await start(manager, "999999");
    expect(nobody.status).toBe(404);
    for (const [who, whom] of [
      [manager, stranger],
      [manager, otherMentee],
      [silent, mentee],
      [mentee, colleague],
      [mentee, otherMentee],
      [manager, manager],
    ] as const) {
      const answer = await start(who, whom.accountId);
      expect(answer.status).toBe(404);
      expect({ ...answer.body, requestId: "" }).toEqual({ ...nobody.body, requestId: "" });
    }
    expect((await start(chief, otherMentee.accountId)).status).toBe(200);
  });

  it("answer other people's rooms like missing ones [SOCK-13] [SOCK-17]", async () => {
    const { body } = await start(manager, colleague.accountId);
    const missing = await test.get("getChatMessages/999999", silent.token);
    expect(missing.status).toBe(404);
    const foreign = [
      [silent, String(body["chatRoom"])],
      [chief, String(body["chatRoom"])],
      [mentee, String(body["chatRoom"])],
      [stranger, menteeRoom],
      [otherMentee, menteeRoom],
      [manager, "abc"],
    ] as const;
    for (const [who, roomId] of foreign) {
      const answer = await test.get(`getChatMessages/${roomId}`, who.token);
      expect(answer.status).toBe(404);
      expect({ ...answer.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
    }
  });

  it("return messages oldest first, page back and forth, and mark them read once fetched [CHAT-17] [CHAT-18] [CHAT-19] [CHAT-20]", async () => {
    const roomId = String((await start(manager, silent.accountId)).body["chatRoom"]);
    for (let n = 1; n <= 230; n += 1) await store(roomId, n % 2 ? manager : silent, `text ${n}`);
    const before = (await rooms(silent)).rooms.find((room) => room.roomId === roomId);
    expect(before).toMatchObject({ messageCount: "115", lastMessage: "text 230", lastSender: "" });
    const theirs = (await rooms(manager)).rooms.find((room) => room.roomId === roomId);
    expect(theirs).toMatchObject({ lastMessage: "text 230", lastSender: theirs?.roomName });
    const newest = await read(silent, roomId);
    expect(newest).toMatchObject({
      status: 1,
      roomId,
      roomName: "Ana Manager",
      roomProfileImage: "ana.png",
      hasMore: true,
    });
    expect(newest.chatMessages.map(({ message }) => message)).toEqual(
      Array.from({ length: 100 }, (_, index) => `text ${131 + index}`),
    );
    expect(newest.chatMessages[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      clientId: expect.any(String),
      roomId,
      message: "text 131",
      messageType: "Message",
      name: "Ana Manager",
      image: "ana.png",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      day: String(newest.chatMessages[0]?.time).slice(0, 10),
      source: "to",
      token: manager.accountId,
    });
    expect(newest.chatMessages[1]).toMatchObject({ source: "from", token: silent.accountId });
    expect((await rooms(silent)).rooms.find((room) => room.roomId === roomId)?.messageCount).toBe("0");
    const older = await read(silent, roomId, `?before=${newest.chatMessages[0]!.id}`);
    const oldest = await read(silent, roomId, `?before=${older.chatMessages[0]!.id}`);
    expect(
      [oldest, older, newest].flatMap((page) => page.chatMessages.map(({ message }) => message)),
    ).toEqual(Array.from({ length: 230 }, (_, index) => `text ${index + 1}`));
    expect(oldest.hasMore).toBe(false);
    const after = await read(silent, roomId, `?after=${newest.chatMessages[97]!.id}`);
    expect(after.chatMessages.map(({ message }) => message)).toEqual(["text 229", "text 230"]);
    expect((await test.get(`getChatMessages/${roomId}?before=x`, silent.token)).status).toBe(400);
  });

  it("add a team member to a mentee's room when they open it, and announce it once [SOCK-17] [MCHAT-05]", async () => {
    expect((await test.get(`getChatMessages/${menteeRoom}`, silent.token)).status).toBe(403);
    const record = await test.post("getMentee", { tableId: mentee.id }, colleague.token);
    expect(record.body["chatRoomId"]).toBe(menteeRoom);
    await Promise.all([read(colleague, menteeRoom), read(colleague, menteeRoom)]);
    const seen = await read(mentee, menteeRoom);
    expect(seen.chatMessages).toMatchObject([
      { messageType: "Notice", message: "Ben Colleague joined the chat", token: colleague.accountId },
    ]);
    await sql`update accounts set language_code = 'es' where id = ${mentee.accountId}`.execute(test.db);
    expect((await read(mentee, menteeRoom)).chatMessages[0]?.message).toBe("Ben Colleague entró al chat");
    // The badge does not count a notice, and the case manager joins without one.
    expect((await rooms(manager)).rooms.find(({ roomId }) => roomId === menteeRoom)?.messageCount).toBe("0");
    expect((await read(manager, menteeRoom)).chatMessages).toHaveLength(1);
  });

  it("put a new case manager in the room, and keep the former one only if they had opened it", async () => {
    const { db } = test;
    const room = await makeMentee(db, manager.organizationId, { values: { caseManager: manager.id } });
    const roomId = await roomOf(test.db, room);
    await sql`update mentees set case_manager = ${colleague.id} where id = ${room.id}`.execute(db);
    const has = async (person: Person) => (await rooms(person)).rooms.some((one) => one.roomId === roomId);
    expect([await has(manager), await has(colleague)]).toEqual([false, true]);
    await read(manager, roomId);
    await sql`update mentees set case_manager = ${manager.id} where id = ${room.id}`.execute(db);
    await sql`update mentees set case_manager = ${colleague.id} where id = ${room.id}`.execute(db);
    expect([await has(manager), await has(colleague)]).toEqual([true, true]);
  });

  it("count as unread for a new case manager only what no team member has read", async () => {
    const { db } = test;
    const moving = await makeMentee(db, manager.organizationId, { values: { caseManager: manager.id } });
    const roomId = await roomOf(db, moving);
    const unread = async (person: Person) =>
      (await rooms(person)).rooms.find((one) => one.roomId === roomId)?.messageCount;
    for (const text of ["one", "two"]) await store(roomId, moving, text);
    await read(manager, roomId);
    await store(roomId, moving, "three");
    await sql`update mentees set case_manager = ${colleague.id} where id = ${moving.id}`.execute(db);
    expect([await unread(manager), await unread(colleague)]).toEqual(["1", "1"]);
    // Messages from before a return aren't unread either.
    const leave = await test.post("leaveChatRoom", { roomId }, manager.token);
    expect(leave.body).toMatchObject({ status: 1 });
    await read(colleague, roomId);
    await sql`update mentees set case_manager = ${manager.id} where id = ${moving.id}`.execute(db);
    expect([await unread(manager), await unread(colleague)]).toEqual(["0", "0"]);
    // The successor of a person who leaves.
    const [leaver, successor] = [
      await makeStaff(db, manager.organizationId),
      await makeStaff(db, manager.organizationId),
    ];
    await sql`update mentees set case_manager = ${leaver.id} where id = ${moving.id}`.execute(db);
    await store(roomId, moving, "four");
    const { accountId, organizationId } = leaver;
    await db
      .transaction()
      .execute((trx) => handOverRooms(trx, { accountId, organizationId, successor: successor.accountId }));
    expect(await unread(successor)).toBe("1");
  });

  it("name a room with unread messages, even if the reader wrote in many other rooms since then", async () => {
    const { db } = test;
    const writer = await makeStaff(db, manager.organizationId);
    const waiting = await makeMentee(db, manager.organizationId, { values: { caseManager: writer.id } });
    const roomId = await roomOf(db, waiting);
    await store(roomId, waiting, "Are you there?");
    const account = sql`${writer.accountId}::bigint`;
    await sql`
      with made as (
        insert into accounts (account_type, email_key)
        select 'staff', 'written-to' || n || '@test.example' from generate_series(1, 100) n returning id
      ), rooms as (
        insert into chat_rooms (person_low, person_high, last_message_id, last_message_at)
        select least(id, ${account}), greatest(id, ${account}), 1000000000, now() + interval '1 minute'
        from made returning id
      )
      insert into chat_members (room_id, account_id) select id, ${account} from rooms`.execute(db);
    const { body } = await test.get("getNotifications", writer.token);
    expect(body["messages"]).toMatchObject([{ roomId, messageCount: "1" }]);
  });

  it("are in the history of a mentee when the team reads them, also the super-organization", async () => {
    const { db } = test;
    const heard = await makeMentee(db, manager.organizationId, { values: { caseManager: manager.id } });
    const roomId = await roomOf(db, heard);
    const readers = [chief, manager, heard];
    for (const person of readers) await read(person, roomId);
    const { rows: found } =
      await sql`select account_id as reader, organization_id as owner, mentee_id as mentee
      from audit_trail where action = 'readChat' and details ->> 'roomId' = ${roomId} order by id`.execute(
        db,
      );
    const owner = manager.organizationId;
    expect(found).toEqual([
      { reader: chief.accountId, owner, mentee: heard.id },
      { reader: manager.accountId, owner, mentee: heard.id },
      { reader: heard.accountId, owner, mentee: null },
    ]);
  });

  it("leave the former team behind when a mentee moves to another organization", async () => {
    const { db } = test;
    const moving = await makeMentee(db, manager.organizationId, { values: { caseManager: manager.id } });
    const roomId = await roomOf(db, moving);
    for (const person of [manager, chief]) await read(person, roomId);
    const members = async () =>
      (await rooms(moving)).rooms.flatMap(({ chatMembers }) => chatMembers.map(({ id }) => id));
    expect((await members()).toSorted()).toEqual([manager.accountId, chief.accountId].toSorted());
    const { organizationId } = stranger;
    const moved = await test.save("mentees", moving.id, { organizationId }, chief.token);
    expect(moved.body).toMatchObject({ status: 1 });
    expect(await members()).toEqual([chief.accountId]);
  });

  it("let a team member leave a mentee's room, but not its case manager or the mentee", async () => {
    const mayLeave = async (person: Person, id: string) =>
      (await rooms(person)).rooms.find(({ roomId }) => roomId === id)?.mayLeave;
    expect([
      await mayLeave(mentee, menteeRoom),
      await mayLeave(manager, menteeRoom),
      await mayLeave(colleague, menteeRoom),
    ]).toEqual([false, false, true]);
    const direct = String((await start(manager, colleague.accountId)).body["chatRoom"]);
    expect(await mayLeave(manager, direct)).toBe(false);
    expect((await test.post("leaveChatRoom", { roomId: direct }, manager.token)).status).toBe(403);
    expect((await test.post("leaveChatRoom", { roomId: menteeRoom }, mentee.token)).status).toBe(403);
    expect((await test.post("leaveChatRoom", { roomId: menteeRoom }, manager.token)).status).toBe(403);
    expect((await test.post("leaveChatRoom", { roomId: menteeRoom }, stranger.token)).status).toBe(404);
    expect((await test.post("leaveChatRoom", { roomId: menteeRoom }, colleague.token)).body).toEqual({
      status: 1,
    });
    expect((await rooms(colleague)).rooms.some(({ roomId }) => roomId === menteeRoom)).toBe(false);
  });

  it("are closed to roles without the key and without mentee chat", async () => {
    const { db } = test;
    const person = await makeStaff(db, manager.organizationId, {
      role: { flags: ["menteesCanView"], keys: ["menteeChat"] },
    });
    expect((await test.get("getChatRooms", person.token)).status).toBe(403);
    expect((await start(person, manager.accountId)).status).toBe(403);
    expect((await test.get(`getChatMessages/${menteeRoom}`, person.token)).status).toBe(403);
    expect((await test.get("getChatRooms")).status).toBe(401);
  });
});
