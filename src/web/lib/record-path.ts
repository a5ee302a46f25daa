import { menteeSegments } from "#shared/records/mentee-segments.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { areas } from "./areas.ts";

interface Place {
  tableName: TableName;
  recordId: string;
  /** The mentee to whom the record belongs. For a mentee's record, the mentee. */
  menteeId?: string;
}

/** Returns the address of a record. Undefined if no page shows it. */
export function recordPath({ tableName, recordId, menteeId }: Place): string | undefined {
  if (!/^[1-9]\d*$/.test(recordId)) return undefined;
  const segment = menteeSegments[tableName];
  if (segment) return menteeId ? `/mentee/${segment}/${menteeId}?record=${recordId}` : undefined;
  const area = areas.find((one) => one.tableName === tableName && one.group !== "account");
  // A mentee's record is the first page of the mentee's case.
  const isCase = menteeId === recordId;
  return area && (isCase ? `${area.path}/${recordId}` : `${area.path}?record=${recordId}`);
}
