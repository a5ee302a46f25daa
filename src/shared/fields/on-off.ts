/** What the two values of an on/off field are called. */
import type { Field } from "./field.ts";

/** The key of the text: of a field that says whether a record is in use "Active" and "Inactive", of all others "Yes" and "No". */
export function onOffText({ isState }: Pick<Field, "isState">, isOn: boolean) {
  if (isState) return isOn ? "screens.list.active" : "screens.list.inactive";
  return isOn ? "screens.list.yes" : "screens.list.no";
}
