/** The call that says how many records use a value, before it is deleted (ADR 42). */
import { getRecordBody } from "./records.ts";

export const findUsesBody = getRecordBody;

/** Answer of `POST /uses/find`. */
export interface UsesAnswer {
  readonly status: 1;
  readonly dataType: "uses";
  /** With any, deleting the value archives it instead. */
  readonly uses: number;
  /** Of them the records of each type that has any. */
  readonly counts: readonly { readonly tableName: string; readonly count: number }[];
}
