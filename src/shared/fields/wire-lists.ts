/** Lists on the wire: `",a,b,"`. */
import { isCleanText } from "./wire-shapes.ts";

/** The parts of a list in wire form, each once; undefined for what is none. */
export function splitList(wire: unknown): string[] | undefined {
  if (wire === null || wire === "") return [];
  if (typeof wire !== "string" || !isCleanText(wire) || wire.length > 100_000) return undefined;
  const parts = wire.split(",").map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

/** The wire form of a list: `",a,b,"`, or `""` for none. */
export const joinList = (stored: unknown): string =>
  Array.isArray(stored) && stored.length > 0 ? `,${stored.join(",")},` : "";
