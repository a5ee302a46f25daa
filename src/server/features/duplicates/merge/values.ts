/** The answers of the kept record. */
import { canUseField } from "#shared/access/policy.ts";
import { encode, isMissing } from "#shared/fields/codec.ts";
import { waivedField } from "#shared/fields/field.ts";
import { compareAnswers, fits, joinTexts, mergedAnswers, type MergeChoice } from "#shared/records/merging.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import type { HookContext } from "#server/core/records/hooks/hook.ts";
import { fieldErrors } from "#server/core/records/save/draft.ts";
import { AppError } from "#server/kernel/errors.ts";

export type Choices = Readonly<Record<string, MergeChoice>>;

const wireOf = ({ fields }: RecordType, row: StoredRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, encode(row[name] ?? null, field)]));

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Rejects choices for unknown answers, choices of both where that is impossible, and answers that the caller may not
 * read.
 */
function checkChoices({ type, signedIn: { caller } }: HookContext, choices: Choices): void {
  const answers = new Map(mergedAnswers(type).map((answer) => [answer.name, answer]));
  for (const [name, choice] of Object.entries(choices)) {
    const answer = answers.get(name);
    if (!answer || (choice === "both" && !answer.isBoth)) throw new AppError("badRequest", `choices.${name}`);
    if (!canUseField(caller, answer.field)) throw new AppError("forbidden", name);
  }
}

/** Returns the name that is not kept, if it is different. */
function otherName({ nameFields }: RecordType, kept: StoredRow, merged: StoredRow, gone: StoredRow): string {
  const nameOf = (row: StoredRow) =>
    nameFields
      .map((name) => textOf(row[name]))
      .join(" ")
      .trim();
  return [kept, gone].map(nameOf).find((name) => name.toLowerCase() !== nameOf(merged).toLowerCase()) ?? "";
}

/** Returns the fields that neither record answers and that one of them marks as waived. */
function waivedIn(type: RecordType, kept: StoredRow, gone: StoredRow, merged: StoredRow): string[] {
  const codes = [kept, gone].flatMap((row) => (row[waivedField] ?? []) as string[]);
  const wire = wireOf(type, merged);
  return [...new Set(codes)].filter((name) => {
    const field = type.fields[name];
    return field && isMissing(wire[name], field);
  });
}

/**
 * Returns the changed answers of the kept record. An empty answer never wins. Without a choice, the kept record's
 * answer wins. Answers that the caller may not read follow the same rules. The sign-in address is handled with the
 * account.
 * @returns stored values by wire name
 * @throws AppError badRequest, forbidden for invalid choices; BusinessError if both answers together don't fit
 */
export function mergedValues(
  context: HookContext,
  kept: StoredRow,
  gone: StoredRow,
  choices: Choices,
): Record<string, unknown> {
  const { type, t } = context;
  const { merges } = type;
  if (!merges) throw new AppError("badRequest");
  checkChoices(context, choices);
  const [stayingWire, goneWire] = [wireOf(type, kept), wireOf(type, gone)];
  const values: Record<string, unknown> = {};
  const seconds: [target: string, text: string][] = [];
  for (const answer of mergedAnswers(type)) {
    const { name, along } = answer;
    const comparison = compareAnswers(type, answer, stayingWire, goneWire);
    if (name === merges.signIn || comparison === "same" || comparison === "kept") continue;
    const choice = comparison === "gone" ? "gone" : (choices[name] ?? "kept");
    if (choice === "gone") for (const one of [name, ...along]) values[one] = gone[one];
    if (choice === "both") seconds.push([merges.both[name] ?? name, textOf(gone[name])]);
  }
  const other = otherName(type, kept, { ...kept, ...values }, gone);
  if (other) seconds.push([merges.formerNames, other]);
  const errors: Record<string, string> = {};
  for (const [target, second] of seconds) {
    const field = type.fields[target];
    if (!field) continue;
    const joined = joinTexts(field, textOf(values[target] ?? kept[target]), second);
    if (fits(field, joined)) values[target] = joined;
    else if (target !== merges.formerNames || second !== other) errors[target] = t("server.problems.tooLong");
  }
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
  const waived = waivedIn(type, kept, gone, { ...kept, ...values });
  if (waived.join() !== ((kept[waivedField] ?? []) as string[]).join()) values[waivedField] = waived;
  return values;
}
