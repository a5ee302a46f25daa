/**
 * The scopes of API keys, derived from the record types: a type and a verb, such as `mentees:view`. A key can do what
 * both its role and its scopes allow.
 */
import type { RecordType } from "../records/record-type.ts";
import { isChange, offersAction, type Action } from "./actions.ts";

export const scopeVerbs = ["view", "add", "edit", "archive", "delete"] as const satisfies Action[];
export type ScopeVerb = (typeof scopeVerbs)[number];

const verbs: Readonly<Record<Action, ScopeVerb>> = {
  list: "view",
  view: "view",
  export: "view",
  add: "add",
  clone: "add",
  edit: "edit",
  archive: "archive",
  delete: "delete",
};

/** The scope for fields and records that are declared sensitive, in addition to the scope of their type. */
export const sensitiveScope = "sensitive:view";

/** The scope for adding a webhook. Its events are those of types that the key can view. */
export const subscribeScope = "webhooks:add";

/** Returns the type's part of a scope: `menteeUserNotes` → `notes`. */
export const scopeTypeName = ({ name }: RecordType): string =>
  name.replace(/^menteeUser([A-Z])/, (_all, first: string) => first.toLowerCase());

/**
 * Returns the verbs that keys can have for a type. Keys can't access personal records, records that only the product
 * writes, and types that forbid it. Records that belong to all organizations are read-only for keys.
 */
export function scopeVerbsOf(type: RecordType): readonly ScopeVerb[] {
  if (type.scope === "account" || type.scope === "system" || type.forApiKeys === "never") return [];
  const isReadOnly = type.scope === "global" || type.forApiKeys === "view";
  return scopeVerbs.filter((verb) => offersAction(type, verb) && !(isReadOnly && isChange(verb)));
}

export const scopeOf = (type: RecordType, verb: ScopeVerb): string => `${scopeTypeName(type)}:${verb}`;

/** Returns every scope, in the order of the record types. */
export const allScopes = (types: Iterable<RecordType>): string[] => [
  ...[...types].flatMap((type) => scopeVerbsOf(type).map((verb) => scopeOf(type, verb))),
  sensitiveScope,
  subscribeScope,
];

/** Returns true if the scopes allow an action on a type. */
export function scopesAllow(scopes: ReadonlySet<string>, type: RecordType, action: Action): boolean {
  const verb = verbs[action];
  return scopeVerbsOf(type).includes(verb) && scopes.has(scopeOf(type, verb));
}
