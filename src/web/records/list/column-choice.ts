/** Columns of a list: the view's, or those that the person chose on this device. */
import { columnNames } from "./list-url.ts";
import { useMemo, useSyncExternalStore } from "react";
import type { RecordType } from "#shared/records/record-type.ts";
import { makeListeners } from "../../boot/listeners.ts";

export interface ColumnChoice {
  readonly hidden: readonly string[];
  /** Fields that are shown in addition to the columns of the type's list. */
  readonly added: readonly string[];
}

const keyOf = (accountId: string, type: RecordType) => `columns:${accountId}:${type.name}`;
const listeners = makeListeners();
const noChoice = JSON.stringify({ hidden: [], added: [] });

/** Returns the raw text, so that the value stays identical until something changes. */
const read = (key: string): string => localStorage.getItem(key) ?? noChoice;

const known = (names: unknown, offered: readonly string[]): string[] =>
  Array.isArray(names) ? offered.filter((name) => names.includes(name)) : [];

/** Ignores invalid data, such as columns that no longer exist. */
function parse(text: string, type: RecordType): ColumnChoice {
  try {
    const stored = JSON.parse(text) as Partial<ColumnChoice> | null;
    return {
      hidden: known(stored?.hidden, type.list?.columns ?? []),
      added: known(stored?.added, type.list?.more ?? []),
    };
  } catch {
    return { hidden: [], added: [] };
  }
}

/** Returns the choice that shows exactly these columns. */
function choiceOf(columns: string, { list }: RecordType): ColumnChoice {
  const shown = columnNames(columns);
  return {
    hidden: (list?.columns ?? []).filter((name) => !shown.includes(name)),
    added: (list?.more ?? []).filter((name) => shown.includes(name)),
  };
}

/**
 * Returns the current column choice and renders again when it changes.
 * @param columns column names from the list state; empty to use the person's choice on this device
 */
export function useColumnChoice(accountId: string, type: RecordType, columns: string): ColumnChoice {
  const key = keyOf(accountId, type);
  const text = useSyncExternalStore(listeners.subscribe, () => read(key));
  return useMemo(() => (columns ? choiceOf(columns, type) : parse(text, type)), [columns, text, type]);
}

export function saveColumnChoice(accountId: string, type: RecordType, choice: ColumnChoice) {
  localStorage.setItem(keyOf(accountId, type), JSON.stringify(choice));
  listeners.notify();
}
