/** The calls of the chat. Messages are sent over the socket, or by a call after being offline. */
import {
  leaveRoomBody,
  messagesQuery,
  roomParams,
  sendMessageBody,
  startNewChatBody,
} from "#shared/contracts/chat.ts";
import type { ChatRoomsAnswer, NewChatAnswer, SendAnswer } from "#shared/contracts/responses/chat.ts";
import type { App } from "#server/kernel/app.ts";
import { leaveRoom, requireChat } from "./entry.ts";
import { offeredMembers } from "#server/core/chat/members.ts";
import { readRoom } from "./reading.ts";
import { sendMessage } from "./sending.ts";
import { listRooms, startChat } from "#server/core/chat/rooms.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";

/** Registers `/getChatRooms`, `/getChatMessages`, `/startNewChat`, `/leaveChatRoom` and `/sendMessage`. */
export async function chatRoutes(app: App): Promise<void> {
  const { db } = app;
  const { store } = app.chat;
  app.addHook("onRequest", requireSignIn);

  app.get("/getChatRooms", async (request): Promise<ChatRoomsAnswer> => {
    const signedIn = signedInOf(request);
    requireChat(signedIn.caller);
    await app.chat.flushReads(signedIn.caller.accountId);
    const [rooms, addChatMemberList] = await Promise.all([
      listRooms(db, signedIn),
      offeredMembers(db, signedIn.caller),
    ]);
    return { status: 1, dataType: "chatRooms", rooms, addChatMemberList };
  });

  app.get(
    "/getChatMessages/:roomId",
    { schema: { params: roomParams, querystring: messagesQuery } },
    async (request) => {
      const signedIn = signedInOf(request);
      const answer = await readRoom(db, store, signedIn, request.params.roomId, request.query);
      if (request.query.before === "" && !request.query.keepUnread)
        await app.chat.sendUnreadMessages(signedIn.caller.accountId);
      return answer;
    },
  );

  app.post(
    "/startNewChat",
    { schema: { body: startNewChatBody } },
    async (request): Promise<NewChatAnswer> => {
      const signedIn = signedInOf(request);
      requireChat(signedIn.caller);
      const chatRoom = await startChat(db, signedIn, request.body.chatMember);
      return { status: 1, dataType: "newChatRoom", chatRoom };
    },
  );

  app.post("/sendMessage", { schema: { body: sendMessageBody } }, async (request): Promise<SendAnswer> =>
    sendMessage(app, signedInOf(request), request.body),
  );

  app.post("/leaveChatRoom", { schema: { body: leaveRoomBody } }, async (request) => {
    await leaveRoom(db, store, signedInOf(request), request.body.roomId);
    return { status: 1 };
  });
}
