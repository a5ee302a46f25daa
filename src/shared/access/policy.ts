/**
 * The one policy. The server asks it before every read and write; the web app asks the same
 * functions which buttons to show. Pure: everything it needs comes in as arguments.
 */
import type { Field } from "../fields/field.ts";
import type { RecordType } from "../records/record-type.ts";
import { isSuper, readsSensitive, type Caller } from "./caller.ts";
import { flagName, type FlagVerb } from "./flags.ts";
import { allRows, internalFilter, matches, rowFilter, type FilteredRow } from "./row-filter.ts";

export { isSuper, type Caller };

export type Action = "list" | "view" | "add" | "edit" | "delete" | "archive" | "export" | "clone";

/** `forbidden` answers 403; `missing` answers exactly like a record that does not exist. */
export type AccessDecision = "allow" | "forbidden" | "missing";

/** What the policy must know of one record. */
export interface RowFacts extends FilteredRow {
  /** Null: it belongs to no organization. */
  readonly organizationId: string | null;
  readonly editable?: boolean | null;
  /** Of a type that keeps earlier rows: whether it is the one that is edited. */
  readonly newest?: boolean | null;
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

const holdsFlag = (caller: Caller, type: RecordType, action: Action): boolean => {
  const flag = flagName(type.flags, verbs[action]);
  if (action === "add" && type.alsoAddedWith && caller.flags.has(type.alsoAddedWith)) return true;
  return flag !== undefined && caller.flags.has(flag);
};

const isChange = (action: Action): boolean => !["list", "view", "export"].includes(action);

const offers = (type: RecordType, action: Action): boolean => {
  if (type.readOnly) return action === "list" || action === "view" || action === "export";
  if (action === "list" || action === "export") return type.list !== null;
  if (action === "clone") return type.clone === true;
  if (action === "archive") return type.archive === true;
  if (type.storedIn) return action === "view" || action === "edit";
  return true;
};

/**
 * What takes a view of all mentees: to say who sees whom, to add a mentee whom nobody is assigned to yet, and to end what
 * mentees out of sight may depend on.
 */
const needsAllMentees = (type: RecordType, action: Action): boolean => {
  if (type.decidesCaseload) return isChange(action);
  if (type.isMentee && !type.storedIn) return action === "add" || action === "clone";
  return action === "delete" && (type.handsOver === true || type.scope === "values");
};

/** Whether the caller may use an action on a record type at all: flags, access keys, and what the type offers. */
export function authorizeType(caller: Caller, type: RecordType, action: Action): AccessDecision {
  if (!offers(type, action)) return "forbidden";
  if (type.scope === "account") return action === "export" ? "forbidden" : "allow";
  if (caller.accountType === "mentee") {
    if (type.menteesFind) return action === "list" || action === "view" ? "allow" : "forbidden";
    const answers = Object.values(type.fields).some((field) => field.answerable);
    const isAdded = action === "add" && type.menteeAdds !== undefined;
    const allowed = action === "list" || action === "view" || isAdded || (action === "edit" && answers);
    return type.menteeReads && allowed ? "allow" : "forbidden";
  }
  if (!isSuper(caller)) {
    if (type.scope === "system") return type.ownersRead && caller.isOwner ? "allow" : "forbidden";
    if (type.scope === "global" && isChange(action)) return "forbidden";
  }
  const held: ReadonlySet<string> = caller.keys;
  if (type.keys.length > 0 && !type.keys.some((key) => held.has(key))) return "forbidden";
  // What hangs below a mentee is for those who may see mentees.
  const alsoNeeds = type.scope === "mentee" ? "menteesCanView" : type.alsoNeeds;
  if (alsoNeeds && !caller.flags.has(alsoNeeds)) return "forbidden";
  if (type.sensitive === "all" && !readsSensitive(caller)) return "forbidden";
  if (caller.caseloadOnly && needsAllMentees(type, action)) return "forbidden";
  // An export says what the list says.
  if (action === "export" && !holdsFlag(caller, type, "list")) return "forbidden";
  return holdsFlag(caller, type, action) ? "allow" : "forbidden";
}

/** Whether the caller may use an action on one record; includes {@link authorizeType}. */
export function authorizeRecord(
  caller: Caller,
  type: RecordType,
  action: Action,
  row: RowFacts,
): AccessDecision {
  const onType = authorizeType(caller, type, action);
  if (onType !== "allow") return onType;
  if (!matches(rowFilter(caller, type), row)) return "missing";
  // Their own rows: what of them may be changed is said per field.
  if (!isChange(action) || type.scope === "account" || caller.accountType === "mentee") return "allow";
  // A copy is the caller's own.
  if (action === "clone") return "allow";
  if (action === "edit" && type.keepsEarlier && row.newest === false) return "forbidden";
  const isOwn = row.organizationId === caller.organizationId || isSuper(caller);
  return isOwn && !(type.hasEditable && row.editable === false) ? "allow" : "forbidden";
}

/**
 * Whether there are records of which the caller may read a field. One that it may read of none is left out of forms,
 * columns, orders, filters and reports.
 */
export const canUseField = (caller: Caller, field: Field): boolean =>
  !field.sensitive || readsSensitive(caller);

/** Whether the caller may read a field of a record that it may read. */
export const canReadField = (caller: Caller, field: Field, row: RowFacts): boolean =>
  canUseField(caller, field) && (!field.internal || matches(internalFilter(caller), row));

/** Whether the caller may narrow or order a list by a field: only where it may read it in every row, or the list would reveal it. */
export const canFilterField = (caller: Caller, field: Field): boolean =>
  canUseField(caller, field) && (!field.internal || internalFilter(caller) === allRows);

/** What a record that a mentee adds says of its side, by field; nothing for other callers and types. */
export const ownSide = (
  caller: Caller,
  { menteeAdds }: RecordType,
): Readonly<Record<string, string>> | undefined =>
  caller.accountType === "mentee" && menteeAdds ? { [menteeAdds.field]: menteeAdds.code } : undefined;

/** Whether a record is of the side of its mentee, who adds and changes such records. A new one of a mentee always is. */
export const isOfMentee = (
  { menteeAdds }: RecordType,
  row: Readonly<Record<string, unknown>> | null,
): boolean => menteeAdds !== undefined && (row === null || row[menteeAdds.field] === menteeAdds.code);

/**
 * Whether the caller may set a field when it may change the record.
 * @param row the record as it is, stored or in wire form; null for a new one
 */
export const canWriteField = (
  caller: Caller,
  type: RecordType,
  field: Field,
  row: Readonly<Record<string, unknown>> | null,
): boolean =>
  canUseField(caller, field) &&
  !(caller.caseloadOnly && field.assigns) &&
  (caller.accountType === "staff" ||
    type.scope === "account" ||
    (isOfMentee(type, row)
      ? field.ownSide === "form" || (row !== null && field.ownSide === "later")
      : field.answerable === true));

/** Whether the caller may load the rows of a type as options of a dropdown. */
export function authorizeOptions(caller: Caller, type: RecordType): AccessDecision {
  if (type.options === "everyone") return "allow";
  // Mentees choose nothing from lists of the team.
  if (caller.accountType === "mentee") return "forbidden";
  if (type.options === "staff") return "allow";
  return type.options ? authorizeType(caller, type, "list") : "forbidden";
}
