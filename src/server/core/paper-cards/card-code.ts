/** The codes that stand on cards and in texts: short enough to be typed, too many to be guessed. */
import { randomInt } from "node:crypto";
import { hashToken } from "#server/kernel/tokens.ts";

/** Without letters that look like a digit or like each other, and without U, so that few words come about. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 32 letters in 12 places are 60 random bits. */
const places = 12;

/** A new code as it is printed: `K7QM-3XRP-9TWD`. */
export function makeCardCode(): string {
  const code = Array.from({ length: places }, () => letters[randomInt(letters.length)]).join("");
  return code.replace(/(....)(?=.)/g, "$1-");
}

/** A code as it was made, however it was typed: small letters, blanks, an O for a zero. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");

/** What the database keeps of a code. */
export const cardCodeHash = (typed: string): Buffer => hashToken(`paper card ${plainCode(typed)}`);
