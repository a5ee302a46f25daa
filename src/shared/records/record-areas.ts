import type { AccessKey } from "../access/keys.ts";
import type { Area } from "./area.ts";
import { types } from "./registry.ts";
import type { TableName } from "./table-names.ts";

export interface RecordArea extends Area<AccessKey> {
  readonly tableName: TableName;
}

/** The areas of the record types, in the order of the registry. The web build replaces this module with its value. */
export const recordAreas: readonly RecordArea[] = types.flatMap(({ name, area }) =>
  area ? [{ ...area, tableName: name }] : [],
);
