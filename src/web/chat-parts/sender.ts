import type { ChatMessage, SendAnswer } from "#shared/contracts/responses/chat.ts";
import { randomId } from "../lib/random-id.ts";
import type { Outbox, Outgoing } from "./outbox.ts";
import { sleep } from "../lib/sleep.ts";

/** A message that isn't sent after this time is shown as failed. It is still sent when the connection is back. */
const timeoutMs = 10_000;
/** Pause before retrying if the server was too busy. */
const pauseMs = 2000;
const maxTries = 4;

type Send = (text: string, clientId: string) => Promise<SendAnswer>;

const isBusy = (answer: SendAnswer) =>
  answer.status === 0 && (answer.code === "unavailable" || answer.code === "tooManyRequests");

/** Sends the messages of a room one at a time, and retries until each one is stored or refused. */
export class Sender {
  private readonly outbox: Outbox;
  private readonly transmit: Send;
  private readonly onChange: (outgoing: readonly Outgoing[]) => void;
  private outgoing: readonly Outgoing[];
  private isOpen = false;
  private isWorking = false;

  constructor(outbox: Outbox, transmit: Send, onChange: (outgoing: readonly Outgoing[]) => void) {
    this.outbox = outbox;
    this.transmit = transmit;
    this.onChange = onChange;
    this.outgoing = outbox.load();
  }

  all(): readonly Outgoing[] {
    return this.outgoing;
  }

  private replace(outgoing: readonly Outgoing[]) {
    this.outgoing = outgoing;
    this.outbox.save(outgoing);
    this.onChange(outgoing);
  }

  private mark(clientId: string, change: Pick<Outgoing, "state" | "reason">) {
    this.replace(this.outgoing.map((one) => (one.clientId === clientId ? { ...one, ...change } : one)));
  }

  /** Drops the copies of messages that came back from the server. */
  settle(messages: readonly ChatMessage[]) {
    const stored = new Set(messages.map(({ clientId }) => clientId));
    const left = this.outgoing.filter(({ clientId }) => !stored.has(clientId));
    if (left.length < this.outgoing.length) this.replace(left);
  }

  /** Sends a message. An empty text is ignored. */
  send(text: string) {
    if (text.trim() === "") return;
    const clientId = randomId();
    const time = new Date().toISOString();
    this.replace([...this.outgoing, { clientId, text, time, state: "sending" }]);
    this.expect(clientId);
    void this.work();
  }

  retry(clientId: string) {
    this.mark(clientId, { state: "sending", reason: undefined });
    this.expect(clientId);
    void this.work();
  }

  discard(clientId: string) {
    this.replace(this.outgoing.filter((one) => one.clientId !== clientId));
  }

  /** Adds messages that are waiting on this device from an earlier visit. */
  adopt(waiting: readonly Outgoing[]) {
    const known = new Set(this.outgoing.map(({ clientId }) => clientId));
    const added = waiting.filter(({ clientId, text }) => !known.has(clientId) && text !== "");
    if (added.length === 0) return;
    this.replace([...added, ...this.outgoing].toSorted((a, b) => a.time.localeCompare(b.time)));
    void this.work();
  }

  /** Marks a message as sent after another call has sent it. */
  confirm(clientId: string) {
    this.mark(clientId, { state: "sent", reason: undefined });
  }

  /** Marks messages as failed at once because the device is offline. */
  strand() {
    if (!this.outgoing.some(({ state }) => state === "sending")) return;
    this.replace(this.outgoing.map((one) => (one.state === "sending" ? { ...one, state: "failed" } : one)));
  }

  /** Called when the room is open. Sends the messages that couldn't be sent before. */
  resume() {
    this.isOpen = true;
    const isStranded = (one: Outgoing) => one.state === "failed" && one.reason === undefined;
    if (this.outgoing.some(isStranded)) {
      this.replace(this.outgoing.map((one) => (isStranded(one) ? { ...one, state: "sending" } : one)));
    }
    void this.work();
  }

  pause() {
    this.isOpen = false;
    for (const { clientId, state } of this.outgoing) if (state === "sending") this.expect(clientId);
  }

  private expect(clientId: string) {
    setTimeout(() => {
      const waiting = this.outgoing.find((one) => one.clientId === clientId);
      if (!this.isOpen && waiting?.state === "sending") this.mark(clientId, { state: "failed" });
    }, timeoutMs);
  }

  private async work() {
    if (this.isWorking) return;
    this.isWorking = true;
    for (;;) {
      const next = this.isOpen ? this.outgoing.find(({ state }) => state === "sending") : undefined;
      if (!next) break;
      await this.deliver(next);
    }
    this.isWorking = false;
  }

  private async deliver(item: Outgoing, triesLeft = maxTries): Promise<void> {
    const { clientId, text } = item;
    try {
      const answer = await this.transmit(text, clientId);
      if (answer.status === 1) return this.mark(clientId, { state: "sent" });
      if (!isBusy(answer)) return this.mark(clientId, { state: "failed", reason: answer.message });
      if (triesLeft <= 1) return this.mark(clientId, { state: "failed" });
      await sleep(pauseMs);
      return await this.deliver(item, triesLeft - 1);
    } catch {
      // Without a response, it is unknown if the message was stored. Its client id prevents duplicates on a retry.
      return this.mark(clientId, { state: "failed" });
    }
  }
}
