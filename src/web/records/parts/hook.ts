import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { RecordAnswer, WireRow } from "#shared/contracts/responses/records.ts";
import type { TableName } from "#shared/records/table-names.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Values } from "../../fields/field-props.ts";
import type { saveRecord } from "./record-calls.ts";
import type { OpenRecord, RecordScope } from "./record-scope.ts";

/** The rows of a page, and a function that renders rows as a list. */
export interface ListFoldProps {
  rows: readonly WireRow[];
  children: (lines: readonly WireRow[]) => ReactNode;
}

/** A dialog that an item of a list's menu opens. It stays mounted, so that closing can be animated. */
export type ListDialog = ComponentType<{
  title: string;
  scope: RecordScope;
  isOpen: boolean;
  onClose: () => void;
}>;

export interface ListItemProps {
  scope: RecordScope;
  /** Opens a dialog, which outlives the menu. */
  onDialog: (Dialog: ListDialog) => void;
}

/** Screen customizations of one record type. All of them are optional. */
export interface WebHooks {
  /** Path that opens when a row is clicked. Undefined opens the form. */
  rowPath?: (row: WireRow, scope: RecordScope) => string | undefined;
  /** Path of a row's edit button, if it differs from `rowPath`. */
  editPath?: (row: WireRow) => string;
  /** Set if a row opens its record in read mode, on a page that has an Edit button. */
  readsFirst?: true;
  /** An additional button above a record in read mode. */
  ReadAction?: ComponentType<{ record: WireRow; type: RecordType }>;
  /** Replaces the form of a stored record. */
  RecordView?: (props: { scope: RecordScope; id: string; onClose: () => void }) => ReactNode;
  /** Additional items in the list's menu. */
  ListItems?: (props: ListItemProps) => ReactNode;
  /** A main button next to the Add button. */
  MainAction?: (props: { scope: RecordScope }) => ReactNode;
  /** Set if an empty list shows only its main button, without the Add button. */
  isMainFirst?: true;
  /** Additional actions for selected rows. */
  BulkActions?: (props: { ids: readonly string[] }) => ReactNode;
  /** An additional button in a row. */
  RowExtra?: (props: { row: WireRow; scope: RecordScope }) => ReactNode;
  /** Additional content below the form of a stored record that the caller may edit. `only` are the fields on the screen. */
  FormExtra?: (props: {
    record: WireRow;
    scope: RecordScope;
    only?: ReadonlySet<string> | undefined;
  }) => ReactNode;
  /** Text key of the heading when the address selects an organization. `{{name}}` is the organization's name. */
  organizationTitle?: string;
  /** Replaces `getRecord` for loading one record. */
  fetchRecord?: (scope: RecordScope, id: string, signal?: AbortSignal) => Promise<RecordAnswer>;
  /** Initial values of a new record, in addition to the server's. */
  initialValues?: (scope: RecordScope) => Values;
  /** Shows adjacent rows with the same content as one row. */
  ListFold?: (props: ListFoldProps) => ReactNode;
  /** Shown below the fields of the form. Updates with their values. */
  FormAside?: (props: { values: Values }) => ReactNode;
  /**
   * Shown below the form of a stored record. Asks which records of a series the changes apply to, and provides the
   * matching save function.
   */
  Reach?: (props: { record: WireRow; onStore: (store: typeof saveRecord | undefined) => void }) => ReactNode;
  /** Called after a record was saved in a form. */
  onSaved?: (client: QueryClient) => void;
  /** Returns further values that depend on the changed field. */
  onChange?: (change: { name: string; value: unknown; values: Values }) => Promise<Values> | undefined;
}

/** What the screens provide to lists and forms, which can't import them. */
interface ScreenParts {
  hooks: Partial<Record<TableName, WebHooks>>;
  /** The actions of a row. Lists don't wait for them. */
  RowActions: ComponentType<{ row: WireRow; onOpen: (open: OpenRecord) => void }>;
  /** Loads the code of forms before a person opens a row. */
  prefetchForm: () => void;
}

/** Filled by `screens/provide.ts`. */
export const screenParts: ScreenParts = { hooks: {}, RowActions: () => null, prefetchForm: () => undefined };

const none: WebHooks = {};

/** Returns the screen customizations of a record type. Most types have none. */
export const recordHooks = (tableName: string): WebHooks => screenParts.hooks[tableName as TableName] ?? none;
