/**
 * What is on its way to the server: "I did it", an answer, a photo, a message, a contact. It waits on this device until the
 * server has answered, sealed: a closed tab loses nothing, and only whoever wrote it reads it, also after a sign-out.
 */
import { ApiError } from "./api-error.ts";
import { connection } from "./connection.ts";
import { outboxName } from "./offline/names.ts";
import { canSeal, Vault } from "./offline/vault.ts";
import {
  isChange,
  isReplaced,
  onTop,
  type PendingChange,
  type Tap,
  type WaitState,
} from "./pending/change.ts";
import { inFlight } from "./pending/in-flight.ts";
import { makeRetry, retryMs } from "./pending/retry.ts";
import { alone, transmit, type TapAnswer } from "./pending/transmit.ts";
import { waiting, warn } from "./pending/waiting.ts";
import { randomId } from "./random-id.ts";
import { session } from "./session-store.ts";
import { failureText, toastSaveFailed } from "./toasts.tsx";

export type { PendingChange, Tap } from "./pending/change.ts";
export type { TapAnswer } from "./pending/transmit.ts";

let owner: string | undefined;
/** Whoever shows the record, once it is saved. */
const savedListeners = new Set<(tap: PendingChange) => unknown>();
/** Whoever shows what its author does not want any more. */
const discardListeners = new Set<(key: string) => unknown>();
const { find, makeChange, mark, remove, replace, seal } = waiting;
const flushLater = makeRetry(() => flush());

/** @returns what the server said; undefined when it was not reached or is busy, and the change waits */
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
    if (error instanceof ApiError && (error.isTransient || error.isExpired || error.status === 429)) {
      mark(change.key, { state: "waiting" });
      flushLater();
      return undefined;
    }
    throw error;
  }
}

/** Sends what somebody taps now; what is refused is said to them, and waits no longer. */
async function deliverFirst(change: PendingChange): Promise<TapAnswer | undefined> {
  // What waited for its turn may have been sent meanwhile, with what waited for the network.
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

/** Sends what waited; what is refused stays, so that its author reads it and decides. @returns whether to go on */
async function deliverLater(change: PendingChange): Promise<boolean> {
  if (await waiting.isSentElsewhere(change.key)) {
    remove(change.key);
    return true;
  }
  let problem = "";
  try {
    const answer = await deliver(change);
    if (!answer) return false;
    if (answer.status !== 1) problem = answer.message;
  } catch (error) {
    problem = failureText(error);
  }
  if (problem && find(change.key)?.state !== "asks") mark(change.key, { state: "refused", problem });
  if (problem) toastSaveFailed(problem);
  return true;
}

/** Asked for while it is under way, it begins again: what began to wait at its end is not passed over. */
let isFlushing = false;
let isFlushWanted = false;

/** Sends what waits, in order. */
async function flush() {
  isFlushWanted = isFlushing;
  if (isFlushing || !connection.isOnline() || !session.getState().isAuthenticated) return;
  if (!waiting.all().some(({ state }) => state === "waiting")) return;
  isFlushing = true;
  const author = owner;
  await alone(async () => {
    const isNext = ({ key, state }: PendingChange) => state === "waiting" && !inFlight.has(key);
    // Somebody else signed in meanwhile: nothing goes out in the wrong name.
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

/** Until what waited before is here, and what waits now is sealed. */
let opening: Promise<void> = Promise.resolve();
/** How long a tap waits for that: a new key comes from the server. */
const keyTimeoutMs = 2000;

async function openVault(accountId: string): Promise<void> {
  const isMentee = session.getState().user?.accountType === "mentee";
  const opened = await Vault.open(accountId, isMentee);
  const stored = (await opened?.readAll(outboxName)) ?? [];
  if (owner !== accountId || waiting.isSealing()) return;
  // Whoever was sending them is gone.
  const earlier = stored
    .filter(isChange)
    .map((one): PendingChange =>
      ["refused", "asks"].includes(one.state) ? one : { ...one, state: "waiting" },
    );
  await waiting.open(opened, earlier);
  void flush();
  if (!opened && canSeal()) void openLater(accountId).catch(warn);
}

/** The server was not reached for the key: until it is, what waits here lives as long as the tab, and the rest stays unsent. */
async function openLater(accountId: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, retryMs));
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

/** Puts a change on the device, before anybody reads that it waits there and before it leaves. */
async function keep(tap: Tap, key: string, state: WaitState): Promise<PendingChange> {
  const earlier = () => waiting.all().filter((one) => isReplaced(one, tap));
  const own = earlier().flatMap((one) => [one.data, ...(one.own ?? [])]);
  const change = makeChange({ ...tap, ...(own.length > 0 ? { own } : {}) }, key, state);
  const wasSealing = waiting.isSealing();
  await seal(change);
  const replaced = earlier();
  waiting.add(change);
  // Opened meanwhile.
  if (waiting.isSealing() !== wasSealing) await seal(change);
  for (const one of replaced) remove(one.key);
  return change;
}

const keepInstead = async (key: string, tap: Tap) => {
  await keep(tap, randomId(), "waiting");
  remove(key);
  await flush();
};

const whenOpen = () => Promise.race([opening, new Promise((resolve) => setTimeout(resolve, keyTimeoutMs))]);

export const pendingChanges = {
  all: waiting.all,
  /** Whether what is kept here outlives the tab. */
  isSealing: waiting.isSealing,
  subscribe: waiting.subscribe,
  /** Calls back after a tap that had to wait was answered. */
  onAnswered(listener: (tap: PendingChange) => unknown) {
    savedListeners.add(listener);
    return () => void savedListeners.delete(listener);
  },
  /**
   * Saves a tap. A later tap on the same record replaces one that still waits.
   * @param key of an earlier try that may have reached the server
   * @returns what the server said; undefined when it was not reached: the tap is kept and sent by itself
   * @throws ApiError when it was refused
   */
  async save<Answer = TapAnswer>(tap: Tap, key = randomId()): Promise<Answer | undefined> {
    await whenOpen();
    return (await deliverFirst(await keep(tap, key, "sending"))) as Answer | undefined;
  },
  /** Keeps what is sent another way for now, and by itself once that fails. */
  keep(tap: Tap, key: string) {
    if (find(key)) return;
    const change = makeChange(tap, key, connection.isOnline() ? "sending" : "waiting");
    // At once, since it may be sent before it is sealed; a vault that opens later takes in what is here.
    waiting.add(change);
    void seal(change);
  },
  /** It was not sent the other way. @param problem why the server refused it; without one it was not reached */
  fail(key: string, problem?: string) {
    mark(key, problem === undefined ? { state: "waiting" } : { state: "refused", problem });
    if (problem === undefined) flushLater();
  },
  /** It was sent the other way. */
  remove,
  /** Its author does not want it any more. */
  discard(key: string) {
    remove(key);
    for (const listener of discardListeners) listener(key);
  },
  onDiscarded(listener: (key: string) => unknown) {
    discardListeners.add(listener);
    return () => void discardListeners.delete(listener);
  },
  /** Sends once more what was refused or has to wait. */
  retry(key: string) {
    const { problem, ...change } = find(key) ?? {};
    if (!isChange(change)) return;
    // The server removes a file that no record holds for long, so a refused one is uploaded again. One that only waits
    // may have been saved: with its key it must say what it said before.
    const { file } = change;
    const { stored: _, ...unsent } = file ?? {};
    const again = file && problem !== undefined ? { file: unsent as typeof file } : {};
    void replace(key, { ...change, ...again, state: "waiting" }).then(flush);
  },
  /** One that asks takes the place of what somebody else entered. */
  keepMine(key: string) {
    const { theirs, ...change } = find(key) ?? {};
    if (!theirs || !isChange(change)) return;
    void keepInstead(key, { ...onTop(change, theirs), before: theirs });
  },
  /** One that asks becomes a note beside what somebody else entered. */
  keepBoth(key: string, note: Tap) {
    void keepInstead(key, note);
  },
  flush,
};
