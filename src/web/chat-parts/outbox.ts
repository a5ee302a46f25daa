/**
 * Messages that the server has not confirmed. Where the browser can seal them they wait on the device, readable for their
 * author alone (`lib/pending-changes.ts`), and outlive the tab; elsewhere they are kept in this tab until a sign-out, because no
 * message may remain on a shared computer.
 */
import { unsavedPrefixes } from "../lib/unsaved.ts";

/** A message on its way. Sent again, it keeps its `clientId`, so that it is never stored twice. */
export interface Outgoing {
  readonly clientId: string;
  readonly text: string;
  /** ISO 8601, by the clock of this device. */
  readonly time: string;
  /** `sent`: stored, and about to come back among the messages. */
  readonly state: "sending" | "sent" | "failed";
  /** Why it failed; without one the server was not reached. */
  readonly reason?: string;
}

/** Where messages wait sealed. */
export interface SealedMessages {
  /** Whether what is put there outlives the tab. */
  isReady(): boolean;
  all(): readonly Outgoing[];
  put(message: Outgoing): void;
  /** It was not sent. */
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

/** The unsent messages of a room, and the text in its send box. */
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
      // A full or forbidden storage must not stop anybody from writing.
    }
  }

  /** All of them are on their way again. */
  load(): Outgoing[] {
    const kept = this.loadKept();
    const known = new Set(kept.map(({ clientId }) => clientId));
    const waiting = (this.sealed?.all() ?? []).filter(({ clientId }) => !known.has(clientId));
    return [...waiting, ...kept];
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
