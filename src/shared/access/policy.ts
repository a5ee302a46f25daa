/**
 * The one policy (contract section 3). The server asks it before every read and write; the web app asks the same
 * functions which buttons to show. Pure: everything it needs comes in as arguments.
 */
import { superOrganizationId } from "../constants.ts";
import type { Field } from "../fields/field.ts";
import type { RecordType } from "../records/record-type.ts";
import { flagName, type Flag, type FlagVerb } from "./flags.ts";
import type { AccessKey } from "./keys.ts";

/** The signed-in person as the policy sees it. */
export interface Caller {
  readonly accountType: "staff" | "mentee";
  readonly accountId: string;
  /** The row in `users` or `mentees`. */
  readonly personId: string;
  readonly organizationId: string;
  /** Whether the role makes an Owner of the organization. */
  readonly isOwner?: boolean;
  readonly flags: ReadonlySet<Flag>;
  readonly keys: ReadonlySet<AccessKey>;
}

export type Action = "list" | "view" | "add" | "edit" | "delete" | "archive" | "export" | "clone";

/** `forbidden` answers 403; `missing` answers exactly like a record that does not exist. */
export type Verdict = "allow" | "forbidden" | "missing";

/** What the policy must know of one record. */
export interface RowFacts {
  /** Null: it belongs to no organization. */
  readonly organizationId: string | null;
  readonly menteeId?: string | null;
  readonly accountId?: string | null;
  readonly editable?: boolean | null;
  /** Whether a mentee may see it, for types that share only some rows. */
  readonly shared?: boolean | null;
}

const verbs: Record<Action, FlagVerb> = {
  list: "View",
  view: "View",
  add: "Add",
  edit: "Edit",
  delete: "Delete",
  archive: "Archive",
  export: "Export",
  clone: "Add",
};

export const isSuper = (caller: Caller): boolean =>
  caller.accountType === "staff" && caller.organizationId === superOrganizationId;

const holdsFlag = (caller: Caller, type: RecordType, action: Action): boolean => {
  const flag = flagName(type.flags, verbs[action]);
  if (flag && caller.flags.has(flag)) return true;
  // Editing begins with reading the record.
  const editFlag = flagName(type.flags, "Edit");
  return action === "view" && editFlag !== undefined && caller.flags.has(editFlag);
};

const offers = (type: RecordType, action: Action): boolean => {
  if (type.readOnly) return action === "list" || action === "view" || action === "export";
  if (action === "list" || action === "export") return type.list !== null;
  if (action === "clone") return type.clone === true;
  if (action === "archive") return type.archive === true;
  if (type.storedIn) return action === "view" || action === "edit";
  return true;
};

/** Whether the caller may use an action on a record type at all: flags, access keys, and what the type offers. */
export function tableVerdict(caller: Caller, type: RecordType, action: Action): Verdict {
  if (!offers(type, action)) return "forbidden";
  if (type.scope === "account") return action === "export" ? "forbidden" : "allow";
  if (caller.accountType === "mentee") {
    const answers = Object.values(type.fields).some((field) => field.answerable);
    const allowed = action === "list" || action === "view" || (action === "edit" && answers);
    return type.menteeReads && allowed ? "allow" : "forbidden";
  }
  if (type.scope === "system" && !isSuper(caller))
    return type.ownersRead && caller.isOwner ? "allow" : "forbidden";
  if (type.keys.length > 0 && !type.keys.some((key) => caller.keys.has(key))) return "forbidden";
  // What hangs below a mentee is for those who may see mentees.
  const alsoNeeds = type.scope === "mentee" ? "menteesCanView" : type.alsoNeeds;
  if (alsoNeeds && !caller.flags.has(alsoNeeds)) return "forbidden";
  return holdsFlag(caller, type, action) ? "allow" : "forbidden";
}

const isChange = (action: Action): boolean => !["list", "view", "export"].includes(action);

/** Whether the caller may use an action on one record; includes {@link tableVerdict}. */
export function rowVerdict(caller: Caller, type: RecordType, action: Action, row: RowFacts): Verdict {
  const onTable = tableVerdict(caller, type, action);
  if (onTable !== "allow") return onTable;
  if (type.scope === "account") return row.accountId === caller.accountId ? "allow" : "missing";
  if (caller.accountType === "mentee") {
    const own = row.menteeId === caller.personId && row.shared !== false;
    return own ? "allow" : "missing";
  }
  const own = row.organizationId === caller.organizationId || isSuper(caller);
  if (type.scope !== "directory" && type.hasOrganization && !own) return "missing";
  if (!isChange(action)) return "allow";
  if (type.scope === "directory" && !own && action !== "clone") return "forbidden";
  if (type.hasEditable && row.editable === false && action !== "clone") return "forbidden";
  return "allow";
}

/** Whether the caller may read a field of a record that it may read. */
export const canReadField = (caller: Caller, field: Field, row: RowFacts): boolean =>
  !field.internal || row.organizationId === caller.organizationId || isSuper(caller);

/** Whether the caller may set a field when it may change the record. */
export const canWriteField = (caller: Caller, type: RecordType, field: Field): boolean =>
  caller.accountType === "staff" || type.scope === "account" || field.answerable === true;

/** Whether the caller may load the rows of a type as options of a dropdown. */
export function optionsVerdict(caller: Caller, type: RecordType): Verdict {
  if (type.options === "everyone") return "allow";
  if (type.options === "staff" && caller.accountType === "staff") return "allow";
  return type.options ? tableVerdict(caller, type, "list") : "forbidden";
}

/**
 * Which organization's rows a list may hold: null means no limit. A wish narrows, it never widens. In the shared
 * directory the own organization is what every client sends along, so there only another organization's id narrows.
 */
export function organizationFilter(caller: Caller, type: RecordType, wish: string | null): string | null {
  if (type.scope === "directory") return wish === caller.organizationId ? null : wish;
  if (isSuper(caller)) return wish;
  return caller.organizationId;
}

/** Whether the wish names another organization, so that a list limited to the own one is empty. */
export const isForeignWish = (caller: Caller, type: RecordType, wish: string | null): boolean =>
  wish !== null && type.scope !== "directory" && !isSuper(caller) && wish !== caller.organizationId;
