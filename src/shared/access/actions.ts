/** The actions of callers on records, and which of them a record type offers. */
import type { RecordType } from "../records/record-type.ts";

export type Action = "list" | "view" | "add" | "edit" | "delete" | "archive" | "export" | "clone";

/** Returns true for actions that change something. */
export const isChange = (action: Action): boolean => !["list", "view", "export"].includes(action);

/** Returns true if the type has the action, regardless of the caller's permissions. */
export const offersAction = (type: RecordType, action: Action): boolean => {
  if (type.readOnly) return action === "list" || action === "view" || action === "export";
  if (action === "list" || action === "export") return type.list !== null;
  if (action === "clone") return type.clone === true;
  if (action === "archive") return type.archive === true;
  if (type.storedIn) return action === "view" || action === "edit";
  return true;
};
