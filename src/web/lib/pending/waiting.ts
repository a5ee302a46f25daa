/** The unsent changes on this device, in memory and encrypted in their author's vault. */
import { outboxName } from "../offline/names.ts";
import type { Vault } from "../offline/vault.ts";
import { answeredTaps } from "./answered.ts";
import { isChange, isReplaced, type PendingChange, type Tap, type WaitState } from "./change.ts";
import { makeListeners } from "../../boot/listeners.ts";

const none: readonly PendingChange[] = [];
const listeners = makeListeners();
let pending: readonly PendingChange[] = none;
let vault: Vault | undefined;
/** Keys of changes in the vault. One that disappears from it was sent by another tab. */
const sealed = new Set<string>();
const sealedName = (key: string): string => `${outboxName} ${key}`;

/** Full or blocked storage must not stop a person from working. Unsent changes then last as long as the tab. */
export const warn = (error: unknown) => console.warn(error);

/** Writes to the vault run one at a time, so that an earlier write can't restore what was removed. */
let lastWrite: Promise<unknown> = Promise.resolve();
const inOrder = (write: () => Promise<unknown>): Promise<unknown> =>
  (lastWrite = lastWrite.then(write).catch(warn));

function show(next: readonly PendingChange[]) {
  pending = next;
  listeners.notify();
}

/**
 * Stores a change in the vault. Each change has a separate name, because another tab of the same person may have
 * changes too.
 */
async function seal(change: PendingChange): Promise<void> {
  const to = vault;
  if (to) await inOrder(() => to.write(sealedName(change.key), change).then(() => sealed.add(change.key)));
}

const find = (key: string) => pending.find((one) => one.key === key);

async function replace(key: string, next: PendingChange): Promise<void> {
  if (!find(key)) return;
  show(pending.map((one) => (one.key === key ? next : one)));
  await seal(next);
}

function remove(key: string): void {
  show(pending.filter((one) => one.key !== key));
  const from = vault;
  if (from) void inOrder(() => from.remove(sealedName(key)).then(() => sealed.delete(key)));
}

/** The changes of the signed-in person. */
export const waiting = {
  all: () => pending,
  isSealing: () => vault !== undefined,
  subscribe: listeners.subscribe,
  find,
  /** Undefined if it was sent or refused. */
  findDue: (key: string) =>
    pending.find((one) => one.key === key && ["sending", "waiting"].includes(one.state)),
  makeChange: (tap: Tap, key: string, state: WaitState): PendingChange => ({
    ...tap,
    key,
    at: Math.max(Date.now(), ...pending.map((one) => one.at + 1)),
    state,
  }),
  seal,
  replace,
  add: (change: PendingChange) => show([...pending, change]),
  mark(key: string, changes: Partial<PendingChange>) {
    const change = find(key);
    if (change) void replace(key, { ...change, ...changes });
  },
  remove,
  /** Called when the server has accepted it. */
  settle(change: PendingChange) {
    answeredTaps.add(change);
    remove(change.key);
  },
  /** Resolves when all changes so far are written to the vault. */
  whenWritten: () => lastWrite,
  /**
   * Returns a waiting change with the file that another tab uploaded for it, because the server refuses another file
   * with the same key. Removes a change that another tab sent, and returns undefined. If the storage fails,
   * returns this tab's change: sending twice takes effect once, but removing loses it.
   */
  async latest(change: PendingChange): Promise<PendingChange | undefined> {
    await lastWrite;
    const from = vault;
    if (from === undefined || !sealed.has(change.key)) return change;
    const name = sealedName(change.key);
    if (!(await from.has(name).catch(() => true))) return void remove(change.key);
    const theirs = change.file && (await from.read(name));
    if (!isChange(theirs) || !theirs.file?.stored) return change;
    const next = { ...change, file: theirs.file };
    show(pending.map((one) => (one.key === change.key ? next : one)));
    return next;
  },
  /** Loads earlier changes, and encrypts the current ones. */
  async open(opened: Vault | undefined, earlier: readonly PendingChange[]) {
    vault = opened;
    await Promise.all(pending.map(seal));
    const known = new Set(pending.map(({ key }) => key));
    const found = earlier.filter(({ key }) => !known.has(key));
    // A change made before the earlier ones were loaded replaces an earlier change of the same fields.
    const isOld = (one: PendingChange) => pending.some((now) => isReplaced(one, now));
    for (const { key } of found.filter(isOld)) void inOrder(async () => opened?.remove(sealedName(key)));
    const added = found.filter((one) => !isOld(one));
    for (const { key } of added) sealed.add(key);
    show([...added, ...pending].toSorted((one, other) => one.at - other.at));
  },
  /** Called when no one or another person is signed in. */
  clear() {
    vault = undefined;
    sealed.clear();
    answeredTaps.clear();
    show(none);
  },
};
