import type { Socket } from "socket.io-client";
import type { ServerEvents, SocketAnswer } from "#shared/contracts/chat.ts";
import type { ChatMessage, SendAnswer } from "#shared/contracts/responses/chat.ts";

/** The events that this app sends over the socket. See the chat's contract. */
interface ClientEvents {
  connected(): void;
  joinRoom(roomId: string, lastId?: string): void;
  submitToken(request: { roomId: string; token: string }, acknowledge: (answer: SocketAnswer) => void): void;
  leaveRoom(roomId: string): void;
  chatMessage(
    message: { roomId: string; message: string; messageType: "Message"; clientId: string },
    acknowledge: (answer: SendAnswer) => void,
  ): void;
}

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

/** `lost`: the connection was lost and is being restored. */
export type LiveStatus = "off" | "connecting" | "on" | "lost";

export interface RoomViewer {
  /** Id of the newest message shown, or `"0"`. */
  lastId(): string;
  onMessage(message: ChatMessage): void;
  /** Missed messages have arrived, and new ones will follow. */
  onJoined(): void;
  /** The connection is lost, or the room hasn't been entered yet. */
  onLost(): void;
  /** The person may no longer be in the room. */
  onRemoved(): void;
}
