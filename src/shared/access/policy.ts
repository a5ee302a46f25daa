/**
 * The only permission policy. The server checks it before every read and write. The web app uses the same functions
 * to decide which buttons to show. Pure: all input comes in as arguments.
 */
import type { Field } from "../fields/field.ts";
import type { RecordType } from "../records/record-type.ts";
import { isChange, offersAction, type Action } from "./actions.ts";
import { isSuper, readsSensitive, type Caller } from "./caller.ts";
import { flagName, type FlagVerb } from "./flags.ts";
import { allRows, internalFilter, matches, rowFilter, type FilteredRow } from "./row-filter.ts";

export { isSuper, type Caller };

export type { Action };

/** `forbidden`: status 403. `missing`: exactly the same response as for a record that doesn't exist. */
export type AccessDecision = "allow" | "forbidden" | "missing";

/** The facts about one record that the policy needs. */
export interface RowFacts extends FilteredRow {
  /** Null if the record belongs to no organization. */
  readonly organizationId: string | null;
  readonly editable?: boolean | null;
  /** For types that keep earlier rows: true if this row is the current, editable one. */
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

/**
 * Returns true if the action needs a view of all mentees. These actions assign mentees to people, add a mentee who
 * isn't assigned to anyone yet, or delete something that mentees out of the caller's sight may depend on.
 */
const needsAllMentees = (type: RecordType, action: Action): boolean => {
  if (type.decidesCaseload) return isChange(action);
  if (type.isMentee && !type.storedIn) return action === "add" || action === "clone";
  return action === "delete" && (type.handsOver === true || type.scope === "values");
};

/** Decides if the caller may use an action on a record type at all, by flags, access keys, and what the type offers. */
export function authorizeType(caller: Caller, type: RecordType, action: Action): AccessDecision {
  if (!offersAction(type, action)) return "forbidden";
  if (caller.apiKey?.allows(type, action) === false) return "forbidden";
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
  if (type.ownersOnly && !caller.isOwner) return "forbidden";
  const held: ReadonlySet<string> = caller.keys;
  if (type.keys.length > 0 && !type.keys.some((key) => held.has(key))) return "forbidden";
  // Records below a mentee are open only to people who may see mentees.
  const alsoNeeds = type.scope === "mentee" ? "menteesCanView" : type.alsoNeeds;
  if (alsoNeeds && !caller.flags.has(alsoNeeds)) return "forbidden";
  if (type.sensitive === "all" && !readsSensitive(caller)) return "forbidden";
  if (caller.caseloadOnly && needsAllMentees(type, action)) return "forbidden";
  // An export contains what the list shows.
  if (action === "export" && !holdsFlag(caller, type, "list")) return "forbidden";
  return holdsFlag(caller, type, action) ? "allow" : "forbidden";
}

/** Returns true if the caller may use an action on a record type. False for a type that doesn't exist. */
export const mayDo = (caller: Caller, type: RecordType | undefined, action: Action): boolean =>
  type !== undefined && authorizeType(caller, type, action) === "allow";

/** Decides if the caller may use an action on one record. Includes {@link authorizeType}. */
export function authorizeRecord(
  caller: Caller,
  type: RecordType,
  action: Action,
  row: RowFacts,
): AccessDecision {
  const onType = authorizeType(caller, type, action);
  if (onType !== "allow") return onType;
  if (!matches(rowFilter(caller, type), row)) return "missing";
  // In a person's own records, `canWriteField` decides per field what they may change.
  if (!isChange(action) || type.scope === "account" || caller.accountType === "mentee") return "allow";
  // The copy belongs to the caller.
  if (action === "clone") return "allow";
  if (action === "edit" && type.keepsEarlier && row.newest === false) return "forbidden";
  const isOwn = row.organizationId === caller.organizationId || isSuper(caller);
  return isOwn && !(type.hasEditable && row.editable === false) ? "allow" : "forbidden";
}

/**
 * Returns true if the caller may read the field in at least one record. If not, forms, columns, sort orders, filters,
 * and reports leave it out.
 */
export const canUseField = (caller: Caller, field: Field): boolean =>
  !field.sensitive || readsSensitive(caller);

/** Returns true if the caller may read a field in a record that they may see. */
export const canReadField = (caller: Caller, field: Field, row: RowFacts): boolean =>
  canUseField(caller, field) && (!field.internal || matches(internalFilter(caller), row));

/**
 * Returns true if the caller may filter or sort a list by a field. They must be allowed to read it in every row,
 * because the list would reveal its values.
 */
export const canFilterField = (caller: Caller, field: Field): boolean =>
  canUseField(caller, field) && (!field.internal || internalFilter(caller) === allRows);

/**
 * Returns the side (`menteeAdds`) that a record added by a mentee gets, as field and value. Undefined for other
 * callers and types.
 */
export const menteePreset = (
  caller: Caller,
  { menteeAdds }: RecordType,
): Readonly<Record<string, string>> | undefined =>
  caller.accountType === "mentee" && menteeAdds ? { [menteeAdds.field]: menteeAdds.code } : undefined;

/**
 * Returns true if the record belongs to the mentee's side, which means that the mentee adds and edits it. A new
 * record (null) counts as the mentee's.
 */
export const isOfMentee = (
  { menteeAdds }: RecordType,
  row: Readonly<Record<string, unknown>> | null,
): boolean => menteeAdds !== undefined && (row === null || row[menteeAdds.field] === menteeAdds.code);

/**
 * Returns true if the caller may set a field of a record that they may change.
 * @param row the stored record or its wire form; null for a new record
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
      ? field.menteeSets === "form" || (row !== null && field.menteeSets === "later")
      : field.answerable === true));

/** Decides if the caller may load the rows of a type as options of a dropdown. */
export function authorizeOptions(caller: Caller, type: RecordType): AccessDecision {
  if (caller.apiKey?.allows(type, "view") === false) return "forbidden";
  if (type.options === "everyone") return "allow";
  // Mentees don't choose from the team's lists.
  if (caller.accountType === "mentee") return "forbidden";
  if (type.options === "staff") return "allow";
  return type.options ? authorizeType(caller, type, "list") : "forbidden";
}
