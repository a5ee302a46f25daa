/** From the `data` of a save to a draft: who may set what, wire forms, required fields. */
import { canWriteField } from "#shared/access/policy.ts";
import { decode, isMissing } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import { AppError, Refusal } from "../errors.ts";
import type { StoredRow } from "./columns.ts";
import type { Draft, HookContext } from "./hooks/hook.ts";
import { sanitizeRichText } from "./sanitize.ts";
import { ownerOf, refuseSystemKeys } from "./system-keys.ts";

const sent = (data: Record<string, unknown>, name: string, field: Field): unknown =>
  data[name] === undefined && field.alias ? data[field.alias] : data[name];

/** Whether the sender chose an invitation instead of a password. */
const wantsInvitation = ({ type }: HookContext, data: Record<string, unknown>): boolean => {
  const field = type.fields["sendInvitation"];
  const decoded = field && decode(data["sendInvitation"] ?? null, field);
  return decoded?.ok === true && decoded.value === "1";
};

const isRequired = (
  context: HookContext,
  field: Field,
  data: Record<string, unknown>,
  isNew: boolean,
): boolean => {
  if (field.required === "always") return true;
  return field.required === "create" && isNew && !wantsInvitation(context, data);
};

/** A secret is not stored here, so a required one cannot be left as it is. */
const isAskedAlways = (field: Field): boolean => field.value === "secret" && field.required === "always";

/** Rich text is cleaned before anything is asked of it: what is left may be empty. */
const cleanWire = (wire: unknown, field: Field): unknown =>
  field.value === "html" && typeof wire === "string" && decode(wire, field).ok
    ? sanitizeRichText(wire)
    : wire;

/** The message of a missing field, or of a missing part of an entry: the type's own where there is one. */
export function requiredMessage({ t, type }: HookContext, name: string, part?: string): string {
  const own = `records.${type.name}`;
  const key = part === undefined ? `${own}.required.${name}` : `${own}.entriesRequired.${name}.${part}`;
  const message = t(key);
  return message === key ? t("server.records.required") : message;
}

/** A refusal that names every wrong field; its message is what the screen shows. */
export const refuseFields = (errors: Record<string, string>, extra: Record<string, unknown> = {}): Refusal =>
  new Refusal([...new Set(Object.values(errors))].join(" "), errors, extra);

/**
 * Turns the sent data into a draft. Unknown keys are ignored; a key that the caller may not set is refused.
 * @param menteeOwner the organization of the mentee that a new sub-record belongs to
 * @throws AppError badRequest for a wrong wire form, forbidden for a refused key
 * @throws Refusal with a message per field for what a person can mend
 */
export function makeDraft(
  context: HookContext,
  data: Record<string, unknown>,
  before: StoredRow | null,
  menteeOwner: string | null = null,
): Draft {
  const { type, signedIn, t } = context;
  refuseSystemKeys(context, data, before);
  const draft: Draft = {
    values: {},
    secrets: {},
    columns: {},
    organizationId: ownerOf(context, data, before, menteeOwner),
  };
  const errors: Record<string, string> = {};
  for (const [name, field] of Object.entries(type.fields)) {
    if (name === "organizationId" || field.readOnly || field.value === "none") continue;
    const given = sent(data, name, field);
    if (given === undefined && before && !isAskedAlways(field)) continue;
    if (given !== undefined && !canWriteField(signedIn.caller, type, field))
      throw new AppError("forbidden", name);
    const wire = cleanWire(given === undefined ? field.initial : given, field);
    if (isRequired(context, field, data, !before) && isMissing(wire, field)) {
      errors[name] = requiredMessage(context, name);
      continue;
    }
    const decoded = decode(wire ?? null, field);
    if (!decoded.ok && decoded.problem === "type") throw new AppError("badRequest", name);
    if (!decoded.ok) errors[name] = t(`server.problems.${decoded.problem}`);
    else if (field.value === "secret") draft.secrets[name] = decoded.value as string | null;
    else draft.values[name] = keepToggle(field, decoded.value, before?.[name]);
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return draft;
}

// An emptied toggle keeps what it was.
const keepToggle = (field: Field, value: unknown, stored: unknown): unknown =>
  field.value === "boolean" && value === null ? (stored ?? field.initial !== "0") : value;
