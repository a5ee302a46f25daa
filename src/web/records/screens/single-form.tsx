import { useMemo } from "react";
import { registry } from "../../lib/organization-types.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { LazyRecordForm } from "./lazy-record-form.tsx";
import { RecordScopeProvider } from "../parts/record-scope.ts";
import { useCaller } from "../parts/use-caller.ts";
import "./provide.ts";

interface SingleFormProps {
  tableName: TableName;
  id: string;
  /** Replaces the heading of the record type. */
  title?: string;
  onSaved?: () => void;
  /** Shows a Cancel button. */
  onCancel?: () => void;
}

/** One record on a page below a mentee's heading. After a save, it stays open with the reloaded record. */
export function SingleForm({ tableName, id, title, onSaved, onCancel }: SingleFormProps) {
  const caller = useCaller();
  const scope = useMemo(() => {
    const type = registry.get(tableName);
    if (!type) throw new Error(`No record type ${tableName}`);
    return { type, caller, title, organizationId: caller.organizationId, isNested: true };
  }, [tableName, caller, title]);
  return (
    <RecordScopeProvider value={scope}>
      <LazyRecordForm id={id} mode="edit" isSingle isSubPage onSaved={onSaved} onClose={onCancel} />
    </RecordScopeProvider>
  );
}
