import type { Socket } from "socket.io-client";
import type { ChatMessage, SendAnswer, ServerEvents, SocketAnswer } from "#shared/contracts/chat.ts";

/** What this app says over the socket; see the contract of the chat. */
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

/** `lost`: it was there, and is being sought again. */
export type LiveStatus = "off" | "connecting" | "on" | "lost";

export interface RoomViewer {
  /** The newest message that is shown already; `"0"` without one. */
  lastId(): string;
  onMessage(message: ChatMessage): void;
  /** What was missed has come, and what comes will come. */
  onJoined(): void;
  /** The connection is gone, or the room has not been entered yet. */
  onLost(): void;
  /** The person may not be in the room any more. */
  onRemoved(): void;
}
