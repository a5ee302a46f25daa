/** The types of the chat's sockets. */
import type { Server, Socket } from "socket.io";
import type { ServerEvents, SocketAnswer } from "#shared/contracts/chat.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";

/** Arguments of client events are validated by hand, because they can be anything. */
export interface ClientEvents {
  connected(...args: unknown[]): void;
  joinRoom(...args: unknown[]): void;
  submitToken(...args: unknown[]): void;
  leaveRoom(...args: unknown[]): void;
  chatMessage(...args: unknown[]): void;
}

/** Events between processes through Redis. */
export interface NodeEvents {
  /** Messages were stored in these rooms. */
  roomsChanged(roomIds: string[]): void;
  /** An event for a person's channel. */
  toAccount(accountId: string, event: "notification" | "messages" | "presence", payload: unknown): void;
}

/** The state of a socket. */
export interface SocketData {
  /** Set by the first valid token that gave access to a room or channel. */
  signedIn: SignedIn | null;
  /** The rooms that it is in. It receives their messages. */
  rooms: Set<string>;
  /** The room entered last, for messages without a room. */
  current: string;
  /** Last ids by room, from `joinRoom`. */
  lastIds: Map<string, number>;
  /** True if it is in the person's channel. */
  hasChannel: boolean;
  /** The room that is being entered. Messages wait for it. */
  entering: Promise<unknown>;
  /** Number of messages that aren't acknowledged yet. */
  waiting: number;
  /** Number of refused tokens. */
  failedTokens: number;
  /** The session that it counts toward. */
  place: string | null;
  /** The last messages by room that it has certainly received. */
  confirmed: Map<string, number>;
  /** True if it was closed because it received nothing for too long. */
  isLost: boolean;
  /** When the session's last use was recorded, in milliseconds of `performance.now()`. */
  touchedAt: number;
}

export type ChatServer = Server<ClientEvents, ServerEvents, NodeEvents, SocketData>;
export type ChatSocket = Socket<ClientEvents, ServerEvents, NodeEvents, SocketData>;

/** The acknowledgement of an event, if the client requests one. */
export type Acknowledge = (answer: SocketAnswer | { status: 1; id: string; clientId: string }) => void;

/** The names of the Socket.IO rooms that events are sent to. */
export const channels = {
  room: (roomId: string) => `room:${roomId}`,
  /** The sockets of one person in a room. */
  own: (roomId: string, accountId: string) => `room:${roomId}:${accountId}`,
  account: (accountId: string) => `account:${accountId}`,
};
