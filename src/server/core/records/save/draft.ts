/** Converts the `data` of a save to a draft: checks permissions, wire forms, and required fields. */
import { canUseField, canWriteField, isSuper, menteePreset } from "#shared/access/policy.ts";
import { ownerIn } from "#shared/access/row-filter.ts";
import { decode, encode, isMissing, type Problem } from "#shared/fields/codec.ts";
import { retiredCodes, waivedField, type Field } from "#shared/fields/field.ts";
import { expectedForm } from "#shared/fields/wire-form.ts";
import { isOn, isWireId } from "#shared/fields/wire-shapes.ts";
import { importRulesOf } from "#shared/records/import-rules.ts";
import { isAsked, isInvitation, isRequired, mayFollow } from "#shared/records/required.ts";
import { answerRequired } from "#shared/records/with-custom-fields.ts";
import { languageText } from "#server/core/records/words/field-words.ts";
import { dayProblems, maxYearsAway, type DayProblem } from "#shared/records/plausible.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { StoredRow } from "../columns.ts";
import type { Draft, HookContext } from "../hooks/hook.ts";
import { usableFields } from "../rows.ts";
import { sanitizeRichText } from "./sanitize.ts";
import { readKey, type SentData, type Target } from "./authorize.ts";
import { keepWaivers, readWaivers } from "./waivers.ts";

const sent = (data: SentData, name: string, field: Field): unknown =>
  data[name] === undefined && field.alias ? data[field.alias] : data[name];

/**
 * Returns the value that a save sends for a field, or undefined if it sends none. Clients send back what they read, so
 * an empty value of a field that the caller can't see doesn't count.
 */
export function givenBy(
  { signedIn: { caller } }: HookContext,
  data: SentData,
  name: string,
  field: Field,
): unknown {
  const given = sent(data, name, field);
  const isUnseen = !canUseField(caller, field) && (isMissing(given, field) || given === field.initial);
  return isUnseen ? undefined : given;
}

/** Returns the initial value of a field of a new record. */
const startOf = ({ type, signedIn }: HookContext, name: string, field: Field): string | number | undefined =>
  menteePreset(signedIn.caller, type)?.[name] ?? field.initial;

/** Returns true for a required secret. It isn't stored in the row, so each save must send it. */
const isAskedAlways = (field: Field): boolean => field.value === "secret" && field.required === "always";

/** Rich text is cleaned before it is checked, because the result may be empty. */
const cleanWire = (wire: unknown, field: Field): unknown =>
  field.value === "html" && typeof wire === "string" && decode(wire, field).ok
    ? sanitizeRichText(wire)
    : wire;

/** Returns the message for a missing field or a missing part of an entry: the type's specific one if there is one. */
export function requiredMessage({ t, type, signedIn }: HookContext, name: string, part?: string): string {
  const custom = type.fields[name]?.custom;
  if (custom) return t(answerRequired, { label: custom.label[signedIn.language] });
  const own = `records.${type.name}`;
  const key = part === undefined ? `${own}.required.${name}` : `${own}.entriesRequired.${name}.${part}`;
  const message = t(key);
  if (message !== key) return message;
  const field = part === undefined ? type.fields[name] : type.fields[name]?.of?.[part];
  return languageText(type, signedIn.language, field, "required") ?? t("server.records.required");
}

/** Returns a refusal that names every invalid field. The screen shows its message. */
export const fieldErrors = (
  errors: Record<string, string>,
  extra: Record<string, unknown> = {},
): BusinessError => new BusinessError([...new Set(Object.values(errors))].join(" "), errors, extra);

/**
 * Returns the message for the screen: every text once, with the names of its fields if the text applies to several
 * fields.
 */
function messageOf(context: HookContext, errors: Readonly<Record<string, string>>): string {
  const { t, type } = context;
  const texts = new Set(Object.values(errors));
  const named = [...texts].map((text) => {
    const fits = Object.keys(type.fields).filter((name) => requiredMessage(context, name) === text);
    if (fits.length < 2) return text;
    const labels = Object.keys(errors).flatMap((name) => {
      const label = t(`records.${type.name}.fields.${name}`);
      return errors[name] === text && !label.startsWith("records.") ? [label] : [];
    });
    return labels.length > 0 ? `${labels.join(", ")}: ${text}` : text;
  });
  return named.join(" ");
}

/** Returns the refusal of a draft. */
export const refusalOf = (context: HookContext, errors: Readonly<Record<string, string>>): BusinessError =>
  new BusinessError(messageOf(context, errors), errors);

/**
 * Refuses keys that callers can never choose. Repeating the stored value is harmless, because clients send back what
 * they read.
 * @throws AppError forbidden
 */
function refuseSystemKeys({ type }: HookContext, data: SentData, before: StoredRow | null): void {
  const id = readKey(data, "id");
  if (id !== null && id !== (before?.id ?? "0")) throw new AppError("forbidden", "id");
  if (type.fields["editable"]) return;
  const editable = readKey(data, "editable");
  const stored = before && type.hasEditable ? String(Number(before["editable"] !== false)) : null;
  if (editable !== null && editable !== stored) throw new AppError("forbidden", "editable");
}

/**
 * Returns the organization that a record belongs to after the save: the stored one, or for a new record the caller's,
 * unless super-organization staff choose another. Null for records that belong to all organizations. A mentee's record
 * follows the mentee. A value's organization doesn't change, because records refer to it.
 * @param menteeOwner the organization of a new record's mentee
 * @throws AppError forbidden if the caller may not choose that organization
 */
function ownerOf(
  { type, signedIn: { caller } }: HookContext,
  data: SentData,
  before: StoredRow | null,
  menteeOwner: string | null,
): string | null {
  const stored = type.isOrganization ? before?.id : before?.["organizationId"];
  const current =
    stored === undefined ? (menteeOwner ?? ownerIn(type, caller.organizationId)) : (stored as string | null);
  const wanted = ownerIn(type, readKey(data, "organizationId") ?? current);
  const isFixed =
    type.isOrganization === true || type.scope === "mentee" || (type.scope === "values" && before !== null);
  if (wanted !== current && (isFixed || !isSuper(caller))) throw new AppError("forbidden", "organizationId");
  if (wanted !== null && !isWireId(wanted)) throw new AppError("badRequest", "organizationId");
  return type.hasOrganization && !(type.isOrganization && !before) ? wanted : null;
}

/** Returns the owner columns of a new record, by type: the mentee, or the account of the person who adds it. */
function ownColumns({ type, signedIn }: HookContext, parent: Target["parent"]): Draft["columns"] {
  if (parent) return { mentee_id: parent.id };
  return type.scope === "account" ? { account_id: signedIn.caller.accountId } : {};
}

const isGiven = (wire: unknown, field: Field): boolean =>
  isInvitation(field) ? isOn(wire) : !isMissing(wire, field);

/** Returns true if a new record can be stored without an answer and be completed later. */
const mayLack = (
  { mayLackAnswers, asksCustomFields, type }: HookContext,
  name: string,
  before: StoredRow | null,
): boolean =>
  (!asksCustomFields && type.fields[name]?.custom !== undefined) ||
  (mayLackAnswers === true && before === null && mayFollow(type, name));

/** Returns the text of a problem with a value. If the answer can be waived, it says how. */
export const problemText = ({ t }: HookContext, { waivable }: Field, problem: Problem): string =>
  t(`server.problems.${problem === "invented" && waivable ? "inventedWaivable" : problem}`);

/** Returns the text of a problem with a day. */
const dayText = ({ t, type }: HookContext, { problem, other = "" }: DayProblem): string =>
  t(`screens.form.days.${problem}`, {
    years: maxYearsAway,
    field: t(`records.${type.name}.fields.${other}`),
  });

/** A value that a record already has is allowed, even if it can't be entered anymore. */
const isStored = (before: StoredRow | null, name: string, field: Field, wire: unknown): boolean =>
  before !== null && wire === encode(before[name], field);

/** Returns true if a value contains a retired option that the record didn't have. */
function choosesRetired(field: Field, value: unknown, stored: unknown): boolean {
  const retired = retiredCodes(field);
  const had = new Set([stored].flat());
  return [value].flat().some((code) => retired.includes(String(code)) && !had.has(code));
}

/** Returns the stored answers that other fields depend on, in wire form. */
function storedAnswers({ type }: HookContext, before: StoredRow | null): Record<string, unknown> {
  if (!before) return {};
  const names = Object.values(type.fields).flatMap(({ forAnswer }) => (forAnswer ? [forAnswer.field] : []));
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = type.fields[name];
      return field ? [[name, encode(before[name], field)]] : [];
    }),
  );
}

/**
 * Converts the sent data to a draft. Unknown keys are ignored. A key that the caller may not set is refused.
 * @throws AppError badRequest for an invalid wire form, forbidden for a refused key
 * @throws BusinessError with a message per field for problems that a person can correct
 */
export function decodeDraft(context: HookContext, data: SentData, { before, parent }: Target): Draft {
  const { type, signedIn, t } = context;
  refuseSystemKeys(context, data, before);
  const draft: Draft = {
    values: {},
    secrets: {},
    columns: before ? {} : ownColumns(context, parent),
    organizationId: ownerOf(context, data, before, parent?.organizationId ?? null),
  };
  const errors: Record<string, string> = {};
  const waivers = readWaivers(type, data, before);
  // The data for the rules of required fields. If a save doesn't mention waivers, they don't change.
  const answers = storedAnswers(context, before);
  const known: Record<string, unknown> = { ...answers, ...data, [waivedField]: waivers.wire };
  for (const [name, field] of Object.entries(type.fields)) {
    const isFilled = context.isImported === true && importRulesOf(type).fills?.includes(name) === true;
    if (name === "organizationId" || (field.readOnly && !isFilled) || field.value === "none") continue;
    const isUnwaived = waivers.ended.has(name);
    const given = givenBy(context, data, name, field);
    const { forAnswer } = field;
    const dependsOnChange =
      before !== null && forAnswer !== undefined && known[forAnswer.field] !== answers[forAnswer.field];
    if (given === undefined && before && !isAskedAlways(field) && !isUnwaived && !dependsOnChange) continue;
    const start = dependsOnChange ? encode(before[name], field) : startOf(context, name, field);
    if (given !== undefined && !canWriteField(signedIn.caller, type, field, before)) {
      // Clients send back what they read, even for a record that doesn't exist yet.
      const isRead = before ? field.assigns && isStored(before, name, field, given) : given === start;
      if (before && isRead) continue;
      if (!isRead) throw new AppError("forbidden", name);
    }
    const isIdle = forAnswer !== undefined && !isAsked(type, field, known);
    const wire = isIdle ? "" : cleanWire(given === undefined ? start : given, field);
    const isLacking = isMissing(wire, field) && !waivers.valid.has(name) && !mayLack(context, name, before);
    if (isLacking && isRequired(type, field, known, !before)) {
      errors[name] = requiredMessage(context, name);
      continue;
    }
    if (!isAsked(type, field, known) && isGiven(wire, field)) {
      errors[name] = t("server.people.noEmail");
      continue;
    }
    const decoded = decode(wire ?? null, field);
    if (!decoded.ok && decoded.problem === "type")
      throw new AppError("badRequest", expectedForm(name, field));
    if (decoded.ok && choosesRetired(field, decoded.value, before?.[name]))
      errors[name] = problemText(context, field, "option");
    else if (!decoded.ok) {
      const isKept = decoded.problem === "invented" && isStored(before, name, field, wire);
      if (!isKept) errors[name] = problemText(context, field, decoded.problem);
    } else if (field.value === "secret") draft.secrets[name] = decoded.value as string | null;
    else draft.values[name] = keepToggle(field, decoded.value, before?.[name]);
  }
  // A refusal because of a day that the caller may not read would reveal it.
  const days = dayProblems(usableFields(signedIn.caller, type), { ...before, ...draft.values }, before);
  for (const [name, problem] of Object.entries(days)) errors[name] ??= dayText(context, problem);
  if (Object.keys(errors).length > 0) throw refusalOf(context, errors);
  keepWaivers(type, draft, waivers, before);
  return draft;
}

// An emptied toggle keeps its value.
const keepToggle = (field: Field, value: unknown, stored: unknown): unknown =>
  field.value === "boolean" && value === null ? (stored ?? field.initial !== "0") : value;
