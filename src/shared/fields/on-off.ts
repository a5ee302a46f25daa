/** The names of the two values of an on/off field. */
import type { Field } from "./field.ts";

/**
 * Returns the text key: "Active" or "Inactive" for the field that says if a record is active, "Yes" or "No" for other
 * fields.
 */
export function onOffText({ isState }: Pick<Field, "isState">, isOn: boolean) {
  if (isState) return isOn ? "screens.list.active" : "screens.list.inactive";
  return isOn ? "screens.list.yes" : "screens.list.no";
}
