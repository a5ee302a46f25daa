/**
 * The chat on the wire.
 *
 * Calls: `GET /getChatRooms`, `GET /getChatMessages/{roomId}?before=|after=`, `POST /startNewChat {chatMember}`,
 * `POST /leaveChatRoom {roomId}` (own), `POST /sendMessage {roomId, message, clientId}` (own): what waited for the network, and
 * is stored once per `clientId` however often and whichever way it is sent.
 *
 * Socket (Socket.IO at `/socket.io`). Client → server, each with an optional acknowledgement {@link SocketAnswer}:
 * - `connected`: nothing happens.
 * - `joinRoom` (roomId), (roomId, lastId) or ({ roomId, lastId }): the room that the next token is for, and the last
 *   message that the client has; without it only what comes from now on is sent.
 * - `submitToken` ({ roomId, token, lastId? }) or (roomId, token): enters the room. With room `""` or `"0"` the socket
 *   enters the person's own channel, in which `notification`, `messages` and `presence` arrive.
 * - `leaveRoom` (roomId): stops the messages of a room (own).
 * - `chatMessage` ({ message, messageType, clientId, roomId? }): `roomId` is needed only when the socket is in several
 *   rooms. Acknowledged with {@link SendAnswer}, `status` 1 only after the message is stored. After `unavailable`,
 *   `tooManyRequests` or no answer, send it again with the same `clientId`.
 *
 * Server → client: see {@link ServerEvents}.
 */
import { z } from "zod";
import type { MessagePreview, WireNotification } from "./auth.ts";
import { text, writtenText } from "./text.ts";

export { messageLimit } from "../constants.ts";
export { messagePageSize } from "../chat-pages.ts";

const id = z.union([text(40), z.number().int()]).transform(String);

export const startNewChatBody = z.object({ chatMember: id });
export const roomParams = z.object({ roomId: text(40) });
export const leaveRoomBody = z.object({ roomId: id });
export const messagesQuery = z.object({
  before: text(40).default(""),
  after: text(40).default(""),
  /** The newest messages of a room that the caller is in, without marking it read (own): a copy for the time without network. */
  keepUnread: z.enum(["1"]).optional(),
});
/** Own: a message of whoever is in the room already. */
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
  /** Public id of the person: what messages carry as `token`. */
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly online: boolean;
}

export interface ChatRoom {
  readonly roomId: string;
  /** The others, not oneself. */
  readonly chatMembers: readonly ChatMember[];
  readonly firstName: string;
  readonly lastName: string;
  /** Unread messages of others; `"0"` when none. */
  readonly messageCount: string;
  readonly roomName: string;
  /** Name of a stored picture, or `""`. */
  readonly roomProfileImage: string;
  /** `mentee`: a mentee and its team; `direct`: two people (own). */
  readonly roomType: "direct" | "mentee";
  /** Whether `leaveChatRoom` would let the caller go (own). */
  readonly mayLeave: boolean;
  /** The mentee in it, for the link to its profile; `""` without one, and for mentees themselves (own). */
  readonly menteeId: string;
  /** Whether anybody else in it has the application open (own). */
  readonly online: boolean;
  /** Text of the newest message, `""` without one (own). */
  readonly lastMessage: string;
  /** Instant of the newest message, `""` without one (own). */
  readonly time: string;
  /** For the mentee of the room: when the team answers, and the organization's own numbers for a crisis (own). */
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
  /** The day of `time` in the organization of the room, `YYYY-MM-DD`. */
  readonly day: string;
  /** Seen from the receiver: `from` is own. */
  readonly source: "from" | "to";
  /** The sender's public id, never a session token. */
  readonly token: string;
  /** Present for what came from, or also went to, the mentee's phone as a text. */
  readonly via?: "sms";
  /**
   * Present for team members when the sender, a mentee, may be in danger (`crisis`) or may want no more texts
   * (`stopRequest`).
   */
  readonly flag?: "crisis" | "stopRequest";
}

export interface ChatRoomsAnswer {
  readonly status: 1;
  readonly dataType: "chatRooms";
  readonly rooms: readonly ChatRoom[];
  /** Whom the caller may start a chat with. */
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
  /** The room as in the list (own). */
  readonly room: ChatRoom;
  /** Whether there are more in the direction that was asked for (own). */
  readonly hasMore: boolean;
}

export interface NewChatAnswer {
  readonly status: 1;
  readonly dataType: "newChatRoom";
  /** The room's id. */
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

/** Answer to `chatMessage`; `id` is the stored message's. */
export type SendAnswer =
  | { readonly status: 1; readonly id: string; readonly clientId: string }
  | { readonly status: 0; readonly code: SocketErrorCode; readonly message: string };

export interface ServerEvents {
  /** A message of a room that the socket is in, in the order of ids, each once. */
  message(message: ChatMessage): void;
  /** The socket is in the room: what was missed has been sent, what comes will be. */
  joined(room: { readonly roomId: string }): void;
  /** An event of the client was not carried out. */
  refused(refusal: {
    readonly roomId: string;
    readonly code: SocketErrorCode;
    readonly message: string;
  }): void;
  /** The person may not be in the room any more. */
  removed(room: { readonly roomId: string }): void;
  /** The session ended; the server closes the connection next. */
  signedOut(): void;
  /** In the own channel: a new notification. */
  notification(notification: WireNotification): void;
  /** In the own channel: all rooms with unread messages, to replace those shown. */
  messages(messages: readonly MessagePreview[]): void;
  /** In the own channel: somebody of the own rooms came or went; `token` is the public id. */
  presence(change: { readonly token: string; readonly online: boolean }): void;
}
