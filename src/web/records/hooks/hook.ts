import type { ReactNode } from "react";
import type { RecordAnswer, WireRow } from "#shared/contracts/records.ts";
import type { Values } from "../../fields/field-props.ts";
import type { saveRecord } from "../record-calls.ts";
import type { RecordScope } from "../record-scope.ts";

/** The rows of a page, and how a list shows some. */
export interface ListFoldProps {
  rows: readonly WireRow[];
  children: (lines: readonly WireRow[]) => ReactNode;
}

/** Where one record type's screens differ from all others. Everything here is optional. */
export interface WebHooks {
  /** Opening a row leads there instead of into the form; undefined keeps the form. */
  rowPath?: (row: WireRow, scope: RecordScope) => string | undefined;
  /** Where the pencil of a row leads, if not to the same place. */
  editPath?: (row: WireRow) => string;
  /** More buttons above the list. */
  ListActions?: (props: { scope: RecordScope }) => ReactNode;
  /** More buttons in a row. */
  RowActions?: (props: { row: WireRow; name: string; scope: RecordScope }) => ReactNode;
  /** More below the form of a stored record that the caller may change. */
  FormExtra?: (props: { record: WireRow; scope: RecordScope }) => ReactNode;
  /** Text of the heading when the address selects an organization; `{{name}}` is that organization. */
  organizationTitle?: string;
  /** Loads one record by another call than `getRecord`. */
  fetchRecord?: (scope: RecordScope, id: string, signal?: AbortSignal) => Promise<RecordAnswer>;
  /** Values that a new record begins with, beside those that the server names. */
  initialValues?: (scope: RecordScope) => Values;
  /** Shows neighbouring rows of the list that say the same in one line. */
  ListFold?: (props: ListFoldProps) => ReactNode;
  /** On a phone too, the buttons above the list stand beside it and not behind "More". */
  hasMainActions?: boolean;
  /** Stands below the fields of the form, and follows them. */
  FormAside?: (props: { values: Values }) => ReactNode;
  /** Below the form of a stored record: asks how far its changes reach, and says how they are stored then. */
  Reach?: (props: { record: WireRow; onStore: (store: typeof saveRecord | undefined) => void }) => ReactNode;
  /** Further values that follow from one that was just chosen. */
  onChange?: (change: { name: string; value: unknown; values: Values }) => Promise<Values> | undefined;
}
