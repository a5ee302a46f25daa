/**
 * The chat on the wire. "Extension" marks what the specification doesn't have.
 *
 * Calls: `GET /getChatRooms`, `GET /getChatMessages/{roomId}?before=|after=`, `POST /startNewChat {chatMember}`, `POST
 * /leaveChatRoom {roomId}` (extension), and `POST /sendMessage {roomId, message, clientId}` (extension). The last one
 * sends messages that were written offline. A message is stored once per `clientId`, even if it is sent several times,
 * or by a call and over the socket.
 *
 * Socket (Socket.IO at `/socket.io`). Client → server, each with an optional acknowledgement {@link SocketAnswer}:
 * - `connected`: ignored.
 * - `joinRoom` (roomId), (roomId, lastId), or ({ roomId, lastId }): names the room for the next token and the last
 *   message that the client has. Without `lastId`, only new messages are sent.
 * - `submitToken` ({ roomId, token, lastId? }) or (roomId, token): enters the room. With room `""` or `"0"`, the socket
 *   enters the person's channel, which receives `notification`, `messages`, and `presence`.
 * - `leaveRoom` (roomId): stops the messages of a room (extension).
 * - `chatMessage` ({ message, messageType, clientId, roomId? }): `roomId` is needed only if the socket is in several
 *   rooms. Acknowledged with {@link SendAnswer}. `status` is 1 only after the message is stored. After `unavailable`,
 *   `tooManyRequests`, or no response, send it again with the same `clientId`.
 *
 * Server → client: see {@link ServerEvents}.
 */
import { z } from "zod";
import type { MessagePreview, WireNotification } from "./responses/auth.ts";
import type { ChatMessage, SocketErrorCode } from "./responses/chat.ts";
import { anyId as id, text, writtenText } from "./text.ts";

export { messageLimit } from "../constants.ts";
export { messagePageSize } from "../chat-pages.ts";

export const startNewChatBody = z.object({ chatMember: id });
export const roomParams = z.object({ roomId: text(40) });
export const leaveRoomBody = z.object({ roomId: id });
export const messagesQuery = z.object({
  before: text(40).default(""),
  after: text(40).default(""),
  /**
   * Extension: returns the newest messages of one of the caller's rooms without marking it read, as a copy for
   * offline use.
   */
  keepUnread: z.enum(["1"]).optional(),
});
/** Extension: sends a message to a room that the caller is already in. */
export const sendMessageBody = z.object({
  roomId: id,
  message: writtenText(),
  clientId: writtenText(100).min(1),
});

export const joinRequest = z.object({ roomId: id, lastId: id.nullish() });
export const tokenRequest = z.object({
  roomId: id.nullish().transform((value) => value ?? ""),
  token: text(300),
  lastId: id.nullish(),
});
export const sentMessage = z.object({
  message: writtenText(),
  messageType: text(20).nullish(),
  clientId: z.union([writtenText(100), z.number()]).nullish(),
  roomId: id.nullish(),
});

export type SocketAnswer =
  | { readonly status: 1; readonly roomId?: string }
  | { readonly status: 0; readonly code: SocketErrorCode; readonly message: string };

export interface ServerEvents {
  /** A message of a room that the socket is in. Messages come in the order of their ids, each once. */
  message(message: ChatMessage): void;
  /** The socket is in the room. Missed messages have been sent, and new ones will follow. */
  joined(room: { readonly roomId: string }): void;
  /** An event from the client was rejected. */
  refused(refusal: {
    readonly roomId: string;
    readonly code: SocketErrorCode;
    readonly message: string;
  }): void;
  /** The person may no longer be in the room. */
  removed(room: { readonly roomId: string }): void;
  /** The session ended. The server closes the connection next. */
  signedOut(): void;
  /** In the person's channel: a new notification. */
  notification(notification: WireNotification): void;
  /** In the person's channel: all rooms with unread messages. The list replaces the previous one. */
  messages(messages: readonly MessagePreview[]): void;
  /** In the person's channel: a member of their rooms went online or offline. `token` is that member's public id. */
  presence(change: { readonly token: string; readonly online: boolean }): void;
}
