/**
 * Saves based on an older version of the record. They are merged with others' changes since then, unless both set the
 * same field or linked fields.
 */
import { authorizeRecord, canReadField, canWriteField } from "#shared/access/policy.ts";
import { waivedField } from "#shared/fields/field.ts";
import { withLinkedFields } from "#shared/records/linked-fields.ts";
import { versionedColumns, type StoredRow } from "../columns.ts";
import type { Draft } from "../hooks/hook.ts";
import { recordHooks } from "../hooks/index.ts";
import { factsOf } from "../rows.ts";
import { changedElsewhere, type SentData, type Target } from "./authorize.ts";
import { givenBy } from "./draft.ts";
import { changesOf } from "./store.ts";
import type { WriteContext } from "./transaction.ts";
import { readWaivers } from "./waivers.ts";
import { isSameJson } from "#shared/same-json.ts";

type Columns = ReadonlySet<string>;

const isChanged = ({ type }: WriteContext, changedSince: Columns, name: string): boolean =>
  versionedColumns(type, name).some((column) => changedSince.has(column));

/**
 * Returns the fields that a save changes: the sent fields, fields of its sensitive answers, and fields whose answers it
 * waives. Fields that the caller may not set are left out. They are refused later, whether they changed or not.
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

/** Returns the fields that others changed and the caller may read, for the response. */
function readableChanges({ type, signedIn: { caller } }: WriteContext, before: StoredRow, names: string[]) {
  const facts = factsOf(type, before);
  if (authorizeRecord(caller, type, "view", facts) !== "allow") return [];
  return names.filter((name) => {
    const field = type.fields[name];
    return field && !field.readOnly && canReadField(caller, field, facts);
  });
}

/**
 * Refuses a save of a field that others changed since the sent version. Otherwise, lists the other fields that they
 * changed in the response.
 * @throws BusinessError with the current record
 */
export async function refuseSentClash(
  context: WriteContext,
  { before, changedSince }: Target,
  data: SentData,
): Promise<void> {
  if (!before || !changedSince) return;
  const sent = withLinkedFields(context.type, sentFields(context, data, before));
  const changed = Object.keys(context.type.fields).filter((name) => isChanged(context, changedSince, name));
  recordHooks[context.type.name]?.refuseOlder?.(context, before, { sent, changed });
  if ([...sent].some((name) => isChanged(context, changedSince, name)))
    throw await changedElsewhere(context, before);
  const merged = readableChanges(context, before, changed);
  if (context.extras && merged.length > 0) context.extras["merged"] = merged.join(",");
}

/**
 * Refuses a save of an older version if its completed draft changes a field that others changed since, or if a sent
 * value no longer fits their changes.
 * @param decoded the values of the draft before the type's hooks completed it
 * @throws BusinessError with the current record
 */
export async function refuseDraftClash(
  context: WriteContext,
  { before, changedSince }: Target,
  draft: Draft,
  decoded: Draft["values"],
): Promise<void> {
  if (!before || !changedSince) return;
  const isOther = (name: string) => !isSameJson(draft.values[name], decoded[name]);
  const changed = Object.keys(changesOf(context.type, draft, before));
  const clashes = changed.some((name) => isChanged(context, changedSince, name));
  if (clashes || Object.keys(decoded).some(isOther)) throw await changedElsewhere(context, before);
}
