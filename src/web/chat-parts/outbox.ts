/**
 * Messages that the server has not confirmed, kept in this tab: they survive a reload and a sign-in after a timeout.
 * Removed with the tab and with a sign-out, because no message may remain on a shared computer.
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

  constructor(storage: OutboxStorage, accountId: string, roomId: string) {
    this.storage = storage;
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
    this.write(this.key, unsent.length > 0 ? JSON.stringify(unsent) : "");
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
