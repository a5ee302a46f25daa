/** The call that counts the records that use a value, before the value is deleted (ADR 42). */
import { getRecordBody } from "./records.ts";

export const findUsesBody = getRecordBody;

/** Answer of `POST /uses/find`. */
export interface UsesAnswer {
  readonly status: 1;
  readonly dataType: "uses";
  /** Number of uses. If it isn't 0, deleting the value archives it instead. */
  readonly uses: number;
  /** The number by record type. Types with none are left out. */
  readonly counts: readonly { readonly tableName: string; readonly count: number }[];
}
