/** Refuses saves that are invalid regardless of stored data, before a transaction starts. */
import { canWriteField } from "#shared/access/policy.ts";
import { decode, isMissing } from "#shared/fields/codec.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import type { HookContext } from "../hooks/hook.ts";
import { withDeclined } from "./answers.ts";
import { readAddress, type SaveAddress, type SentData } from "./authorize.ts";
import { decodeDraft, givenBy, problemText, refusalOf, requiredMessage } from "./draft.ts";

/**
 * Returns the errors of the sent fields of a stored record, by field. Empty if the stored row decides what is invalid,
 * or if the save is refused for another reason, such as a field that the caller may not set.
 */
function problemsOf(context: HookContext, data: SentData): Record<string, string> {
  const { type, signedIn } = context;
  const errors: Record<string, string> = {};
  // A type stored in another type's table has no stored values for fields that weren't sent.
  if (type.storedIn) return errors;
  // A conflict with another person's change is reported first.
  if (signedIn.caller.accountType === "mentee" || data["version"] !== undefined) return errors;
  for (const [name, field] of Object.entries(type.fields)) {
    const given = givenBy(context, data, name, field);
    if (given === undefined || field.readOnly || field.value === "none") continue;
    const decoded = decode(given, field);
    const isRefused = !canWriteField(signedIn.caller, type, field, null);
    if (isRefused || (!decoded.ok && decoded.problem === "type")) return {};
    // Whether these are wrong depends on other answers, and a refusal must name all wrong fields.
    if (field.custom || field.forAnswer || field.needs || field.waivable) return {};
    if (field.required === "always" && isMissing(given, field)) errors[name] = requiredMessage(context, name);
    else if (!decoded.ok && decoded.problem !== "invented")
      errors[name] = problemText(context, field, decoded.problem);
  }
  return errors;
}

/**
 * Refuses a save that is invalid regardless of stored data. The transaction checks what depends on the record,
 * including permissions.
 * @throws AppError badRequest, forbidden; BusinessError with a message per field
 */
export function refuseEarly(context: HookContext, address: SaveAddress): void {
  readAddress(context, address);
  const { tableId, data, another = false } = address;
  if (tableId !== "0") {
    const errors = problemsOf(context, data);
    if (Object.keys(errors).length > 0) throw refusalOf(context, errors);
    return;
  }
  // For a type with one row per mentee, the save may change an existing row.
  if (context.type.single && !another) return;
  try {
    decodeDraft(context, withDeclined(context, data, null), { before: null, parent: null });
  } catch (error) {
    if (error instanceof BusinessError) throw error;
  }
}
