/**
 * The text of API keys: `mm_<8 id>_<32 secret>_<6 checksum>`, in base 62. The id finds the key. The checksum detects
 * mistyped keys and other tokens without a query.
 */
import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { hashToken } from "./tokens.ts";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const shape = /^(mm_[0-9A-Za-z]{8})_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/;

const randomDigits = (count: number): string =>
  Array.from({ length: count }, () => digits[randomInt(digits.length)]).join("");

function checksum(text: string): string {
  let rest = crc32(text);
  let written = "";
  for (let place = 0; place < 6; place += 1) {
    written = `${digits[rest % digits.length]}${written}`;
    rest = Math.floor(rest / digits.length);
  }
  return written;
}

/** The parts of a key's text that the database stores. */
export interface StoredKeyText {
  /** The public part, which people see in lists: `mm_` and the id. */
  readonly prefix: string;
  /** SHA-256 of the whole text. The secret has 190 random bits, so it needs no slower hash. */
  readonly hash: Buffer;
}

const toStored = (prefix: string, text: string): StoredKeyText => ({ prefix, hash: hashToken(text) });

/** Returns a new key: its text, which is shown once, and what is stored. */
export function makeApiKey(): StoredKeyText & { readonly text: string } {
  const prefix = `mm_${randomDigits(8)}`;
  const body = `${prefix}_${randomDigits(32)}`;
  const text = `${body}_${checksum(body)}`;
  return { text, ...toStored(prefix, text) };
}

/** The length of a session token. One may begin like a key by chance. */
const sessionTokenLength = 43;

/** Returns true for texts that are meant as an API key. */
export const isApiKeyLike = (token: string): boolean =>
  token.startsWith("mm_") && token.length !== sessionTokenLength;

/** Returns what the database stores of a key, or null if the text has the wrong form. */
export function readApiKey(text: string): StoredKeyText | null {
  const [, prefix] = shape.exec(text) ?? [];
  if (prefix === undefined || checksum(text.slice(0, -7)) !== text.slice(-6)) return null;
  return toStored(prefix, text);
}
