/**
 * Data that a device stores for offline use, encrypted with a key that only the signed-in person gets from the server
 * (ADR 80). The key is stored in the browser in a form that no script can export, so that the app opens offline too.
 * It is removed with the session. Unsent changes stay unreadable until the same person signs in again.
 */
import { createStore, del, delMany, get, keys, set, type UseStore } from "idb-keyval";
import { call } from "../api.ts";
import { toBase64 } from "../files/to-base64.ts";
import { outboxName, vaultMark } from "./names.ts";

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const algorithm = "AES-GCM";
const ivBytes = 12;
let store: UseStore | undefined;
const inBrowser = (): UseStore => (store ??= createStore("mentor", "offline"));

/** Returns the name of an entry in the browser's database. */
const nameOf = (accountId: string, name: string): string => `${accountId} ${name}`;
const keyName = "key";

/** Returns true if the browser can encrypt, which needs HTTPS or localhost. */
export const canSeal = (): boolean =>
  typeof indexedDB !== "undefined" && globalThis.crypto?.subtle !== undefined;

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

async function importKey(): Promise<CryptoKey> {
  const { key } = await call<{ key: string }>("/auth/outboxKey");
  return crypto.subtle.importKey("raw", fromBase64(key), algorithm, false, ["encrypt", "decrypt"]);
}

/** The key, requested once per page. Typed text can be encrypted immediately because the key is loaded at the start. */
let imported: { readonly accountId: string; readonly key: Promise<CryptoKey> } | undefined;

function keyOf(accountId: string): Promise<CryptoKey> {
  if (imported?.accountId === accountId) return imported.key;
  const own = { accountId, key: importKey() };
  imported = own;
  own.key.catch(() => {
    if (imported === own) imported = undefined;
  });
  return own.key;
}

/** The encrypted entries of one account. */
export class Vault {
  readonly accountId: string;
  private readonly key: CryptoKey;

  private constructor(accountId: string, key: CryptoKey) {
    this.accountId = accountId;
    this.key = key;
  }

  /**
   * Opens the vault of the signed-in account. Removes readable entries of other accounts.
   * @param keepsKey true to store the key, so that the vault can be opened again without the server; otherwise the
   * key is gone with the tab
   * @returns undefined if the browser can't encrypt, or if the key isn't stored and the server can't be reached
   */
  static async open(accountId: string, keepsKey: boolean): Promise<Vault | undefined> {
    if (!canSeal()) return undefined;
    try {
      await forgetReadable((owner) => owner !== accountId);
      const known = await get<CryptoKey>(nameOf(accountId, keyName), inBrowser());
      const key = known ?? (await keyOf(accountId));
      if (!keepsKey) return new Vault(accountId, key);
      if (!known) await set(nameOf(accountId, keyName), key, inBrowser());
      localStorage.setItem(vaultMark, accountId);
      return new Vault(accountId, key);
    } catch (error) {
      console.warn("Nothing is kept for the time without network", error);
      return undefined;
    }
  }

  /** Opens the vault of the person who was last signed in, without asking the server. */
  static async reopen(): Promise<Vault | undefined> {
    const accountId = localStorage.getItem(vaultMark);
    if (!accountId || !canSeal()) return undefined;
    const key = await get<CryptoKey>(nameOf(accountId, keyName), inBrowser()).catch(() => undefined);
    return key && new Vault(accountId, key);
  }

  private async encrypt(text: string): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
    const bytes = await crypto.subtle.encrypt(
      { name: algorithm, iv },
      this.key,
      new TextEncoder().encode(text),
    );
    return { iv, bytes };
  }

  private async decrypt({ iv, bytes }: Sealed): Promise<string> {
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: algorithm, iv }, this.key, bytes));
  }

  /** Encrypts a text for a string storage. */
  async sealText(text: string): Promise<string> {
    const { iv, bytes } = await this.encrypt(text);
    return toBase64(new Blob([iv, bytes]));
  }

  /** Returns undefined if the text was encrypted with another key. */
  async openText(sealed: string): Promise<string | undefined> {
    try {
      const all = fromBase64(sealed);
      return await this.decrypt({ iv: all.slice(0, ivBytes), bytes: all.slice(ivBytes).buffer });
    } catch {
      return undefined;
    }
  }

  /** @throws DOMException if the storage is full */
  async write(name: string, value: unknown): Promise<void> {
    await set(nameOf(this.accountId, name), await this.encrypt(JSON.stringify(value)), inBrowser());
  }

  /** Returns undefined if there is no such entry, or it was encrypted with another key. */
  async read<T>(name: string): Promise<T | undefined> {
    try {
      const sealed = await get<Sealed>(nameOf(this.accountId, name), inBrowser());
      if (!sealed) return undefined;
      return JSON.parse(await this.decrypt(sealed)) as T;
    } catch {
      return undefined;
    }
  }

  /**
   * Returns true if there is an entry with a name, readable or not.
   * @throws DOMException if the storage fails
   */
  async has(name: string): Promise<boolean> {
    return (await keys(inBrowser())).includes(nameOf(this.accountId, name));
  }

  /** Returns the names with a prefix. */
  async names(first: string): Promise<string[]> {
    const prefix = `${nameOf(this.accountId, first)} `;
    const all = (await keys(inBrowser())).map(String).filter((name) => name.startsWith(prefix));
    return all.map((name) => name.slice(nameOf(this.accountId, "").length));
  }

  /** Returns all entries whose names have a prefix, in no particular order. */
  async readAll(first: string): Promise<unknown[]> {
    const found = await Promise.all((await this.names(first)).map((name) => this.read(name)));
    return found.filter((value) => value !== undefined);
  }

  remove(name: string): Promise<void> {
    return del(nameOf(this.accountId, name), inBrowser());
  }
}

/** Removes keys and copies of accounts. Unsent changes stay, but no one can read them. */
async function forgetReadable(isForgotten: (accountId: string) => boolean): Promise<void> {
  const all = (await keys(inBrowser())).map(String);
  const gone = all.filter((name) => {
    const [owner = "", what] = name.split(" ");
    return what !== outboxName && isForgotten(owner);
  });
  await delMany(gone, inBrowser());
}

/** Counts the unsent changes of an account on this device, readable or not. */
export async function countUnsent(accountId: string): Promise<number> {
  if (!canSeal()) return 0;
  const all = await keys(inBrowser()).catch(() => []);
  return all.filter((name) => String(name).startsWith(`${nameOf(accountId, outboxName)} `)).length;
}

/** Called when the session ends. Afterwards, no one can read the stored data. */
export async function forgetVault(): Promise<void> {
  localStorage.removeItem(vaultMark);
  imported = undefined;
  if (canSeal()) await forgetReadable(() => true).catch(() => undefined);
}
