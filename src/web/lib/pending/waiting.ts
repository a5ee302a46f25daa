/** What waits on this device, in memory and sealed in the vault of its author. */
import { outboxName } from "../offline/names.ts";
import type { Vault } from "../offline/vault.ts";
import { answeredTaps } from "./answered.ts";
import { isReplaced, type PendingChange, type Tap, type WaitState } from "./change.ts";

const none: readonly PendingChange[] = [];
const listeners = new Set<() => void>();
let pending: readonly PendingChange[] = none;
let vault: Vault | undefined;
/** Keys of what lies in the vault: what is gone from it was sent by another tab. */
const sealed = new Set<string>();
const sealedName = (key: string): string => `${outboxName} ${key}`;

/** A full or forbidden storage must not stop anybody from working; what waits lives as long as the tab then. */
export const warn = (error: unknown) => console.warn(error);

/** Changes of the vault happen one after the other: what is removed must not come back by an earlier write. */
let lastWrite: Promise<unknown> = Promise.resolve();
const inOrder = (write: () => Promise<unknown>): Promise<unknown> =>
  (lastWrite = lastWrite.then(write).catch(warn));

function show(next: readonly PendingChange[]) {
  pending = next;
  for (const listener of listeners) listener();
}

/** Each change has a name of its own in the vault, since another tab of the same person has changes, too. */
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
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  find,
  /** Undefined when it was sent or refused. */
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
  /** The server has taken it. */
  settle(change: PendingChange) {
    answeredTaps.add(change);
    remove(change.key);
  },
  /** False also where the storage does not answer: what is sent twice takes effect once, what is removed is lost. */
  async isSentElsewhere(key: string): Promise<boolean> {
    if (vault === undefined || !sealed.has(key)) return false;
    const isHere = await vault.has(sealedName(key)).catch(() => true);
    return !isHere;
  },
  /** Takes in what waited before, and seals what waits now. */
  async open(opened: Vault | undefined, earlier: readonly PendingChange[]) {
    vault = opened;
    await Promise.all(pending.map(seal));
    const known = new Set(pending.map(({ key }) => key));
    const found = earlier.filter(({ key }) => !known.has(key));
    // What was tapped again before the earlier tap could be read takes its place.
    const isOld = (one: PendingChange) => pending.some((now) => isReplaced(one, now));
    for (const { key } of found.filter(isOld)) void inOrder(async () => opened?.remove(sealedName(key)));
    const added = found.filter((one) => !isOld(one));
    for (const { key } of added) sealed.add(key);
    show([...added, ...pending].toSorted((one, other) => one.at - other.at));
  },
  /** Nobody is signed in, or somebody else. */
  clear() {
    vault = undefined;
    sealed.clear();
    answeredTaps.clear();
    show(none);
  },
};
