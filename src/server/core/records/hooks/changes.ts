import type { StoredRow } from "../columns.ts";
import type { Draft } from "./hook.ts";

const asJson = (value: unknown): string => JSON.stringify(value ?? "");

/** Whether a save sets a field to something else than what is stored. None, null and an empty text are the same. */
export const changes = ({ values }: Draft, before: StoredRow | null, name: string): boolean =>
  name in values && asJson(values[name]) !== asJson(before?.[name]);
