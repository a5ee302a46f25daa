import type { WireRow } from "#shared/contracts/responses/records.ts";
import { useNavigate } from "react-router";
import { type OpenRecord, useRecordScope } from "../parts/record-scope.ts";
import { rowAbilities } from "./row-abilities.ts";
import { recordHooks } from "../parts/hook.ts";

interface RowOpen {
  /** Address of the record's page. Undefined if the record opens in place. */
  readonly path?: string;
  /** Opens the record. Undefined if the caller can't. */
  readonly open?: () => void;
}

/** Returns a function that returns how a row opens. */
export function useRowOpen(onOpen: (open: OpenRecord) => void) {
  const scope = useRecordScope();
  const navigate = useNavigate();
  const { rowPath, readsFirst } = recordHooks(scope.type.name);
  return (row: WireRow): RowOpen => {
    const path = (scope.across?.rowPath ?? rowPath)?.(row, scope);
    if (path) return { path, open: () => void navigate(path) };
    const { edit, view } = rowAbilities(scope.caller, scope.type, row);
    if (edit && !readsFirst) return { open: () => onOpen({ id: row.id, mode: "edit" }) };
    return edit || view ? { open: () => onOpen({ id: row.id, mode: "view" }) } : {};
  };
}
