import type { WireRow } from "#shared/contracts/records.ts";
import { useNavigate } from "react-router";
import type { OpenRecord } from "./list-url.ts";
import { useRecordScope } from "../record-scope.ts";
import { rowAbilities } from "./row-abilities.ts";
import { recordHooks } from "../hooks/index.ts";

/** Returns the click handler of a row. Undefined if the row can't be opened. */
export function useRowOpen(onOpen: (open: OpenRecord) => void) {
  const scope = useRecordScope();
  const navigate = useNavigate();
  const { rowPath } = recordHooks(scope.type.name);
  return (row: WireRow): (() => void) | undefined => {
    const path = (scope.across?.rowPath ?? rowPath)?.(row, scope);
    if (path) return () => void navigate(path);
    const { edit, view } = rowAbilities(scope.caller, scope.type, row);
    if (edit) return () => onOpen({ id: row.id, mode: "edit" });
    return view ? () => onOpen({ id: row.id, mode: "view" }) : undefined;
  };
}
