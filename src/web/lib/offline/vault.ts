/**
 * What a device keeps for the time without network, sealed with a key that only the signed-in person gets from the server
 * (ADR 80). The key lies in the browser as one that no script can read out, so that the app opens without network too; it
 * goes with the session, and what waits to be sent stays unreadable until the same person signs in again.
 */
import { createStore, del, delMany, get, keys, set, type UseStore } from "idb-keyval";
import { call } from "../api.ts";
import { toBase64 } from "../to-base64.ts";
import { outboxName, vaultMark } from "./names.ts";

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const algorithm = "AES-GCM";
const ivBytes = 12;
let store: UseStore | undefined;
const inBrowser = (): UseStore => (store ??= createStore("mentor", "offline"));

/** Names in the browser's database. */
const nameOf = (accountId: string, name: string): string => `${accountId} ${name}`;
const keyName = "key";

/** Browsers seal only what came over HTTPS, or from the own computer. */
export const canSeal = (): boolean =>
  typeof indexedDB !== "undefined" && globalThis.crypto?.subtle !== undefined;

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

async function importKey(): Promise<CryptoKey> {
  const { key } = await call<{ key: string }>("/auth/outboxKey");
  return crypto.subtle.importKey("raw", fromBase64(key), algorithm, false, ["encrypt", "decrypt"]);
}

/** Asked for once in the life of a page: what is typed is sealed at once, because the key came at the start. */
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

/** The sealed things of one account. */
export class Vault {
  readonly accountId: string;
  private readonly key: CryptoKey;

  private constructor(accountId: string, key: CryptoKey) {
    this.accountId = accountId;
    this.key = key;
  }

  /**
   * Opens the vault of the signed-in account; what others left to read is removed.
   * @param keepsKey whether it can be opened again without asking the server; otherwise the key ends with the tab
   * @returns undefined where the browser cannot seal, or the key is not here and the server not reached
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

  /** Opens what this browser has of whoever was signed in last, without asking the server. */
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

  /** A text that can be read with this key alone, for a storage of texts. */
  async sealText(text: string): Promise<string> {
    const { iv, bytes } = await this.encrypt(text);
    return toBase64(new Blob([iv, bytes]));
  }

  /** @returns undefined for what was sealed with another key */
  async openText(sealed: string): Promise<string | undefined> {
    try {
      const all = fromBase64(sealed);
      return await this.decrypt({ iv: all.slice(0, ivBytes), bytes: all.slice(ivBytes).buffer });
    } catch {
      return undefined;
    }
  }

  /** @throws DOMException when the storage is full */
  async write(name: string, value: unknown): Promise<void> {
    await set(nameOf(this.accountId, name), await this.encrypt(JSON.stringify(value)), inBrowser());
  }

  /** @returns undefined for what is not there, or was sealed with another key */
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
   * Whether something lies here under a name, readable or not.
   * @throws DOMException when the storage does not answer
   */
  async has(name: string): Promise<boolean> {
    return (await keys(inBrowser())).includes(nameOf(this.accountId, name));
  }

  /** The names that begin with a word. */
  async names(first: string): Promise<string[]> {
    const prefix = `${nameOf(this.accountId, first)} `;
    const all = (await keys(inBrowser())).map(String).filter((name) => name.startsWith(prefix));
    return all.map((name) => name.slice(nameOf(this.accountId, "").length));
  }

  /** What is sealed under a first word and any second one; without order. */
  async readAll(first: string): Promise<unknown[]> {
    const found = await Promise.all((await this.names(first)).map((name) => this.read(name)));
    return found.filter((value) => value !== undefined);
  }

  remove(name: string): Promise<void> {
    return del(nameOf(this.accountId, name), inBrowser());
  }
}

/** Removes keys and copies of accounts; what waits to be sent stays, and nobody can read it. */
async function forgetReadable(isForgotten: (accountId: string) => boolean): Promise<void> {
  const all = (await keys(inBrowser())).map(String);
  const gone = all.filter((name) => {
    const [owner = "", what] = name.split(" ");
    return what !== outboxName && isForgotten(owner);
  });
  await delMany(gone, inBrowser());
}

/** Counts what waits on this device for an account, whether or not it can be read. */
export async function countUnsent(accountId: string): Promise<number> {
  if (!canSeal()) return 0;
  const all = await keys(inBrowser()).catch(() => []);
  return all.filter((name) => String(name).startsWith(`${nameOf(accountId, outboxName)} `)).length;
}

/** Ends with the session: nobody reads here any more what was on the screen. */
export async function forgetVault(): Promise<void> {
  localStorage.removeItem(vaultMark);
  imported = undefined;
  if (canSeal()) await forgetReadable(() => true).catch(() => undefined);
}
