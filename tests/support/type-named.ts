import { registry } from "#shared/records/registry.ts";
import type { RecordType } from "#shared/records/record-type.ts";

/** Returns the record type with a wire name. @throws Error for an unknown name */
export function typeNamed(name: string): RecordType {
  const type = registry.get(name);
  if (!type) throw new Error(`No record type ${name}`);
  return type;
}
