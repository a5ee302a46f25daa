/** The rows of a list that are selected for a bulk action. */
import { createContext, useMemo, useState } from "react";
import { authorizeType } from "#shared/access/policy.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import type { ListState } from "./list-url.ts";
import type { RecordScope } from "../parts/record-scope.ts";

export interface Selection {
  /** The selected rows, including those on other pages. */
  readonly rows: ReadonlyMap<string, WireRow>;
  /** True if all results of the list are selected, on all pages. */
  readonly isAll: boolean;
  /** True if a phone shows the checkboxes. */
  readonly isOpen: boolean;
}

export interface SelectionControl extends Selection {
  readonly choose: (rows: readonly WireRow[], isChosen: boolean) => void;
  readonly chooseAll: () => void;
  /** Leaves out a record that is gone. */
  readonly forget: (id: string) => void;
  readonly setOpen: (isOpen: boolean) => void;
  readonly clear: () => void;
}

/** Null if there is no bulk action. */
export const SelectionContext = createContext<SelectionControl | null>(null);

/** Returns true if the caller may use any bulk action on the list. */
export function mayChoose({ type, caller, across }: RecordScope): boolean {
  if (caller.accountType !== "staff") return false;
  const may = (action: Parameters<typeof authorizeType>[2]) =>
    authorizeType(caller, type, action) === "allow";
  return (
    may("archive") ||
    may("delete") ||
    (!across && may("export")) ||
    (type.bulkSet !== undefined && may("edit"))
  );
}

const nothing: Selection = { rows: new Map(), isAll: false, isOpen: false };

/** Returns the selection in a list. A changed filter clears it, but a different page or order doesn't. */
export function useSelection(scope: RecordScope, state: ListState): SelectionControl | null {
  const { page: _page, perPage: _size, sort: _sort, direction: _direction, ...narrowing } = state;
  const key = JSON.stringify([scope.type.name, scope.organizationId, narrowing]);
  const [chosen, setChosen] = useState({ ...nothing, key });
  if (chosen.key !== key) setChosen({ ...nothing, isOpen: chosen.isOpen, key });
  const isOffered = mayChoose(scope);
  return useMemo(() => {
    if (!isOffered) return null;
    return {
      ...chosen,
      choose: (rows, isChosen) =>
        setChosen((before) => {
          const next = new Map(before.rows);
          for (const row of rows)
            if (isChosen) next.set(row.id, row);
            else next.delete(row.id);
          return { ...before, rows: next, isAll: false };
        }),
      chooseAll: () => setChosen((before) => ({ ...before, isAll: true })),
      forget: (id) =>
        setChosen((before) => ({ ...before, rows: new Map([...before.rows].filter(([one]) => one !== id)) })),
      setOpen: (isOpen) => setChosen((before) => ({ ...nothing, isOpen, key: before.key })),
      clear: () => setChosen((before) => ({ ...nothing, key: before.key })),
    };
  }, [chosen, isOffered]);
}
