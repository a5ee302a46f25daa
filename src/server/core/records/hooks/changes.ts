import type { StoredRow } from "../columns.ts";
import type { Draft } from "./hook.ts";

const asJson = (value: unknown): string => JSON.stringify(value ?? "");

/** Whether a save changes the stored value of a field. A missing value, null, and an empty text are equal. */
export const changes = ({ values }: Draft, before: StoredRow | null, name: string): boolean =>
  name in values && asJson(values[name]) !== asJson(before?.[name]);
