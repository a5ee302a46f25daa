/** A person in a chat room who handles lost connections like the web app. */
import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import type { SocketAnswer } from "#shared/contracts/chat.ts";
import type { ChatMessage, SendAnswer } from "#shared/contracts/responses/chat.ts";
import type { Person } from "#tests/support/factories.ts";

/** Wait before reconnecting. The web app waits 3 s, but these tests cut many connections. */
const againMs = 400;
const answerMs = 3000;

export class Talker {
  readonly messages: ChatMessage[] = [];
  /** Acknowledged messages: client id → id. */
  readonly sent = new Map<string, string>();
  /** Number of lost connections. */
  losses = 0;
  /** Number of attempts to send that were not acknowledged and were repeated. */
  repeats = 0;
  readonly socket: Socket;
  readonly #person: Person;
  readonly #roomId: string;
  #isIn = false;
  #isWanted = true;

  /** @param transports as the web app by default: polling, then an upgrade */
  constructor(address: string, person: Person, roomId: string, transports = ["polling", "websocket"]) {
    this.#person = person;
    this.#roomId = roomId;
    this.socket = io(address, {
      transports,
      forceNew: true,
      reconnectionDelay: againMs,
      reconnectionDelayMax: againMs,
      randomizationFactor: 0,
      // A browser sends the session cookie, by which the proxy chooses the node.
      extraHeaders: { cookie: `session=${person.token}` },
    });
    this.socket.on("message", (message: ChatMessage) => this.messages.push(message));
    this.socket.on("connect", () => void this.#enter());
    this.socket.on("disconnect", (reason) => {
      this.#isIn = false;
      if (!this.#isWanted) return;
      this.losses += 1;
      // Like the web app, reconnects after the server has closed the connection.
      if (reason === "io server disconnect")
        setTimeout(() => this.#isWanted && this.socket.connect(), againMs);
    });
  }

  async #enter(): Promise<void> {
    const roomId = this.#roomId;
    const lastId = this.messages.at(-1)?.id;
    try {
      this.socket.emit("joinRoom", ...(lastId === undefined ? [roomId] : [roomId, lastId]));
      const body = { roomId, token: this.#person.token };
      const answer = (await this.socket.timeout(answerMs).emitWithAck("submitToken", body)) as SocketAnswer;
      this.#isIn = answer.status === 1;
    } catch {
      // The connection was lost again.
    }
    if (this.#isIn || !this.#isWanted || !this.socket.connected) return;
    setTimeout(() => this.socket.connected && void this.#enter(), againMs);
  }

  get isIn(): boolean {
    return this.#isIn;
  }

  /** Sends a message until it is acknowledged, always with the same client id. */
  async say(clientId: string): Promise<void> {
    for (;;) {
      if (this.#isIn) {
        const body = { message: `text of ${clientId}`, messageType: "Message", clientId };
        const answer = await (
          this.socket.timeout(answerMs).emitWithAck("chatMessage", body) as Promise<SendAnswer>
        ).catch(() => null);
        if (answer?.status === 1) {
          this.sent.set(clientId, answer.id);
          return;
        }
        this.repeats += 1;
      }
      await sleep(50);
    }
  }

  close(): void {
    this.#isWanted = false;
    this.socket.close();
  }
}
