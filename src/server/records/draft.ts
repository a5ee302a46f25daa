/** From the `data` of a save to a draft: who may set what, wire forms, required fields. */
import { canWriteField, isSuper } from "#shared/access/policy.ts";
import { decode, isMissing, isWireId } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import { sanitizeRichText } from "./sanitize.ts";
import { AppError, Refusal } from "../errors.ts";
import type { StoredRow } from "./columns.ts";
import type { Draft, HookContext } from "./hooks/hook.ts";

const sent = (data: Record<string, unknown>, name: string, field: Field): unknown =>
  data[name] === undefined && field.alias ? data[field.alias] : data[name];

const isSame = (value: unknown, stored: unknown): boolean => String(value) === String(stored);

/**
 * Keys that the caller may never choose. Repeating what is stored is harmless, because clients send back what they
 * read; anything else is refused.
 * @throws AppError forbidden
 */
function refuseSystemKeys(
  { type }: HookContext,
  data: Record<string, unknown>,
  before: StoredRow | null,
): void {
  if (data["id"] !== undefined && !isSame(data["id"], before?.id ?? "0"))
    throw new AppError("forbidden", "id");
  if ("editable" in data && type.hasEditable && !type.fields["editable"]) {
    const stored = before?.["editable"] === false ? "0" : "1";
    if (!before || !isSame(data["editable"], stored)) throw new AppError("forbidden", "editable");
  }
}

/**
 * The organization that a record belongs to after the save: its own, or for a new one the caller's, unless the
 * super-organization's staff name another.
 * @throws AppError forbidden when the caller may not choose that organization
 */
export function ownerOf(
  { type, signedIn: { caller } }: HookContext,
  data: Record<string, unknown>,
  before: StoredRow | null,
): string | null {
  if (!type.hasOrganization) return null;
  if (type.isOrganization) return before?.id ?? null;
  const current = (before?.["organizationId"] as string | undefined) ?? caller.organizationId;
  const wish = data["organizationId"];
  if (wish === undefined || wish === null || wish === "" || isSame(wish, current)) return current;
  if (!isSuper(caller)) throw new AppError("forbidden", "organizationId");
  if (!isWireId(String(wish))) throw new AppError("badRequest", "organizationId");
  return String(wish);
}

const wantsInvitation = (data: Record<string, unknown>): boolean =>
  String(data["sendInvitation"] ?? "0") === "1";

const isRequired = (field: Field, data: Record<string, unknown>, isNew: boolean): boolean => {
  if (field.required === "always") return true;
  return field.required === "create" && isNew && !wantsInvitation(data);
};

/** The message of a missing field: the type's own where there is one. */
export function requiredMessage({ t, type }: HookContext, name: string): string {
  const key = `records.${type.name}.required.${name}`;
  const message = t(key);
  return message === key ? t("server.records.required") : message;
}

/** A refusal that names every wrong field; its message is what the screen shows. */
export const refuseFields = (errors: Record<string, string>, extra: Record<string, unknown> = {}): Refusal =>
  new Refusal([...new Set(Object.values(errors))].join(" "), errors, extra);

/**
 * Turns the sent data into a draft. Unknown keys are ignored; a key that the caller may not set is refused.
 * @throws AppError badRequest for a wrong wire form, forbidden for a refused key
 * @throws Refusal with a message per field for what a person can mend
 */
export function makeDraft(
  context: HookContext,
  data: Record<string, unknown>,
  before: StoredRow | null,
): Draft {
  const { type, signedIn, t } = context;
  refuseSystemKeys(context, data, before);
  const draft: Draft = {
    values: {},
    secrets: {},
    columns: {},
    organizationId: ownerOf(context, data, before),
  };
  const errors: Record<string, string> = {};
  for (const [name, field] of Object.entries(type.fields)) {
    if (name === "organizationId" || field.readOnly || field.value === "none") continue;
    const given = sent(data, name, field);
    const wire = given === undefined && !before ? field.initial : given;
    const isSent = given !== undefined || !before;
    if (given !== undefined && !canWriteField(signedIn.caller, type, field))
      throw new AppError("forbidden", name);
    if (isSent && isRequired(field, data, !before) && isMissing(wire, field)) {
      errors[name] = requiredMessage(context, name);
      continue;
    }
    if (!isSent) continue;
    const decoded = decode(wire ?? null, field);
    if (!decoded.ok && decoded.problem === "type") throw new AppError("badRequest", name);
    if (!decoded.ok) errors[name] = t(`server.problems.${decoded.problem}`);
    else if (field.value === "secret") draft.secrets[name] = decoded.value as string | null;
    else draft.values[name] = cleanValue(field, decoded.value, before?.[name]);
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return draft;
}

function cleanValue(field: Field, value: unknown, stored: unknown): unknown {
  if (field.value === "html" && typeof value === "string") return sanitizeRichText(value);
  // An emptied toggle keeps what it was.
  if (field.value === "boolean" && value === null) return stored ?? field.initial !== "0";
  return value;
}
