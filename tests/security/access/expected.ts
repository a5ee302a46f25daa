/** The required outcome of each call for each actor, written by hand from the access rules. */
import type { TableName } from "#shared/records/table-names.ts";
import type { Actor } from "#tests/security/support/actors.ts";
import type { Owner } from "#tests/security/support/prober.ts";
import { isOffered, rules, verbs, type Act } from "#tests/security/support/table-rules.ts";

export const done = "200/1";
export const refused = "200/0";
export const forbidden = "403";
export const missing = "404";

/**
 * Returns true if an organization's records are open to a person: those of the person's organization, and all to the
 * super-organization.
 */
export const isOpen = (actor: Actor, owner: Owner): boolean => actor.isSuper || owner === "own";

/**
 * Returns true if a mentee of an owner exists for a person: in the organization, but not outside the person's caseload
 * (D3).
 */
export const seesMentee = (actor: Actor, owner: Owner): boolean =>
  isOpen(actor, owner) && actor.caseload !== "none";

/** People limited to a caseload can't decide who sees which mentees, nor end what others may need. */
function needsAllMentees(table: TableName, act: Act): boolean {
  const isChange = !["list", "read", "options", "export"].includes(act);
  if (table === "menteeStaff" || table === "absences") return isChange;
  if (table === "mentees") return act === "create" || act === "defaults";
  const endsWork = table === "users" || rules[table].scope === "values";
  return endsWork && (act === "delete" || act === "restore");
}

/** Calls about one existing record. */
const aboutOne: ReadonlySet<Act> = new Set(["read", "change", "archive", "clone", "delete", "restore"]);

const isAboutMentee = (table: TableName): boolean => isBelow(table) || table === "mentees";
const isBelow = (table: TableName): boolean => rules[table].scope === "mentee" || table === "menteePassword";

/** Returns true if a role has the access key and the flags that a call on a table requires. */
export function holds(table: TableName, act: Act, { flags, keys }: Actor): boolean {
  const rule = rules[table];
  if (rule.keys.length > 0 && !rule.keys.some((key) => keys.has(key))) return false;
  // Only people who may see mentees can see what is below them.
  if (isBelow(table) && !flags.has("menteesCanView")) return false;
  if (rule.sensitive === "all" && !flags.has("sensitiveCanView")) return false;
  const has = (verb: string) => flags.has(`${rule.family}Can${verb}`);
  // The export contains the list as shown, so it also requires the right to list.
  if (act === "export") return has("View") && has("Export");
  const adds = ["defaults", "create", "upload"].includes(act);
  if (adds && rule.addedWith && flags.has(rule.addedWith)) return true;
  const enough = act === "upload" && table === "menteePassword" ? ["Edit"] : verbs[act];
  return enough.some(has);
}

function mayLoadOptions(table: TableName, actor: Actor): boolean {
  const { options } = rules[table];
  if (options === "everyone") return true;
  if (options === undefined || actor.kind === "mentee") return false;
  return options === "staff" || holds(table, "list", actor);
}

/**
 * Personal files: everyone has them, each person sees only theirs, and even the super-organization restores no others.
 */
function ownFileOutcome(act: Act, owner: Owner, actor: Actor): string {
  if (act === "restore" && !actor.isSuper) return forbidden;
  const isAboutNoRecord = ["list", "defaults", "create", "upload"].includes(act);
  return owner === "own" || isAboutNoRecord ? done : missing;
}

/** Rows that the product writes. The super-organization reads all, and Owners those about their organization. */
function systemOutcome(table: TableName, act: Act, owner: Owner, actor: Actor): string {
  const isReader = rules[table].ownersRead === true && actor.isOwner === true;
  if (actor.isSuper ? !holds(table, act, actor) : !isReader) return forbidden;
  return act === "read" && !isOpen(actor, owner) ? missing : done;
}

/**
 * A mentee reads their goals, tasks, challenges, promises and shared files, answers all but the files, and adds
 * promises.
 */
function menteeOutcome(table: TableName, act: Act, owner: Owner, actor: Actor): string {
  const { mentee } = rules[table];
  if (mentee === "finds") return act === "list" || act === "read" ? done : forbidden;
  const answers = mentee === "answers" || mentee === "adds";
  if (answers && act === "upload") return done;
  if (mentee === "adds" && act === "defaults") return done;
  const may =
    (mentee && (act === "list" || act === "read")) ||
    (answers && act === "change") ||
    (mentee === "adds" && act === "create");
  if (!may) return forbidden;
  return actor.isMenteeOf === owner ? done : missing;
}

/** Records without an owner are read by all and changed by the super-organization. */
function globalOutcome(act: Act, actor: Actor): string {
  return actor.isSuper || act === "list" || act === "read" || act === "export" ? done : forbidden;
}

function foreignOutcome(table: TableName, act: Act, owner: Owner): string {
  const { scope } = rules[table];
  if (act === "defaults" || act === "upload") return done;
  if (scope === "mentee") return missing;
  // The organization in a request for a list only narrows it.
  if (act === "list" || act === "export") return done;
  // Naming another organization for a new record is refused, never silently applied.
  if (act === "create") return table === "organizations" ? done : forbidden;
  // Values that the super-organization adds to a list are for everyone.
  if (scope === "values" && owner === "super") return act === "read" ? done : forbidden;
  if (scope === "directory") return act === "read" || act === "clone" ? done : forbidden;
  return missing;
}

/** Returns the required outcome of an actor's call on a record of an organization. */
export function expectedOutcome(table: TableName, act: Act, owner: Owner, actor: Actor): string {
  const { scope } = rules[table];
  if (actor.kind === "nobody") return "401";
  if (actor.kind === "locked") return forbidden;
  if (act === "options") return mayLoadOptions(table, actor) ? done : forbidden;
  if (!isOffered(table, act)) return forbidden;
  if (scope === "account") return ownFileOutcome(act, owner, actor);
  if (actor.kind === "mentee") return menteeOutcome(table, act, owner, actor);
  if (scope === "system") return systemOutcome(table, act, owner, actor);
  if (rules[table].ownersOnly && !actor.isOwner) return forbidden;
  if (act === "restore" && !actor.isSuper) return forbidden;
  if (!holds(table, act, actor)) return forbidden;
  if (actor.caseload && needsAllMentees(table, act)) return forbidden;
  if (scope === "global") return globalOutcome(act, actor);
  const isOutside = owner === "own" && isAboutMentee(table) && !seesMentee(actor, owner);
  if (isOutside) return foreignOutcome(table, act, owner);
  if (!isOpen(actor, owner)) return foreignOutcome(table, act, owner);
  // People limited to a caseload can't create or grant roles that see all mentees.
  const isGrant =
    (table === "userRoles" && act === "clone") ||
    (["userRoles", "users"].includes(table) && act === "create");
  if (actor.caseload && isGrant) return forbidden;
  // The records of the matrix were added by another person.
  const isHidden = rules[table].sensitive === "others" && !actor.flags.has("sensitiveCanView");
  if (isHidden && aboutOne.has(act)) return missing;
  // The organization has people, so a business rule refuses to delete it, not the policy.
  return table === "organizations" && act === "delete" ? refused : done;
}

/** Returns the owners that have records in a table. */
export function ownersOf(table: TableName): readonly Owner[] {
  const { scope, ownersRead } = rules[table];
  return scope === "global" || (scope === "system" && !ownersRead) ? ["own"] : ["own", "other", "super"];
}
