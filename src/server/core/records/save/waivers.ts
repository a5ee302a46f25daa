/** Waivers of required answers that a person doesn't have or will give later (ADR 38). */
import { decode, encode, isMissing } from "#shared/fields/codec.ts";
import { waivedField } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { StoredRow } from "../columns.ts";
import type { Draft } from "../hooks/hook.ts";
import type { SentData } from "./authorize.ts";

/** The waivers of a save. */
export interface Waivers {
  /** Fields whose answer may be missing after the save. */
  readonly valid: ReadonlySet<string>;
  /** Fields whose waiver is removed. They need an answer now. */
  readonly ended: ReadonlySet<string>;
  /** The valid ones in wire form. */
  readonly wire: unknown;
}

const none: Waivers = { valid: new Set(), ended: new Set(), wire: "" };

const storedWaivers = (before: StoredRow | null): readonly string[] =>
  (before?.[waivedField] as readonly string[] | undefined) ?? [];

/**
 * Returns the waivers of a save: the sent ones, or else the stored ones. A list in an invalid wire form waives nothing,
 * and decoding refuses it.
 */
export function readWaivers({ fields }: RecordType, data: SentData, before: StoredRow | null): Waivers {
  const field = fields[waivedField];
  if (!field) return none;
  const stored = storedWaivers(before);
  const sent = data[waivedField];
  const decoded = sent === undefined ? undefined : decode(sent, field);
  const list = !decoded ? stored : decoded.ok ? (decoded.value as string[]) : [];
  const isAnswered = (name: string) => {
    const answer = fields[name];
    return answer !== undefined && !isMissing(data[name], answer);
  };
  const valid = list.filter((name) => !isAnswered(name));
  return {
    valid: new Set(valid),
    ended: new Set(stored.filter((name) => !valid.includes(name))),
    wire: encode(valid, field),
  };
}

/** Stores the waivers of fields without an answer. An answer removes the waiver. */
export function keepWaivers(
  { fields }: RecordType,
  { values }: Draft,
  { valid }: Waivers,
  before: StoredRow | null,
): void {
  if (!fields[waivedField]) return;
  const kept = Object.keys(fields).filter((name) => {
    const field = fields[name];
    if (!field?.waivable || !valid.has(name)) return false;
    const stored = name in values ? values[name] : before?.[name];
    return isMissing(encode(stored, field), field);
  });
  const isSame = before !== null && kept.join() === [...storedWaivers(before)].join();
  if (isSame) delete values[waivedField];
  else values[waivedField] = kept;
}
