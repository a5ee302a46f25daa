import { defaultPageSize } from "#shared/constants.ts";
import type { RecordType } from "#shared/records/record-type.ts";

/**
 * Returns the record type as the list across mentees shows it: with the default page size, and work sorted by due
 * date.
 */
export function acrossType(type: RecordType): RecordType {
  const { list, dueField } = type;
  const sorted = list && dueField ? { ...list, sort: { field: dueField, direction: "ASC" as const } } : list;
  return { ...type, list: sorted, pageSize: defaultPageSize };
}
