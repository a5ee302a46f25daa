/** The steps that undo a save. They are collected in its transaction and stored with its `Idempotency-Key`. */
import type { RecordType } from "#shared/records/record-type.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { StoredRow } from "../columns.ts";
import { changesField } from "../hooks/changes.ts";
import type { Draft, HookContext } from "../hooks/hook.ts";

/** Other data that a change affected, before it. If `after` is present, the data must still be like that. */
interface Moved {
  readonly before: unknown;
  readonly after?: unknown;
}

/** How to undo the writing of one record. `version` is the record's version after it. */
export type UndoStep = {
  readonly tableName: string;
  readonly id: string;
  /** The mentee whose data the step contains, if it must be erased with the case. */
  readonly menteeId?: string;
} & (
  | {
      readonly kind: "set";
      readonly version: number;
      /** The field of a bulk action, and its former value in wire form. */
      readonly field: string;
      readonly value: unknown;
      readonly moved?: Moved;
    }
  | {
      readonly kind: "setMany";
      readonly version: number;
      /** Former values, in wire form. They are saved again. */
      readonly data: Readonly<Record<string, unknown>>;
      /** Former values, as stored. They are restored regardless of the type's rules for changes. */
      readonly stored?: Readonly<Record<string, unknown>>;
      readonly moved?: Moved;
    }
  | { readonly kind: "add"; readonly version: number }
  | { readonly kind: "archive"; readonly version: number; readonly isActive: boolean }
  | { readonly kind: "delete" }
);

/** What the saves of a transaction noted. */
interface Noted {
  readonly steps: UndoStep[];
  /** The written records that no save noted a step for. */
  readonly others: Set<string>;
}

const notedIn = new WeakMap<Db, Noted>();

function notedOf(trx: Db): Noted {
  const noted: Noted = notedIn.get(trx) ?? { steps: [], others: new Set() };
  notedIn.set(trx, noted);
  return noted;
}

const nameOf = ({ tableName, id }: Pick<UndoStep, "tableName" | "id">): string => `${tableName} ${id}`;

/**
 * Returns the steps that undo a transaction's saves, in the order of the saves. None if they would undo only a part of
 * what team members saved.
 */
export function undoSteps(trx: Db): readonly UndoStep[] {
  const { steps, others } = notedOf(trx);
  const named = new Set(steps.map(nameOf));
  return [...others].every((name) => named.has(name)) ? steps : [];
}

/** Notes steps of a transaction. They are undone after the steps that saves note themselves. */
export function noteFirst(trx: Db, steps: readonly UndoStep[]): void {
  notedOf(trx).steps.unshift(...steps);
}

/**
 * Returns true if an undo can restore a change: it sets only fields in `undoable`. Fields that callers can't set follow
 * from them, but only if they were empty: after an undo, it would be the wrong person who did the work, at another time.
 */
function isUndoable(type: RecordType, draft: Draft, before: StoredRow): boolean {
  const { fields, undoable = [], doneField } = type;
  const names = Object.keys(fields).filter((name) => changesField(draft, before, name));
  const isRestored = (name: string) =>
    undoable.includes(name) || (fields[name]?.readOnly === true && (before[name] ?? null) === null);
  const wasDone = doneField !== undefined && before[doneField] === true;
  return !wasDone && names.some((name) => undoable.includes(name)) && names.every(isRestored);
}

/**
 * Notes how a team member can undo the writing of a record below a mentee: a new record is deleted, and the fields in
 * `undoable` of its type get their former values. A change of other fields can't be undone. Neither can a new row that
 * is mirrored in the mentee, because it also ended the former one.
 */
export function noteSave(
  { db, type, signedIn }: HookContext,
  id: string,
  draft: Draft,
  before: StoredRow | null,
): void {
  if (signedIn.caller.accountType !== "staff") return;
  const { steps, others } = notedOf(db);
  const record = { tableName: type.name, id };
  const { mirrored, undoable = [] } = type;
  const isMirrored = mirrored !== undefined && draft.values[mirrored.field] === mirrored.code;
  if (type.scope !== "mentee" || isMirrored || (before && !isUndoable(type, draft, before)))
    return void others.add(nameOf(record));
  const about = { ...record, menteeId: String(before?.["menteeId"] ?? draft.columns["mentee_id"]) };
  if (!before) return void steps.push({ ...about, kind: "add", version: 1 });
  const stored = Object.fromEntries(undoable.map((name) => [name, before[name]]));
  steps.push({ ...about, kind: "setMany", version: before.version + 1, data: {}, stored });
}
