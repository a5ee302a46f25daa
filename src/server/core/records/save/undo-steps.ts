/** The steps that undo a save. They are collected in its transaction and stored with its `Idempotency-Key`. */
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

const stepsOf = new WeakMap<Db, UndoStep[]>();

/** Returns the steps that undo a transaction's saves, in the order of the saves. */
export const undoSteps = (trx: Db): readonly UndoStep[] => stepsOf.get(trx) ?? [];

/** Notes steps of a transaction. They are undone after the steps that saves note themselves. */
export function noteFirst(trx: Db, steps: readonly UndoStep[]): void {
  stepsOf.set(trx, [...steps, ...undoSteps(trx)]);
}

/**
 * Notes how a team member can undo the writing of a record below a mentee: a new record is deleted, and the fields in
 * `undoable` of its type get their former values.
 */
export function noteSave(
  { db, type, signedIn }: HookContext,
  id: string,
  draft: Draft,
  before: StoredRow | null,
): void {
  if (type.scope !== "mentee" || signedIn.caller.accountType !== "staff") return;
  const note = (step: UndoStep) => void stepsOf.set(db, [...undoSteps(db), step]);
  const about = {
    tableName: type.name,
    id,
    menteeId: String(before?.["menteeId"] ?? draft.columns["mentee_id"]),
  };
  if (!before) return note({ ...about, kind: "add", version: 1 });
  const names = type.undoable ?? [];
  if (!names.some((name) => changesField(draft, before, name))) return;
  const stored = Object.fromEntries(names.map((name) => [name, before[name]]));
  note({ ...about, kind: "setMany", version: before.version + 1, data: {}, stored });
}
