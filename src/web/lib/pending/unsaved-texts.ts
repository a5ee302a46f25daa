/**
 * Stores texts that are typed but not saved or sent yet. They are in memory, so that a form can read and write them
 * synchronously, and encrypted in this tab's storage, with a key that only their author gets from the server (ADR
 * 94). If the browser can't encrypt, they last as long as the page.
 */
import { useEffect, useSyncExternalStore } from "react";
import type { Vault } from "../offline/vault.ts";
import { session } from "../session/session-store.ts";
import { forgetUnsaved, forgetUnsavedOfOthers, ownerOf, unsavedPrefixes } from "./unsaved.ts";
import { sleep } from "../sleep.ts";
import { makeListeners } from "../../boot/listeners.ts";

const texts = new Map<string, string>();
const vaults = new Map<string, Promise<Vault | undefined>>();
const listeners = makeListeners();
/** How long to wait before asking the server for the key again, in milliseconds. */
const retryMs = 5000;
/** How long a screen waits for stored texts, in milliseconds. */
const readTimeoutMs = 3000;
/** Prefix of an encrypted text. Texts that an earlier version of the app stored are not encrypted and lack it. */
const sealedMark = "sealed ";

/** Opens the encrypted storage with the first text. Retries after a pause if the server didn't return the key. */
function vaultOf(accountId: string): Promise<Vault | undefined> {
  const known = vaults.get(accountId);
  if (known) return known;
  const open = async () => {
    const { canSeal, Vault: Opened } = await import("../offline/vault.ts");
    const vault = await Opened.open(accountId, false);
    if (vault || !canSeal()) return vault;
    throw new Error("No key for drafts");
  };
  const opened = open().catch((error: unknown) => {
    console.warn(error);
    // The failure is cached until then, so that typing doesn't request the key again with each letter.
    setTimeout(() => {
      if (vaults.get(accountId) !== opened) return;
      vaults.delete(accountId);
      void sealAll(accountId).catch(console.warn);
    }, retryMs);
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
  // The text may have been changed or removed in the meantime.
  if (texts.get(name) === text) sessionStorage.setItem(name, sealedMark + sealed);
}

/** Reads the stored texts, and encrypts those that were typed before the key arrived. */
async function sealAll(accountId: string): Promise<void> {
  if (session.getState().user?.accountId !== accountId) return;
  await readNow(accountId);
  for (const name of texts.keys()) if (ownerOf(name) === accountId) await seal(name);
}

/** Has the interface of the browser's storage. Reading is synchronous. */
export const unsavedTexts = {
  getItem: (name: string): string | null => texts.get(name) ?? null,
  setItem(name: string, text: string): void {
    if (texts.get(name) === text) return;
    texts.set(name, text);
    void seal(name).catch(console.warn);
  },
  /** Keeps a stored text that couldn't be read yet. An empty form must not remove what it doesn't show. */
  removeItem(name: string): void {
    if (texts.delete(name)) sessionStorage.removeItem(name);
  },
};

/** Returns the names of stored texts that haven't been read yet. */
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

/** Reads the texts that a person typed in this tab before a reload. Resolves when they are available. */
export function readUnsaved(accountId: string): Promise<void> {
  if (last?.accountId === accountId) return last.done;
  const done = Promise.race([readNow(accountId).catch(console.warn), sleep(readTimeoutMs)]);
  const own = { accountId, done, isDone: false };
  last = own;
  void done.then(() => {
    own.isDone = true;
    listeners.notify();
  });
  return done;
}

/** Returns true if a screen has to wait for stored texts. It doesn't wait for recently opened people. */
const waitsFor = (accountId: string): boolean =>
  unread(accountId).some((name) => !name.startsWith(unsavedPrefixes.recent));

/** Returns true if the screens can show what the person typed. Usually there is nothing to wait for. */
export function useUnsavedRead(accountId: string | undefined): boolean {
  useEffect(() => {
    if (accountId !== undefined) void readUnsaved(accountId);
  }, [accountId]);
  return useSyncExternalStore(listeners.subscribe, () => {
    if (accountId === undefined) return true;
    return (last?.accountId === accountId && last.isDone) || !waitsFor(accountId);
  });
}

/** Removes all texts, so that no one finds them after a sign-out. */
export function forgetTexts(): void {
  texts.clear();
  vaults.clear();
  last = undefined;
  forgetUnsaved(sessionStorage);
  forgetUnsaved(localStorage);
}

/** Removes the texts of every other account. */
export function forgetTextsOfOthers(accountId: string): void {
  for (const name of texts.keys()) if (ownerOf(name) !== accountId) texts.delete(name);
  for (const owner of vaults.keys()) if (owner !== accountId) vaults.delete(owner);
  if (last?.accountId !== accountId) last = undefined;
  forgetUnsavedOfOthers(sessionStorage, accountId);
}
