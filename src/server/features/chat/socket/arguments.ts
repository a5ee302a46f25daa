/** Reads the arguments of clients' events: an object, or the same values one by one. */
import type { z } from "zod";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { Acknowledge } from "./types.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Splits off the acknowledgement function, which is the last argument if there is one. */
export function splitAcknowledge(args: unknown[]): [unknown[], Acknowledge] {
  const last = args.at(-1);
  if (typeof last !== "function") return [args, () => undefined];
  return [args.slice(0, -1), last as Acknowledge];
}

/**
 * Reads the arguments of an event.
 * @param names the keys of the object, in the order of the separate values
 * @returns null if they are invalid
 */
export function readArguments<Schema extends z.ZodType>(
  args: readonly unknown[],
  schema: Schema,
  names: readonly string[],
): z.output<Schema> | null {
  const given = isRecord(args[0])
    ? args[0]
    : Object.fromEntries(names.slice(0, args.length).map((name, index) => [name, args[index]]));
  const parsed = schema.safeParse(given);
  return parsed.success ? parsed.data : null;
}

/** Returns the last message id that a client has seen. Undefined if there is none or it is invalid. */
export function lastIdOf(value: string | null | undefined): number | undefined {
  if (value === "0") return 0;
  return value && isWireId(value) ? Number(value) : undefined;
}
