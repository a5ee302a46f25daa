/** Which rows of a list are chosen for one action on all of them. */
import { createContext, useMemo, useState } from "react";
import { authorizeType } from "#shared/access/policy.ts";
import type { WireRow } from "#shared/contracts/records.ts";
import type { ListState } from "../list/list-url.ts";
import type { RecordScope } from "../record-scope.ts";

export interface Selection {
  /** The chosen rows, also of other pages. */
  readonly rows: ReadonlyMap<string, WireRow>;
  /** Everything is chosen that the list finds, on all of its pages. */
  readonly isAll: boolean;
  /** A phone shows its boxes. */
  readonly isOpen: boolean;
}

export interface SelectionControl extends Selection {
  readonly choose: (rows: readonly WireRow[], isChosen: boolean) => void;
  readonly chooseAll: () => void;
  readonly setOpen: (isOpen: boolean) => void;
  readonly clear: () => void;
}

/** Null where nothing can be done with several rows. */
export const SelectionContext = createContext<SelectionControl | null>(null);

/** Whether the caller may do anything with several rows of the list. */
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

/** What is chosen in a list. What narrows the list otherwise begins anew; pages and orders do not. */
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
      setOpen: (isOpen) => setChosen((before) => ({ ...nothing, isOpen, key: before.key })),
      clear: () => setChosen((before) => ({ ...nothing, key: before.key })),
    };
  }, [chosen, isOffered]);
}
