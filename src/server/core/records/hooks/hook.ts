/** The special behavior of record types. The engine calls these hooks and never checks for table names. */
import type { TFunction } from "i18next";
import type { SentAnswers } from "#shared/contracts/answers.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Env } from "#server/kernel/env.ts";
import type { StoredRow } from "../columns.ts";

/** The values that a save will write. */
export interface Draft {
  /** Stored values by wire name. Only the sent ones, or for a new record all with defaults. */
  readonly values: Record<string, unknown>;
  /** Sent values without a column (passwords, the invitation option). */
  readonly secrets: Record<string, string | null>;
  /** Additional columns, by SQL name. */
  readonly columns: Record<string, unknown>;
  /** The organization that owns the record, if the type has one. */
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
  /** True to store the record despite a hook's warnings. */
  readonly force?: boolean;
  /** Stored values that an undo restores, regardless of the type's rules for changes. */
  readonly putsBack?: Readonly<Record<string, unknown>>;
  /** True if an undo restores values of fields, which the caller didn't enter. */
  readonly isUndo?: boolean;
  /**
   * True if this is one of many writes in a request. A person who is notified of all of them together isn't notified of
   * each.
   */
  readonly isPartOfMany?: boolean;
  /** True if a person's new record may lack required answers other than the name. They are added later. */
  readonly mayLackAnswers?: boolean;
  /** True to require an organization's required custom fields. Forms do. Records that the product creates don't. */
  readonly asksCustomFields?: boolean;
  /** The save's statements about sensitive answers, by field. */
  readonly answers?: SentAnswers;
  /** True if the values come from an imported sheet. */
  readonly isImported?: boolean;
  /** Additional keys for the response, if the caller wants them. */
  readonly extras?: Record<string, string>;
}

/** What a save of an older version sends, and what others changed since that version, by wire name. */
interface OlderSave {
  readonly sent: ReadonlySet<string>;
  readonly changed: readonly string[];
}

export interface RecordHooks {
  /**
   * Refuses a save of an older version if it no longer makes sense after others' changes. It runs before the save is
   * refused for setting the same fields, because a person could insist on that. Throws BusinessError.
   */
  refuseOlder?(context: HookContext, before: StoredRow, save: OlderSave): void;
  /**
   * Checks a draft before `prepare`, without changing anything. It also runs when a sheet is checked, so that the
   * problem is shown before anything is written. Throws BusinessError or AppError.
   */
  check?(context: HookContext, draft: Draft, before: StoredRow | null): Promise<void> | void;
  /**
   * Checks and completes a draft before it is written. Throws BusinessError or AppError. `before` is null for a new
   * record.
   */
  prepare?(context: HookContext, draft: Draft, before: StoredRow | null): Promise<void> | void;
  /** Runs in the same transaction after the row is written. */
  afterSave?(context: HookContext, id: string, draft: Draft, before: StoredRow | null): Promise<void>;
  /** Checks before a delete. Throws BusinessError. */
  beforeDelete?(context: HookContext, row: StoredRow): Promise<void>;
  /** Runs in the same transaction after a delete (true) or its reversal (false). */
  afterDelete?(context: HookContext, row: StoredRow, isDeleted: boolean): Promise<void>;
  /**
   * Refuses callers who may not change how the row's person signs in. Only types of people have it. It runs after the
   * check that the caller may edit the row. Throws AppError.
   */
  requireSignInRights?(context: HookContext, row: StoredRow): Promise<void>;
  /**
   * Returns other data that writing a row also changes, as JSON, so that the write can be undone.
   * @param id the id of the row, or, for a type below mentees, of the mentee
   */
  readMoved?(context: HookContext, id: string): Promise<unknown>;
  /** Restores that data after the row has its former values again, or is gone. */
  restoreMoved?(context: HookContext, id: string, moved: unknown): Promise<void>;
  /** Runs after the rows of an organization were imported from another installation, in the same transaction. */
  afterMove?(trx: Db, organizationId: string): Promise<void>;
  /** Changes the values of a copy before it is written. */
  prepareClone?(context: HookContext, values: Record<string, unknown>): void;
}
