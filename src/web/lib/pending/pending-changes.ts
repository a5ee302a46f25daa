/**
 * Changes that the server hasn't confirmed: completed steps, answers, photos, messages, contacts. Each one is stored
 * encrypted on this device until the server has responded. So closing the tab loses nothing, and only the author can
 * read it, even after a sign-out.
 */
import { ApiError, isRefusal } from "../api-error.ts";
import { connection } from "../connection.ts";
import { outboxName } from "../offline/names.ts";
import { canSeal, Vault } from "../offline/vault.ts";
import { isChange, isReplaced, rebase, type PendingChange, type Tap, type WaitState } from "./change.ts";
import { inFlight } from "./in-flight.ts";
import { makeRetry, retryMs } from "./retry.ts";
import { inOneTab, transmit, type TapAnswer } from "./transmit.ts";
import { waiting, warn } from "./waiting.ts";
import { refreshAll } from "../query-client.ts";
import { randomId } from "../random-id.ts";
import { session } from "../session/session-store.ts";
import { failureText, toastSaveFailed } from "../toasts.tsx";
import { sleep } from "../sleep.ts";

export type { PendingChange, Tap } from "./change.ts";
export type { TapAnswer } from "./transmit.ts";

let owner: string | undefined;
/** Called after a waiting change was saved or refused. Data that the screens loaded before that is out of date. */
const savedListeners = new Set<(tap: PendingChange) => unknown>([() => refreshAll()]);
/** Called when the author discards a change. */
const discardListeners = new Set<(key: string) => unknown>();
const { find, makeChange, mark, remove, replace, seal } = waiting;
const flushLater = makeRetry(() => flush());

/** Returns the server's response. Undefined if the server couldn't be reached or is busy, so the change waits. */
const deliver = (change: PendingChange) => inFlight.run(change, send);

async function send(change: PendingChange): Promise<TapAnswer | undefined> {
  const author = owner;
  try {
    const { answer, theirs } = await transmit(change, (next) => replace(change.key, next));
    if (owner !== author) return answer;
    if (theirs) mark(change.key, { state: "asks", theirs });
    else if (answer.status === 1) waiting.settle(change);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && !isRefusal(error)) {
      mark(change.key, { state: "waiting" });
      flushLater();
      return undefined;
    }
    throw error;
  }
}

/** Runs work in one tab at a time. The changes that it sent are removed from this device before the next tab starts. */
const alone = <T>(work: () => Promise<T>) => inOneTab(() => work().finally(waiting.whenWritten));

/** Sends a change made now. If it is refused, the person gets the error, and the change is removed. */
async function deliverFirst(change: PendingChange): Promise<TapAnswer | undefined> {
  // A change that waited for its turn may have been sent in the meantime with the other waiting changes.
  const inTurn = async (due = waiting.findDue(change.key)) => due && deliver(due);
  try {
    await inFlight.whenLast(change);
    const answer = await (change.file ? alone(() => inTurn()) : inTurn());
    if (answer && answer.status !== 1 && find(change.key)?.state !== "asks") remove(change.key);
    return answer;
  } catch (error) {
    remove(change.key);
    throw error;
  }
}

/** Sends a waiting change. A refused one stays for its author to decide. Returns true to continue with the next. */
async function deliverLater(kept: PendingChange): Promise<boolean> {
  const change = await waiting.latest(kept);
  // It was sent or discarded, or its author signed out in the meantime.
  if (!change || !find(change.key)) return true;
  let problem = "";
  try {
    const answer = await deliver(change);
    if (!answer) return false;
    // Without a message, the change would be sent again and again.
    if (answer.status !== 1) problem = answer.message || failureText(answer);
  } catch (error) {
    problem = failureText(error);
  }
  if (problem && find(change.key)?.state !== "asks") mark(change.key, { state: "refused", problem });
  if (problem) toastSaveFailed(problem);
  return true;
}

/** A flush requested during another one starts afterwards, so that changes added at its end aren't missed. */
let isFlushing = false;
let isFlushWanted = false;

/** Sends the waiting changes in order. */
async function flush() {
  isFlushWanted = isFlushing;
  if (isFlushing || !connection.isOnline() || !session.getState().isAuthenticated) return;
  if (!waiting.all().some(({ state }) => state === "waiting")) return;
  isFlushing = true;
  const author = owner;
  await alone(async () => {
    const isNext = ({ key, state }: PendingChange) => state === "waiting" && !inFlight.has(key);
    // If another person has signed in in the meantime, nothing may be sent in their name.
    const nextOne = () => (owner === author ? waiting.all().find(isNext) : undefined);
    for (let next = nextOne(); next; next = nextOne()) {
      if (!(await deliverLater(next))) break;
      for (const listener of savedListeners) listener(next);
    }
  }).catch(warn);
  isFlushing = false;
  if (isFlushWanted) void flush();
}

connection.subscribe(() => {
  if (connection.isOnline()) return void flush();
  for (const { key, state } of waiting.all())
    if (state === "sending" && !inFlight.has(key)) mark(key, { state: "waiting" });
});

/** Resolves when the earlier changes are loaded and new ones can be encrypted. */
let opening: Promise<void> = Promise.resolve();
/** How long a change waits for that. A new key comes from the server. */
const keyTimeoutMs = 2000;

async function openVault(accountId: string): Promise<void> {
  const isMentee = session.getState().user?.accountType === "mentee";
  const opened = await Vault.open(accountId, isMentee);
  const stored = (await opened?.readAll(outboxName)) ?? [];
  if (owner !== accountId || waiting.isSealing()) return;
  // The page that was sending these changes is closed, so they wait again.
  const earlier = stored
    .filter(isChange)
    .map((one): PendingChange =>
      ["refused", "asks"].includes(one.state) ? one : { ...one, state: "waiting" },
    );
  await waiting.open(opened, earlier);
  void flush();
  if (!opened && canSeal()) void openLater(accountId).catch(warn);
}

/** Used if the key couldn't be loaded. Until then, changes last as long as the tab, and earlier ones stay unsent. */
async function openLater(accountId: string): Promise<void> {
  await sleep(retryMs);
  await connection.whenOnline();
  if (owner === accountId && !waiting.isSealing()) await openVault(accountId);
}

function takeOwner() {
  const { user } = session.getState();
  if (user?.accountId === owner) return;
  owner = user?.accountId;
  waiting.clear();
  if (user) opening = openVault(user.accountId).catch(warn);
}
session.subscribe(takeOwner);
takeOwner();

/** Stores a change on the device before it is shown as waiting and before it is sent. */
async function keep(tap: Tap, key: string, state: WaitState): Promise<PendingChange> {
  const earlier = () => waiting.all().filter((one) => isReplaced(one, tap));
  const own = earlier().flatMap((one) => [one.data, ...(one.own ?? [])]);
  const change = makeChange({ ...tap, ...(own.length > 0 ? { own } : {}) }, key, state);
  const wasSealing = waiting.isSealing();
  await seal(change);
  const replaced = earlier();
  waiting.add(change);
  // The encrypted storage was opened in the meantime.
  if (waiting.isSealing() !== wasSealing) await seal(change);
  for (const one of replaced) remove(one.key);
  return change;
}

const keepInstead = async (key: string, tap: Tap) => {
  await keep(tap, randomId(), "waiting");
  remove(key);
  await flush();
};

const whenOpen = () => Promise.race([opening, sleep(keyTimeoutMs)]);

export const pendingChanges = {
  all: waiting.all,
  /** Returns true if stored changes survive closing the tab. */
  isSealing: waiting.isSealing,
  subscribe: waiting.subscribe,
  /** Calls the listener after a waiting change was saved or refused. */
  onAnswered(listener: (tap: PendingChange) => unknown) {
    savedListeners.add(listener);
    return () => void savedListeners.delete(listener);
  },
  /**
   * Saves a change. It replaces a waiting change of the same record.
   * @param key key of an earlier attempt that may have reached the server
   * @returns the server's response; undefined if it couldn't be reached, and the change is sent later
   * @throws ApiError if the change was refused
   */
  async save<Answer = TapAnswer>(tap: Tap, key = randomId()): Promise<Answer | undefined> {
    await whenOpen();
    return (await deliverFirst(await keep(tap, key, "sending"))) as Answer | undefined;
  },
  /** Stores a change that is first sent over the chat socket. If that fails, it is sent from here. */
  keep(tap: Tap, key: string) {
    if (find(key)) return;
    const change = makeChange(tap, key, connection.isOnline() ? "sending" : "waiting");
    // Added immediately, because it may be sent before it is encrypted. Storage that is opened later includes it.
    waiting.add(change);
    void seal(change);
  },
  /** Reports that sending over the socket failed. Without a problem, the server couldn't be reached. */
  fail(key: string, problem?: string) {
    mark(key, problem === undefined ? { state: "waiting" } : { state: "refused", problem });
    if (problem === undefined) flushLater();
  },
  /** Removes a change that was sent over the socket. */
  remove,
  /** Removes a change that its author discards. */
  discard(key: string) {
    remove(key);
    for (const listener of discardListeners) listener(key);
  },
  onDiscarded(listener: (key: string) => unknown) {
    discardListeners.add(listener);
    return () => void discardListeners.delete(listener);
  },
  /** Sends a refused or waiting change again. */
  retry(key: string) {
    const { problem, ...change } = find(key) ?? {};
    if (!isChange(change)) return;
    // The server deletes a file that no record uses after some time, so the file of a refused change is uploaded again.
    // A waiting change may have been saved. With its key, it must have the same content as before.
    const { file } = change;
    const { stored: _, ...unsent } = file ?? {};
    const again = file && problem !== undefined ? { file: unsent as typeof file } : {};
    void replace(key, { ...change, ...again, state: "waiting" }).then(flush);
  },
  /** Resolves a conflict: the change replaces the other person's entry. */
  keepMine(key: string) {
    const { theirs, ...change } = find(key) ?? {};
    if (!theirs || !isChange(change)) return;
    void keepInstead(key, { ...rebase(change, theirs), before: theirs });
  },
  /** Resolves a conflict: the change becomes a note next to the other person's entry. */
  keepBoth(key: string, note: Tap) {
    void keepInstead(key, note);
  },
  flush,
};
