import { defaultPageSize } from "#shared/constants.ts";
import type { RecordType } from "#shared/records/record-type.ts";

/** A record type as its list across mentees shows it: as many rows as other lists, and work by the day it is due. */
export function acrossType(type: RecordType): RecordType {
  const { list, dueField } = type;
  const sorted = list && dueField ? { ...list, sort: { field: dueField, direction: "ASC" as const } } : list;
  return { ...type, list: sorted, pageSize: defaultPageSize };
}
