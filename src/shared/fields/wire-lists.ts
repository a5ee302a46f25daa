/** Lists on the wire: `",a,b,"`. */
import { isCleanText } from "./wire-shapes.ts";

/** Returns the distinct parts of a list in wire form. Undefined if the value isn't a list. */
export function splitList(wire: unknown): string[] | undefined {
  if (wire === null || wire === "") return [];
  if (typeof wire !== "string" || !isCleanText(wire) || wire.length > 100_000) return undefined;
  const parts = wire.split(",").map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

/** Returns the wire form of a list: `",a,b,"`, or `""` if it is empty. */
export const joinList = (stored: unknown): string =>
  Array.isArray(stored) && stored.length > 0 ? `,${stored.join(",")},` : "";
