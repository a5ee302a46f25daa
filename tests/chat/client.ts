/** A chat client for tests that behaves like the web app. */
import { Agent } from "node:http";
import type { AddressInfo } from "node:net";
import { io, type Socket } from "socket.io-client";
import type { SocketAnswer } from "#shared/contracts/chat.ts";
import type { ChatMessage, SendAnswer } from "#shared/contracts/responses/chat.ts";
import type { TestApp } from "#tests/support/app.ts";

/** Makes the application listen on a free port. @returns its address */
export async function listen({ app }: TestApp): Promise<string> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Closes the application. Its server would wait for connections without a request. */
export async function stopListening(test: TestApp): Promise<void> {
  const cut = setInterval(() => test.app.server.closeAllConnections(), 50);
  await test.close().finally(() => clearInterval(cut));
}

export interface ClientSettings {
  readonly transports?: ("polling" | "websocket")[];
  readonly reconnectionDelay?: number;
  /** Keeps cookies, as browsers do on the same origin. */
  readonly withCredentials?: boolean;
}

/**
 * A chat client for tests: records every event that its socket receives, and has a method for each event that it can
 * send.
 */
export class ChatClient {
  readonly socket: Socket;
  readonly messages: ChatMessage[] = [];
  readonly events: { name: string; payload: unknown }[] = [];
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 2 });

  constructor(
    address: string,
    {
      transports = ["polling", "websocket"],
      reconnectionDelay = 3000,
      withCredentials = false,
    }: ClientSettings = {},
  ) {
    this.socket = io(address, {
      transports,
      withCredentials,
      forceNew: true,
      reconnectionDelay,
      reconnectionDelayMax: reconnectionDelay,
      randomizationFactor: 0,
      agent: this.agent as never,
      rejectUnauthorized: false,
    });
    this.socket.on("message", (message: ChatMessage) => this.messages.push(message));
    this.socket.onAny((name: string, payload: unknown) => this.events.push({ name, payload }));
    this.socket.on("disconnect", (reason) => this.events.push({ name: "disconnect", payload: reason }));
  }

  get texts(): string[] {
    return this.messages.map(({ message }) => message);
  }

  heard(name: string): unknown[] {
    return this.events.filter((event) => event.name === name).map(({ payload }) => payload);
  }

  async connected(): Promise<void> {
    if (!this.socket.connected)
      await new Promise<void>((resolve) => this.socket.once("connect", () => resolve()));
  }

  /** Joins a room with the events that the specification defines. */
  async enter(roomId: string, token: string, lastId?: string): Promise<SocketAnswer> {
    await this.connected();
    this.socket.emit("connected");
    this.socket.emit("joinRoom", ...(lastId === undefined ? [roomId] : [roomId, lastId]));
    return this.ask<SocketAnswer>("submitToken", { roomId, token });
  }

  send(message: string, extra: Record<string, unknown> = {}): Promise<SendAnswer> {
    return this.ask("chatMessage", { message, messageType: "Message", ...extra });
  }

  ask<Answer>(event: string, ...args: unknown[]): Promise<Answer> {
    return this.socket.timeout(300_000).emitWithAck(event, ...args) as Promise<Answer>;
  }

  /** Waits until everything sent to this socket so far has arrived, by waiting for a later response. */
  async caughtUp(): Promise<void> {
    await this.send("", { roomId: "0" });
  }

  close(): void {
    this.socket.close();
    this.agent.destroy();
  }
}
