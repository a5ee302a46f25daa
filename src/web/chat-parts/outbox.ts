/**
 * Messages that the server hasn't confirmed. If the browser supports encryption, they are stored on the device so that
 * only their author can read them (`lib/pending/pending-changes.ts`), and they survive closing the tab. Otherwise they
 * stay in this tab until sign-out, because no message may remain on a shared computer.
 */
import { unsavedPrefixes } from "../lib/pending/unsaved.ts";

/** An unconfirmed message. A resend uses the same `clientId`, so that it is never stored twice. */
export interface Outgoing {
  readonly clientId: string;
  readonly text: string;
  /** ISO 8601, from the clock of this device. */
  readonly time: string;
  /** `sent`: stored, and about to appear among the messages. */
  readonly state: "sending" | "sent" | "failed";
  /** Why it failed. If missing, the server couldn't be reached. */
  readonly reason?: string;
}

/** Storage for encrypted messages. */
export interface SealedMessages {
  /** Returns true if stored messages survive closing the tab. */
  isReady(): boolean;
  all(): readonly Outgoing[];
  put(message: Outgoing): void;
  /** Marks a message as failed. */
  fail(clientId: string, reason: string | undefined): void;
  remove(clientId: string): void;
}

type OutboxStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const isOutgoing = (value: unknown): value is Outgoing =>
  typeof value === "object" &&
  value !== null &&
  "clientId" in value &&
  "text" in value &&
  typeof value.text === "string";

/** The unsent messages of a room, and the draft in its send box. */
export class Outbox {
  private readonly storage: OutboxStorage;
  private readonly key: string;
  private readonly sealed: SealedMessages | undefined;
  private saved: readonly Outgoing[] = [];

  constructor(storage: OutboxStorage, accountId: string, roomId: string, sealed?: SealedMessages) {
    this.storage = storage;
    this.sealed = sealed;
    this.key = `${unsavedPrefixes.chat}${accountId}:${roomId}`;
  }

  private write(key: string, value: string) {
    try {
      if (value) this.storage.setItem(key, value);
      else this.storage.removeItem(key);
    } catch {
      // Full or blocked storage must not stop a person from writing.
    }
  }

  /** Returns all unsent messages. Those that are stored only in this tab are marked as sending again. */
  load(): Outgoing[] {
    const kept = this.loadKept();
    const known = new Set(kept.map(({ clientId }) => clientId));
    // `save` removes what is no longer unsent from the device. Without this line, a message that is discarded before
    // the first save would stay there and be sent.
    this.saved = this.sealed?.all() ?? [];
    return [...this.saved.filter(({ clientId }) => !known.has(clientId)), ...kept];
  }

  private loadKept(): Outgoing[] {
    try {
      const stored: unknown = JSON.parse(this.storage.getItem(this.key) ?? "[]");
      if (!Array.isArray(stored)) return [];
      return stored.filter(isOutgoing).map((one) => ({ ...one, state: "sending", reason: undefined }));
    } catch {
      return [];
    }
  }

  save(outgoing: readonly Outgoing[]) {
    const unsent = outgoing.filter(({ state }) => state !== "sent");
    this.seal(unsent);
    const isKeptHere = unsent.length > 0 && !this.sealed?.isReady();
    this.write(this.key, isKeptHere ? JSON.stringify(unsent) : "");
  }

  private seal(unsent: readonly Outgoing[]) {
    const { sealed, saved } = this;
    if (!sealed) return;
    this.saved = unsent;
    const left = new Set(unsent.map(({ clientId }) => clientId));
    for (const { clientId } of saved) if (!left.has(clientId)) sealed.remove(clientId);
    const before = new Map(saved.map((one) => [one.clientId, one]));
    for (const one of unsent) {
      const earlier = before.get(one.clientId);
      if (!earlier) sealed.put(one);
      if (one.state === "failed" && earlier?.state !== "failed") sealed.fail(one.clientId, one.reason);
    }
  }

  loadDraft(): string {
    try {
      return this.storage.getItem(`${this.key}:draft`) ?? "";
    } catch {
      return "";
    }
  }

  saveDraft(text: string) {
    this.write(`${this.key}:draft`, text);
  }
}
