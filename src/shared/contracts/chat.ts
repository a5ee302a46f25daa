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
 *   `tooManyRequests`, or no answer, send it again with the same `clientId`.
 *
 * Server → client: see {@link ServerEvents}.
 */
import { z } from "zod";
import type { MessagePreview, WireNotification } from "./auth.ts";
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

export interface ChatMember {
  /** Public id of the person. Messages carry it as `token`. */
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly online: boolean;
}

export interface ChatRoom {
  readonly roomId: string;
  /** All members except the caller. */
  readonly chatMembers: readonly ChatMember[];
  readonly firstName: string;
  readonly lastName: string;
  /** Number of unread messages from others. `"0"` if there are none. */
  readonly messageCount: string;
  readonly roomName: string;
  /** Name of a stored image, or `""`. */
  readonly roomProfileImage: string;
  /** `mentee`: a mentee and their team. `direct`: two people. Extension. */
  readonly roomType: "direct" | "mentee";
  /** True if the caller may leave the room with `leaveChatRoom`. Extension. */
  readonly mayLeave: boolean;
  /**
   * Id of the room's mentee, for the link to their profile. `""` if there is none or the caller is a mentee.
   * Extension.
   */
  readonly menteeId: string;
  /** True if another member has the application open. Extension. */
  readonly online: boolean;
  /** Text of the newest message, or `""`. Extension. */
  readonly lastMessage: string;
  /** Instant of the newest message, or `""`. Extension. */
  readonly time: string;
  /** Only for the room's mentee: when the team answers, and the organization's crisis numbers. Extension. */
  readonly care?: { readonly answerHours: string; readonly crisisHelp: string };
}

export type MessageType = "Message" | "Notice";

export interface ChatMessage {
  readonly id: string;
  readonly clientId: string;
  readonly roomId: string;
  readonly message: string;
  readonly messageType: MessageType;
  readonly name: string;
  readonly image: string;
  /** ISO 8601 UTC. */
  readonly time: string;
  /** The day of `time` in the time zone of the room's organization, `YYYY-MM-DD`. */
  readonly day: string;
  /** From the receiver's point of view: `from` marks their own messages. */
  readonly source: "from" | "to";
  /** Public id of the sender. Never a session token. */
  readonly token: string;
  /** Present if the message came from the mentee's phone as a text message, or was also sent to it. */
  readonly via?: "sms";
  /**
   * Only for team members. `crisis`: the mentee who wrote this may be in danger. `stopRequest`: they may not want any
   * more text messages.
   */
  readonly flag?: "crisis" | "stopRequest";
}

export interface ChatRoomsAnswer {
  readonly status: 1;
  readonly dataType: "chatRooms";
  readonly rooms: readonly ChatRoom[];
  /** People with whom the caller may start a chat. */
  readonly addChatMemberList: readonly {
    readonly id: string;
    readonly name: string;
    readonly image: string;
  }[];
}

export interface ChatMessagesAnswer {
  readonly status: 1;
  readonly dataType: "chatMessages";
  /** Oldest first. */
  readonly chatMessages: readonly ChatMessage[];
  readonly roomId: string;
  readonly roomName: string;
  readonly roomProfileImage: string;
  /** The room, as in the list of rooms. Extension. */
  readonly room: ChatRoom;
  /** True if there are more messages in the requested direction. Extension. */
  readonly hasMore: boolean;
}

export interface NewChatAnswer {
  readonly status: 1;
  readonly dataType: "newChatRoom";
  /** Id of the room. */
  readonly chatRoom: string;
}

export type SocketErrorCode =
  | "unauthorized"
  | "notFound"
  | "forbidden"
  | "badRequest"
  | "conflict"
  | "tooLarge"
  | "tooManyRequests"
  | "unavailable";

export type SocketAnswer =
  | { readonly status: 1; readonly roomId?: string }
  | { readonly status: 0; readonly code: SocketErrorCode; readonly message: string };

/** Answer to `chatMessage`. `id` is the id of the stored message. */
export type SendAnswer =
  | { readonly status: 1; readonly id: string; readonly clientId: string }
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
