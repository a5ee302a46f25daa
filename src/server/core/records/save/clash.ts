/**
 * Saves that name an older version of the record. They are merged with what others changed since, unless both set the same
 * field or fields that are linked.
 */
import { authorizeRecord, canReadField, canWriteField } from "#shared/access/policy.ts";
import { waivedField } from "#shared/fields/field.ts";
import { withLinkedFields } from "#shared/records/linked-fields.ts";
import { versionedColumns, type StoredRow } from "../columns.ts";
import type { Draft } from "../hooks/hook.ts";
import { factsOf } from "../rows.ts";
import { changedElsewhere, type SentData, type Target } from "./authorize.ts";
import { givenBy } from "./draft.ts";
import { changesOf } from "./store.ts";
import type { WriteContext } from "./transaction.ts";
import { readWaivers } from "./waivers.ts";

type Columns = ReadonlySet<string>;

const isChanged = ({ type }: WriteContext, changedSince: Columns, name: string): boolean =>
  versionedColumns(type, name).some((column) => changedSince.has(column));

/**
 * The fields that a save speaks about: those that it sends, those of its sensitive answers, and those whose answer it
 * waives. Fields that the caller may not set are left out: they are refused later, whether they changed or not.
 */
function sentFields(context: WriteContext, data: SentData, before: StoredRow): string[] {
  const { type, signedIn, answers = {} } = context;
  const { valid, ended } = readWaivers(type, data, before);
  const waived = new Set([before[waivedField] ?? []].flat());
  const newlyWaived = [...valid].filter((name) => !waived.has(name));
  const others = new Set([...Object.keys(answers), ...newlyWaived, ...ended]);
  return Object.entries(type.fields).flatMap(([name, field]) => {
    if (field.readOnly || field.value === "none") return [];
    const isSent = others.has(name) || givenBy(context, data, name, field) !== undefined;
    return isSent && canWriteField(signedIn.caller, type, field, before) ? [name] : [];
  });
}

/** The fields that others changed, for the answer: those that the caller may read. */
function readableChanges({ type, signedIn: { caller } }: WriteContext, before: StoredRow, names: string[]) {
  const facts = factsOf(type, before);
  if (authorizeRecord(caller, type, "view", facts) !== "allow") return [];
  return names.filter((name) => {
    const field = type.fields[name];
    return field && !field.readOnly && canReadField(caller, field, facts);
  });
}

/**
 * Refuses a save that sends a field which others changed since the version that it names; otherwise says in the answer
 * which other fields they changed.
 * @throws BusinessError with the record as it is now
 */
export async function refuseSentClash(
  context: WriteContext,
  { before, changedSince }: Target,
  data: SentData,
): Promise<void> {
  if (!before || !changedSince) return;
  const sent = withLinkedFields(context.type, sentFields(context, data, before));
  if ([...sent].some((name) => isChanged(context, changedSince, name)))
    throw await changedElsewhere(context, before);
  const changed = Object.keys(context.type.fields).filter((name) => isChanged(context, changedSince, name));
  const merged = readableChanges(context, before, changed);
  if (context.extras && merged.length > 0) context.extras["merged"] = merged.join(",");
}

/**
 * Refuses a save of an older version when its completed draft changes a field that others changed since, or when a sent
 * value no longer fits what they changed.
 * @param decoded the values of the draft before the hooks of its type completed it
 * @throws BusinessError with the record as it is now
 */
export async function refuseDraftClash(
  context: WriteContext,
  { before, changedSince }: Target,
  draft: Draft,
  decoded: Draft["values"],
): Promise<void> {
  if (!before || !changedSince) return;
  const isOther = (name: string) => JSON.stringify(draft.values[name]) !== JSON.stringify(decoded[name]);
  const changed = Object.keys(changesOf(context.type, draft, before));
  const clashes = changed.some((name) => isChanged(context, changedSince, name));
  if (clashes || Object.keys(decoded).some(isOther)) throw await changedElsewhere(context, before);
}
