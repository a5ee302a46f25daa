/** Responses to the chat calls. "Extension" marks what the specification doesn't have. */
import { z } from "zod";
import { care, status, type Sent } from "./common.ts";

/** A person with whom the caller may start a chat. */
const chatPerson = z.object({
  /** Public id of the person. Messages carry it as `token`. */
  id: z.string(),
  name: z.string(),
  image: z.string(),
});

const chatMember = chatPerson.extend({ online: z.boolean() });
export type ChatMember = Sent<typeof chatMember>;

const chatRoom = z.object({
  roomId: z.string(),
  /** All members except the caller. */
  chatMembers: z.array(chatMember),
  firstName: z.string(),
  lastName: z.string(),
  /** Number of unread messages from others. `"0"` if there are none. */
  messageCount: z.string(),
  roomName: z.string(),
  /** Name of a stored image, or `""`. */
  roomProfileImage: z.string(),
  /** `mentee`: a mentee and their team. `direct`: two people. Extension. */
  roomType: z.enum(["direct", "mentee"]),
  /** True if the caller may leave the room with `leaveChatRoom`. Extension. */
  mayLeave: z.boolean(),
  /**
   * Id of the room's mentee, for the link to their profile. `""` if there is none or the caller is a mentee.
   * Extension.
   */
  menteeId: z.string(),
  /** True if another member has the application open. Extension. */
  online: z.boolean(),
  /** Text of the newest message, or `""`. Extension. */
  lastMessage: z.string(),
  /** Name of the person who wrote it, or `""` if it was the caller or there is none. Extension. */
  lastSender: z.string(),
  /** Instant of the newest message, or `""`. Extension. */
  time: z.string(),
  /** Only for the room's mentee. Extension. */
  care: care.optional(),
});
export type ChatRoom = Sent<typeof chatRoom>;

export const chatRoomsAnswer = z.object({
  status,
  dataType: z.literal("chatRooms"),
  rooms: z.array(chatRoom),
  addChatMemberList: z.array(chatPerson),
});
export type ChatRoomsAnswer = Sent<typeof chatRoomsAnswer>;

const chatMessage = z.object({
  id: z.string(),
  clientId: z.string(),
  roomId: z.string(),
  message: z.string(),
  messageType: z.enum(["Message", "Notice"]),
  name: z.string(),
  image: z.string(),
  /** ISO 8601 UTC. */
  time: z.string(),
  /** The day of `time` in the time zone of the room's organization, `YYYY-MM-DD`. */
  day: z.string(),
  /** From the receiver's point of view: `from` marks their own messages. */
  source: z.enum(["from", "to"]),
  /** Public id of the sender. Never a session token. */
  token: z.string(),
  /** Present if the message came from the mentee's phone as a text message, or was also sent to it. */
  via: z.literal("sms").optional(),
  /**
   * Only for team members. `crisis`: the mentee who wrote this may be in danger. `stopRequest`: they may not want any
   * more text messages.
   */
  flag: z.enum(["crisis", "stopRequest"]).optional(),
});
export type ChatMessage = Sent<typeof chatMessage>;

export const chatMessagesAnswer = z.object({
  status,
  dataType: z.literal("chatMessages"),
  /** Oldest first. */
  chatMessages: z.array(chatMessage),
  roomId: z.string(),
  roomName: z.string(),
  roomProfileImage: z.string(),
  /** The room, as in the list of rooms. Extension. */
  room: chatRoom,
  /** True if there are more messages in the requested direction. Extension. */
  hasMore: z.boolean(),
});
export type ChatMessagesAnswer = Sent<typeof chatMessagesAnswer>;

export const newChatAnswer = z.object({
  status,
  dataType: z.literal("newChatRoom"),
  /** Id of the room. */
  chatRoom: z.string(),
});
export type NewChatAnswer = Sent<typeof newChatAnswer>;

const socketErrorCode = z.enum([
  "unauthorized",
  "notFound",
  "forbidden",
  "badRequest",
  "conflict",
  "tooLarge",
  "tooManyRequests",
  "unavailable",
]);
export type SocketErrorCode = Sent<typeof socketErrorCode>;

/** Response to `chatMessage`. `id` is the id of the stored message. */
export const sendAnswer = z.union([
  z.object({ status, id: z.string(), clientId: z.string() }),
  z.object({ status: z.literal(0), code: socketErrorCode, message: z.string() }),
]);
export type SendAnswer = Sent<typeof sendAnswer>;
