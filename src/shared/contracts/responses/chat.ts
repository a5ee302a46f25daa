/** Schemas of the answers in `contracts/chat.ts`. */
import { z } from "zod";

const chatMember = z.object({ id: z.string(), name: z.string(), image: z.string(), online: z.boolean() });

const chatRoom = z.object({
  roomId: z.string(),
  chatMembers: z.array(chatMember),
  firstName: z.string(),
  lastName: z.string(),
  messageCount: z.string(),
  roomName: z.string(),
  roomProfileImage: z.string(),
  roomType: z.enum(["direct", "mentee"]),
  mayLeave: z.boolean(),
  menteeId: z.string(),
  online: z.boolean(),
  lastMessage: z.string(),
  time: z.string(),
  care: z.object({ answerHours: z.string(), crisisHelp: z.string() }).optional(),
});

export const chatRoomsAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("chatRooms"),
  rooms: z.array(chatRoom),
  addChatMemberList: z.array(z.object({ id: z.string(), name: z.string(), image: z.string() })),
});

const messageType = z.enum(["Message", "Notice"]);

const chatMessage = z.object({
  id: z.string(),
  clientId: z.string(),
  roomId: z.string(),
  message: z.string(),
  messageType: messageType,
  name: z.string(),
  image: z.string(),
  time: z.string(),
  day: z.string(),
  source: z.enum(["from", "to"]),
  token: z.string(),
  via: z.literal("sms").optional(),
  flag: z.enum(["crisis", "stopRequest"]).optional(),
});

export const chatMessagesAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("chatMessages"),
  chatMessages: z.array(chatMessage),
  roomId: z.string(),
  roomName: z.string(),
  roomProfileImage: z.string(),
  room: chatRoom,
  hasMore: z.boolean(),
});

export const newChatAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("newChatRoom"),
  chatRoom: z.string(),
});

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

export const sendAnswer = z.union([
  z.object({ status: z.literal(1), id: z.string(), clientId: z.string() }),
  z.object({ status: z.literal(0), code: socketErrorCode, message: z.string() }),
]);
