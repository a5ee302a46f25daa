/** The codes on cards and in text messages: short enough to type, too many to guess. */
import { randomInt } from "node:crypto";
import { hashToken } from "#server/kernel/tokens.ts";

/** Excludes letters that look like a digit or like each other, and U, so that fewer words appear. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 12 characters out of 32 are 60 random bits. */
const places = 12;

/** Returns a new code in printed form: `K7QM-3XRP-9TWD`. */
export function makeCardCode(): string {
  const code = Array.from({ length: places }, () => letters[randomInt(letters.length)]).join("");
  return code.replace(/(....)(?=.)/g, "$1-");
}

/** Returns the normalized code, which people may type in lowercase, with spaces, or with an O for a zero. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");

/** Returns the hash of a code that the database stores. */
export const cardCodeHash = (typed: string): Buffer => hashToken(`paper card ${plainCode(typed)}`);
