/**
 * Where texts lie that are typed but not saved or sent yet: in memory, so that a form reads and writes them at once, and sealed in
 * the storage of this tab, with the key that only their author gets from the server (ADR 94). Where a browser cannot seal, they
 * live as long as the page.
 */
import { useEffect, useSyncExternalStore } from "react";
import type { Vault } from "./offline/vault.ts";
import { session } from "./session-store.ts";
import { forgetUnsaved, forgetUnsavedOfOthers, ownerOf, unsavedPrefixes } from "./unsaved.ts";

const texts = new Map<string, string>();
const vaults = new Map<string, Promise<Vault | undefined>>();
const listeners = new Set<() => void>();
/** How long (ms) until a server is asked again that did not give the key. */
const retryMs = 5000;
/** How long (ms) a screen waits for what was typed before. */
const readTimeoutMs = 3000;
/** What a sealed text begins with; an earlier version left readable ones. */
const sealedMark = "sealed ";
const warn = (error: unknown) => console.warn(error);

/** Opened with the first text; again later, where the server did not give the key. */
function vaultOf(accountId: string): Promise<Vault | undefined> {
  const known = vaults.get(accountId);
  if (known) return known;
  const open = async () => {
    const { canSeal, Vault: Opened } = await import("./offline/vault.ts");
    const vault = await Opened.open(accountId, false);
    if (vault || !canSeal()) return vault;
    throw new Error("There is no key for what is typed.");
  };
  const opened = open().catch((error: unknown) => {
    warn(error);
    vaults.delete(accountId);
    setTimeout(() => void sealAll(accountId).catch(warn), retryMs);
    return undefined;
  });
  vaults.set(accountId, opened);
  return opened;
}

async function seal(name: string): Promise<void> {
  const text = texts.get(name);
  const vault = await vaultOf(ownerOf(name));
  if (!vault || text === undefined || texts.get(name) !== text) return;
  const sealed = await vault.sealText(text);
  // Typed on meanwhile, or removed.
  if (texts.get(name) === text) sessionStorage.setItem(name, sealedMark + sealed);
}

/** What was typed before the key was here. */
async function sealAll(accountId: string): Promise<void> {
  if (session.getState().user?.accountId !== accountId) return;
  for (const name of texts.keys()) if (ownerOf(name) === accountId) await seal(name);
}

/** Like a browser's storage; what is read is there at once. */
export const unsavedTexts = {
  getItem: (name: string): string | null => texts.get(name) ?? null,
  setItem(name: string, text: string): void {
    if (texts.get(name) === text) return;
    texts.set(name, text);
    void seal(name).catch(warn);
  },
  removeItem(name: string): void {
    texts.delete(name);
    sessionStorage.removeItem(name);
  },
};

/** Names of what lies here sealed and was not read yet. */
const unread = (accountId: string): string[] =>
  Object.keys(sessionStorage).filter(
    (name) =>
      Object.values(unsavedPrefixes).some((prefix) => name.startsWith(prefix)) &&
      ownerOf(name) === accountId &&
      !texts.has(name),
  );

async function readNow(accountId: string): Promise<void> {
  if (unread(accountId).length === 0) return;
  const vault = await vaultOf(accountId);
  for (const name of unread(accountId)) {
    const stored = sessionStorage.getItem(name) ?? "";
    const isSealed = stored.startsWith(sealedMark);
    const text = isSealed ? await vault?.openText(stored.slice(sealedMark.length)) : stored;
    if (text === undefined || texts.has(name)) continue;
    if (isSealed) texts.set(name, text);
    else unsavedTexts.setItem(name, text);
  }
}

let last: { readonly accountId: string; readonly done: Promise<void>; isDone: boolean } | undefined;

/** Reads what a person typed in this tab before it was loaded anew. @returns when that is here */
export function readUnsaved(accountId: string): Promise<void> {
  if (last?.accountId === accountId) return last.done;
  const done = Promise.race([
    readNow(accountId).catch(warn),
    new Promise<void>((resolve) => setTimeout(resolve, readTimeoutMs)),
  ]);
  const own = { accountId, done, isDone: false };
  last = own;
  void done.then(() => {
    own.isDone = true;
    for (const listener of listeners) listener();
  });
  return done;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** Names of people opened last are read by the way; no screen waits for them. */
const waitsFor = (accountId: string): boolean =>
  unread(accountId).some((name) => !name.startsWith(unsavedPrefixes.recent));

/** Whether the screens of a person can show what it typed; mostly there is nothing to wait for. */
export function useUnsavedRead(accountId: string | undefined): boolean {
  useEffect(() => {
    if (accountId !== undefined) void readUnsaved(accountId);
  }, [accountId]);
  return useSyncExternalStore(subscribe, () => {
    if (accountId === undefined) return true;
    return (last?.accountId === accountId && last.isDone) || !waitsFor(accountId);
  });
}

/** Removes them all: after a sign-out nobody finds any. */
export function forgetTexts(): void {
  texts.clear();
  vaults.clear();
  last = undefined;
  forgetUnsaved(sessionStorage);
  forgetUnsaved(localStorage);
}

/** Removes those of every other account. */
export function forgetTextsOfOthers(accountId: string): void {
  for (const name of texts.keys()) if (ownerOf(name) !== accountId) texts.delete(name);
  for (const owner of vaults.keys()) if (owner !== accountId) vaults.delete(owner);
  if (last?.accountId !== accountId) last = undefined;
  forgetUnsavedOfOthers(sessionStorage, accountId);
}
