import type { ChatMessage, ChatRoom, ChatRoomsAnswer } from "#shared/contracts/responses/chat.ts";
import type { MessagePreview } from "../session/session.ts";
import { chatRoomsKey } from "../first-answers.ts";
import { queryClient } from "../query-client.ts";

const newestFirst = (one: ChatRoom, other: ChatRoom) => other.time.localeCompare(one.time);

function changeRooms(next: (room: ChatRoom) => ChatRoom) {
  queryClient.setQueryData<ChatRoomsAnswer>(
    chatRoomsKey,
    (answer) => answer && { ...answer, rooms: answer.rooms.map(next).sort(newestFirst) },
  );
}

/** Updates the list of rooms, if it is loaded, from the unread messages. */
export function showUnread(messages: readonly MessagePreview[]) {
  const rooms = queryClient.getQueryData<ChatRoomsAnswer>(chatRoomsKey)?.rooms;
  if (!rooms) return;
  const unread = new Map(messages.map((message) => [message.roomId, message]));
  const isUnknown = messages.some(({ roomId }) => !rooms.some((room) => room.roomId === roomId));
  if (isUnknown) void queryClient.invalidateQueries({ queryKey: chatRoomsKey });
  changeRooms((room) => {
    const news = unread.get(room.roomId);
    const messageCount = news?.messageCount ?? "0";
    // The person's own message may be newer, for example a text message that they sent without opening the room.
    if (!news || news.time < room.time) return { ...room, messageCount };
    return { ...room, messageCount, lastMessage: news.message, lastSender: news.name, time: news.time };
  });
}

/** Shows a message of an open room as the last one of its room. */
export function showLast(message: ChatMessage) {
  if (message.messageType !== "Message") return;
  changeRooms((room) =>
    room.roomId === message.roomId && room.time <= message.time
      ? {
          ...room,
          lastMessage: message.message,
          lastSender: message.source === "from" ? "" : message.name,
          time: message.time,
        }
      : room,
  );
}
