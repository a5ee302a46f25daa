import { defaultPageSize } from "#shared/constants.ts";
import { sortOf, type RecordType } from "#shared/records/record-type.ts";

/**
 * Returns the record type for the list across mentees: with the default page size, and with the sort order of that
 * list.
 */
export function acrossType(type: RecordType): RecordType {
  const { list } = type;
  const sort = sortOf(type, true);
  return { ...type, list: list && sort ? { ...list, sort } : list, pageSize: defaultPageSize };
}
