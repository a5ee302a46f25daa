/**
 * Taps on their way to the server, such as "I did it". Kept on this device until the server has answered, so that they
 * survive a lost connection and a closed tab. Only ids and the new values are kept, no texts; signing out removes them.
 */
import { useSyncExternalStore } from "react";
import { call } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { connection } from "./connection.ts";
import { randomId } from "./random-id.ts";
import { session } from "./session-store.ts";
import { failureText, toastSaveFailed } from "./toasts.tsx";
import { unsavedPrefixes } from "./unsaved.ts";

/** New values of single fields of one record, in wire form. */
export interface Tap {
  table: string;
  id: string;
  menteeId?: string;
  data: Readonly<Record<string, unknown>>;
}

interface PendingChange extends Tap {
  /** Sent again with the same one, it takes effect once. */
  key: string;
}

export interface TapAnswer {
  status: number;
  message: string;
  /** The stored values, when somebody else changed the record meanwhile. */
  dataValues?: Readonly<Record<string, unknown>>;
}

const isTap = (value: unknown): value is PendingChange =>
  typeof value === "object" && value !== null && "key" in value && "table" in value && "data" in value;

const none: readonly PendingChange[] = [];
const listeners = new Set<() => void>();
let owner: string | undefined;
let pending: readonly PendingChange[] = none;
/** Whoever shows the record, once it is saved. */
const savedListeners = new Set<(tap: Tap) => unknown>();

const storageKey = (accountId: string) => `${unsavedPrefixes.tap}${accountId}`;

function read(accountId: string): readonly PendingChange[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(accountId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isTap) : none;
  } catch {
    return none;
  }
}

function replace(next: readonly PendingChange[]) {
  pending = next;
  if (owner) {
    try {
      if (next.length > 0) localStorage.setItem(storageKey(owner), JSON.stringify(next));
      else localStorage.removeItem(storageKey(owner));
    } catch {
      // A full or forbidden storage must not stop anybody from working; the tap lives as long as the tab.
    }
  }
  for (const listener of listeners) listener();
}

const remove = (change: PendingChange) => replace(pending.filter(({ key }) => key !== change.key));

const post = ({ table, id, menteeId, data, key }: PendingChange) =>
  call<TapAnswer>(
    "/saveRecord",
    { tableName: table, tableId: id, data: menteeId ? { ...data, menteeId } : data },
    { key },
  );

/** Somebody else changed other fields meanwhile: the tap is put on top of them. */
async function postOnTop(change: PendingChange): Promise<TapAnswer> {
  const answer = await post(change);
  const version = answer.dataValues?.["version"];
  if (answer.status === 1 || version === undefined) return answer;
  return post({ ...change, data: { ...change.data, version }, key: `${change.key}+` });
}

/** @returns what the server said; undefined when it was not reached, and the tap waits */
async function deliver(change: PendingChange): Promise<TapAnswer | undefined> {
  try {
    const answer = await postOnTop(change);
    remove(change);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && (error.isTransient || error.isExpired)) return undefined;
    remove(change);
    throw error;
  }
}

const isSameRecord = (one: Tap, other: Tap) => one.table === other.table && one.id === other.id;

let isFlushing = false;
/** How long (ms) until a server that was reached but could not answer is asked again. */
const retryMs = 5000;

/** Sends what waits, in order. */
async function flush() {
  if (isFlushing || !connection.isOnline() || !session.getState().isAuthenticated) return;
  isFlushing = true;
  for (const change of pending) {
    try {
      const answer = await deliver(change);
      if (!answer) {
        setTimeout(() => void flush(), retryMs);
        break;
      }
      if (answer.status !== 1) toastSaveFailed(answer.message);
    } catch (error) {
      toastSaveFailed(failureText(error));
    }
    for (const listener of savedListeners) listener(change);
  }
  isFlushing = false;
}

connection.subscribe(() => void flush());
function takeOwner() {
  const { user } = session.getState();
  if (user?.accountId === owner) return;
  owner = user?.accountId;
  pending = owner ? read(owner) : none;
  for (const listener of listeners) listener();
  void flush();
}
session.subscribe(takeOwner);
takeOwner();

export const pendingChanges = {
  all: () => pending,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Calls back after a tap that had to wait was answered. */
  onAnswered(listener: (tap: Tap) => unknown) {
    savedListeners.add(listener);
    return () => void savedListeners.delete(listener);
  },
  /**
   * Saves a tap. A later tap on the same record replaces one that still waits.
   * @returns what the server said; undefined when it was not reached: the tap is kept and sent by itself
   * @throws ApiError when it was refused
   */
  async save(tap: Tap): Promise<TapAnswer | undefined> {
    const change = { ...tap, key: randomId() };
    replace([...pending.filter((one) => !isSameRecord(one, tap)), change]);
    return deliver(change);
  },
  flush,
};

/** The taps that wait for the server. */
export const usePendingChanges = (): readonly Tap[] =>
  useSyncExternalStore(pendingChanges.subscribe, pendingChanges.all);
