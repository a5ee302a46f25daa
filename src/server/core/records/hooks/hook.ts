/** Where the odd behaviour of one record type lives; the engine calls these and knows no table by name. */
import type { TFunction } from "i18next";
import type { SentAnswers } from "#shared/contracts/answers.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Env } from "#server/kernel/env.ts";
import type { StoredRow } from "../columns.ts";

/** What a save is about to write. */
export interface Draft {
  /** Stored values by wire name; only those that were sent, or all with defaults for a new record. */
  readonly values: Record<string, unknown>;
  /** Sent values that have no column (passwords, the invitation option). */
  readonly secrets: Record<string, string | null>;
  /** Further columns, by SQL name. */
  readonly columns: Record<string, unknown>;
  /** The organization that owns the record, where the type has one. */
  readonly organizationId: string | null;
}

export interface HookContext {
  /** The transaction of the call. */
  readonly db: Db;
  readonly env: Env;
  readonly registry: Registry;
  readonly type: RecordType;
  readonly signedIn: SignedIn;
  readonly t: TFunction;
  /** Stores also what a hook would warn of. */
  readonly force?: boolean;
  /** Stored values that an undo puts back, whatever the type says of changes. */
  readonly putsBack?: Readonly<Record<string, unknown>>;
  /** One of many writes that somebody asked for at once: who is notified of all of them together is not notified of each. */
  readonly isPartOfMany?: boolean;
  /** A new record of a person may lack required answers, but for the name; somebody completes it later (D1). */
  readonly mayLackAnswers?: boolean;
  /** Asks also for what an organization made required: a form does, what the product writes by itself cannot. */
  readonly asksCustomFields?: boolean;
  /** What the save says of sensitive answers, by field. */
  readonly answers?: SentAnswers;
  /** The values come out of a sheet. */
  readonly isImported?: boolean;
  /** Further keys of the answer, where the caller wants them. */
  readonly extras?: Record<string, string>;
}

export interface RecordHooks {
  /** Checks and completes a draft before it is written; throws BusinessError or AppError. `before` is null for a new record. */
  prepare?(context: HookContext, draft: Draft, before: StoredRow | null): Promise<void> | void;
  /** Runs in the same transaction after the row is written. */
  afterSave?(context: HookContext, id: string, draft: Draft, before: StoredRow | null): Promise<void>;
  /** Checks before a delete; throws BusinessError. */
  beforeDelete?(context: HookContext, row: StoredRow): Promise<void>;
  /** Runs in the same transaction after a delete (true) or its reversal (false). */
  afterDelete?(context: HookContext, row: StoredRow, isDeleted: boolean): Promise<void>;
  /**
   * Refuses whoever may not change how the person of the row signs in; only types whose rows are people have it, and it
   * comes after the check that the caller may edit the row. Throws AppError.
   */
  requirePower?(context: HookContext, row: StoredRow): Promise<void>;
  /** What a change of a row moves elsewhere by itself, as JSON; for whoever takes the change back. */
  readMoved?(context: HookContext, id: string): Promise<unknown>;
  /** Puts that back as it was read before the change, after the row has its former values again. */
  restoreMoved?(context: HookContext, id: string, moved: unknown): Promise<void>;
  /** Changes the values of a copy before it is written. */
  prepareClone?(context: HookContext, values: Record<string, unknown>): void;
}
