/** The types of the chat's sockets. */
import type { Server, Socket } from "socket.io";
import type { ServerEvents, SocketAnswer } from "#shared/contracts/chat.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";

/** Events of clients are checked by hand: what arrives may be anything. */
export interface ClientEvents {
  connected(...args: unknown[]): void;
  joinRoom(...args: unknown[]): void;
  submitToken(...args: unknown[]): void;
  leaveRoom(...args: unknown[]): void;
  chatMessage(...args: unknown[]): void;
}

/** Events between processes through Redis. */
export interface NodeEvents {
  /** Something was stored in these rooms. */
  roomsChanged(roomIds: string[]): void;
  /** An event for a person's own channel. */
  toAccount(accountId: string, event: "notification" | "messages" | "presence", payload: unknown): void;
}

/** What is known of a socket. */
export interface SocketData {
  /** Set by the first valid token that let it in somewhere. */
  signedIn: SignedIn | null;
  /** Rooms that it is in; their messages reach it. */
  rooms: Set<string>;
  /** The room that was entered last, for messages that name none. */
  current: string;
  /** Last ids by room, as `joinRoom` sent them. */
  lastIds: Map<string, number>;
  /** Whether it is in the person's own channel. */
  hasChannel: boolean;
  /** The room that is being entered; messages wait for it. */
  entering: Promise<unknown>;
  /** Messages that wait for their answer. */
  waiting: number;
  /** Tokens that did not let it in. */
  failedTokens: number;
  /** The session under which it is counted. */
  place: string | null;
  /** When its session was last marked as used; milliseconds of `performance.now()`. */
  touchedAt: number;
}

export type ChatServer = Server<ClientEvents, ServerEvents, NodeEvents, SocketData>;
export type ChatSocket = Socket<ClientEvents, ServerEvents, NodeEvents, SocketData>;

/** The acknowledgement of an event, when the client asks for one. */
export type Acknowledge = (answer: SocketAnswer | { status: 1; id: string; clientId: string }) => void;

/** Names of the Socket.IO rooms that events are sent to. */
export const channels = {
  room: (roomId: string) => `room:${roomId}`,
  /** The sockets of one person in a room. */
  own: (roomId: string, accountId: string) => `room:${roomId}:${accountId}`,
  account: (accountId: string) => `account:${accountId}`,
};
