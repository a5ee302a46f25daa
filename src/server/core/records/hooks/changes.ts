import type { StoredRow } from "../columns.ts";
import type { Draft } from "./hook.ts";

const asJson = (value: unknown): string => JSON.stringify(value ?? "");

/** Returns true if a save changes the stored value of a field. A missing value, null, and an empty text are equal. */
export const changesField = ({ values }: Draft, before: StoredRow | null, name: string): boolean =>
  name in values && asJson(values[name]) !== asJson(before?.[name]);
