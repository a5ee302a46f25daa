/**
 * What is on its way to the server: "I did it", an answer, a photo. It waits on this device until the server has answered, so
 * that it survives a lost connection and a closed tab; sealed, so that only whoever wrote it reads it, also after a sign-out.
 */
import { useSyncExternalStore } from "react";
import { call } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { connection } from "./connection.ts";
import { randomId } from "./random-id.ts";
import { session } from "./session-store.ts";
import { failureText, toastSaveFailed } from "./toasts.tsx";
import { outboxName } from "./offline/names.ts";
import type { Vault } from "./offline/vault.ts";
import { upload } from "./upload.ts";

/** New values of single fields of one record, in wire form. */
export interface Tap {
  table: string;
  id: string;
  menteeId?: string;
  data: Readonly<Record<string, unknown>>;
  /** A file that becomes a new entry of a field. */
  file?: WaitingFile;
}

/** A file on its way. */
export interface WaitingFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  /** Its bytes in base64. */
  readonly content: string;
}

interface PendingChange extends Tap {
  /** Sent again with the same one, it takes effect once. */
  key: string;
  /** When it was tapped, in ms by the clock of this device. */
  at: number;
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

let vault: Vault | undefined;
const sealedName = ({ key }: PendingChange): string => `${outboxName} ${key}`;

/** A full or forbidden storage must not stop anybody from working; what waits lives as long as the tab then. */
const warn = (error: unknown) => console.warn(error);

function show(next: readonly PendingChange[]) {
  pending = next;
  for (const listener of listeners) listener();
}

/** Each change has a name of its own in the vault, since another tab of the same person has changes, too. */
const seal = (change: PendingChange) => vault?.write(sealedName(change), change).catch(warn);

function remove(change: PendingChange) {
  show(pending.filter(({ key }) => key !== change.key));
  void vault?.remove(sealedName(change)).catch(warn);
}

const post = ({ table, id, menteeId, data, key }: PendingChange) =>
  call<TapAnswer>(
    "/saveRecord",
    { tableName: table, tableId: id, data: menteeId ? { ...data, menteeId } : data },
    { key },
  );

/** Sends the file of a change first; sent again after a lost answer, the change itself still takes effect once. */
async function withFile(change: PendingChange): Promise<PendingChange> {
  const { file, table, id } = change;
  if (!file) return change;
  const form = new FormData();
  const bytes = Uint8Array.from(atob(file.content), (sign) => sign.charCodeAt(0));
  form.append("name", "file");
  form.append("id", id);
  form.append("tableName", table);
  form.append("files", new File([bytes], file.name, { type: file.type }), file.name);
  const answer = await upload<TapAnswer & { newFileName?: string }>("/file-upload", form);
  if (!answer.newFileName) throw new ApiError(400, { details: answer.message });
  return { ...change, data: { ...change.data, [file.field]: [{ id: "0", file: answer.newFileName }] } };
}

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
    const answer = await postOnTop(await withFile(change));
    remove(change);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && (error.isTransient || error.isExpired)) return undefined;
    remove(change);
    throw error;
  }
}

/** Whether a later change takes the place of an earlier one: the same fields of the same record; what is added never does. */
function isReplaced(earlier: Tap, later: Tap): boolean {
  const fields = ({ data }: Tap) => Object.keys(data).filter((name) => name !== "version");
  const adds = (tap: Tap) => tap.file !== undefined || Object.values(tap.data).some(Array.isArray);
  const isSame = earlier.table === later.table && earlier.id === later.id;
  return isSame && !adds(earlier) && !adds(later) && fields(earlier).join() === fields(later).join();
}

let isFlushing = false;
/** How long (ms) until a server that was reached but could not answer is asked again. */
const retryMs = 5000;

/** Sends what waits, in order. */
async function flush() {
  if (isFlushing || !connection.isOnline() || !session.getState().isAuthenticated) return;
  isFlushing = true;
  const author = owner;
  for (const change of pending) {
    // Somebody else signed in meanwhile: nothing goes out in the wrong name.
    if (owner !== author) break;
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

/** Until what waited before is here, and what waits now is sealed. */
let opening: Promise<void> = Promise.resolve();
/** How long (ms) a tap waits for that: a new key comes from the server. */
const patience = 2000;

async function openVault(accountId: string): Promise<void> {
  const opened = await (await import("./offline/vault.ts")).Vault.open(accountId);
  const stored = (await opened?.readAll(outboxName)) ?? [];
  if (owner !== accountId || vault) return;
  vault = opened;
  await Promise.all(pending.map(seal));
  const waiting = stored.filter(isTap).toSorted((a, b) => a.at - b.at);
  show([...waiting, ...pending]);
  void flush();
}

function takeOwner() {
  const { user } = session.getState();
  if (user?.accountId === owner) return;
  owner = user?.accountId;
  vault = undefined;
  pending = none;
  for (const listener of listeners) listener();
  if (user) opening = openVault(user.accountId).catch(warn);
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
    await Promise.race([opening, new Promise((resolve) => setTimeout(resolve, patience))]);
    const change = { ...tap, key: randomId(), at: Date.now() };
    // It is on the device before anybody reads that it waits there, and before it leaves.
    const sealedIn = vault;
    await seal(change);
    const replaced = pending.filter((one) => isReplaced(one, tap));
    show([...pending, change]);
    // Opened meanwhile.
    if (vault !== sealedIn) await seal(change);
    for (const one of replaced) remove(one);
    return deliver(change);
  },
  flush,
};

/** The taps that wait for the server. */
export const usePendingChanges = (): readonly Tap[] =>
  useSyncExternalStore(pendingChanges.subscribe, pendingChanges.all);
