import { describe, expect, it } from "vitest";
import type { ChatMessagesAnswer, ChatRoomsAnswer } from "#shared/contracts/responses/chat.ts";
import { demoPassword } from "#server/process/seed/demo-password.ts";
import { testApp } from "#tests/support/app.ts";

describe("The chats of the demo data", () => {
  const signIn = async (username: string) =>
    String((await test.post("auth/login", { username, password: demoPassword })).body["token"]);
  const test = testApp({ seed: "demo" });

  it.each([
    ["mentee@harbor.example", "Andre Ellison", "1", "Message from Andre Ellison"],
    ["case@harbor.example", "Loretta Bancroft", "1", "Message from Loretta Bancroft"],
    ["case@bridge.example", "Leilani Fifita", "1", "Message from Leilani Fifita"],
    ["mentee@puente.example", "Raúl Treviño", "1", "Mensaje de Raúl Treviño"],
  ])("give %s a conversation to continue", async (email, roomName, messageCount, subject) => {
    const token = await signIn(email);
    const { rooms } = (await test.get("getChatRooms", token)).body as unknown as ChatRoomsAnswer;
    const room = rooms.find((one) => one.roomName === roomName);
    expect(room).toMatchObject({ messageCount });
    const { body } = await test.get("getNotifications", token);
    expect(body["notifications"]).toContainEqual(expect.objectContaining({ notificationSubject: subject }));
    expect(body["messages"]).toContainEqual(expect.objectContaining({ roomId: room?.roomId, messageCount }));
    const read = (await test.get(`getChatMessages/${room?.roomId}`, token))
      .body as unknown as ChatMessagesAnswer;
    expect(read.chatMessages.length).toBeGreaterThan(2);
    const times = read.chatMessages.map(({ time }) => time);
    expect(times).toEqual([...times].sort());
    expect(Date.parse(times.at(-1) ?? "")).toBeLessThan(Date.now());
  });

  it("give Owners a referral and a mentee something to do, in their language", async () => {
    const subjects = async (email: string) => {
      const { body } = await test.get("getNotifications", await signIn(email));
      return (body["notifications"] as { notificationSubject: string }[]).map(
        (one) => one.notificationSubject,
      );
    };
    expect(await subjects("owner@harbor.example")).toContainEqual(expect.stringMatching(/^New referral: /));
    expect(await subjects("owner@puente.example")).toContainEqual(
      expect.stringMatching(/^Nueva derivación: /),
    );
    expect(await subjects("mentee@harbor.example")).toContainEqual(expect.stringMatching(/^New for you: /));
  });
});
