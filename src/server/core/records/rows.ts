/** Converts stored rows to the policy's facts and to wire form. */
import {
  canReadField,
  canUseField,
  authorizeRecord,
  type Action,
  type Caller,
  type RowFacts,
} from "#shared/access/policy.ts";
import { getsOnlyMenteeIds, namesMentees } from "#shared/access/mentee-names.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { encode } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { withoutFields, labelFieldName, setLabel, type StoredRow } from "./columns.ts";
import { systemLabels } from "./labels.ts";

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const flag = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);

/** Returns the facts of a stored row for the policy. */
export const factsOf = (type: RecordType, row: StoredRow): RowFacts => ({
  organizationId: type.isOrganization ? row.id : text(row["organizationId"]),
  menteeId: text(row["menteeId"]),
  accountId: text(row["accountId"]),
  createdBy: text(row["createdBy"]),
  editable: flag(row["editable"]),
  newest: flag(row["newest"]),
  shared: flag(row["shared"]),
  active: flag(row["active"]),
  assigned: text(row["assigned"]),
});

const isSame = (one: RowFacts, other: RowFacts): boolean =>
  one.organizationId === other.organizationId &&
  one.menteeId === other.menteeId &&
  one.accountId === other.accountId &&
  one.createdBy === other.createdBy &&
  one.editable === other.editable &&
  one.newest === other.newest &&
  one.shared === other.shared &&
  one.active === other.active &&
  one.assigned === other.assigned;

/** The policy's decisions for all rows with the same facts. */
export interface RowDecisions {
  readonly facts: RowFacts;
  /** Returns true if a field is part of the response. A field that is sensitive to the caller is, but empty. */
  readonly answers: (field: Field) => boolean;
  readonly may: Readonly<Record<"edit" | "delete" | "archive", boolean>>;
}

/** Returns the policy's decisions for a row. */
export function policyDecisions(caller: Caller, type: RecordType, facts: RowFacts): RowDecisions {
  const may = (action: Action) => authorizeRecord(caller, type, action, facts) === "allow";
  return {
    facts,
    answers: (field) => !canUseField(caller, field) || canReadField(caller, field, facts),
    may: { edit: may("edit"), delete: may("delete"), archive: may("archive") },
  };
}

/**
 * Returns the part of a row's wire form that follows from its facts and state, without parts that are fields.
 * @param state `deletedAt` in wire form, or nothing for a live row
 */
export function decisionsOf(
  type: RecordType,
  { facts, may }: RowDecisions,
  { deletedAt, isAnonymized }: { readonly deletedAt: string | null; readonly isAnonymized: boolean | null },
) {
  // An anonymized case can't be changed, but it can be deleted.
  const isOpen = !deletedAt && !isAnonymized;
  const unlessField = (name: string, id: string | null | undefined) =>
    id && !type.fields[name] ? { [name]: id } : {};
  return {
    ...unlessField("organizationId", facts.organizationId),
    ...unlessField("menteeId", facts.menteeId),
    ...(type.hasEditable ? { editable: facts.editable === false ? "0" : "1" } : {}),
    ...(deletedAt ? { deletedAt } : {}),
    editButton: isOpen && may.edit,
    deleteButton: !deletedAt && may.delete,
    archiveButton: isOpen && may.archive,
  };
}

const instant = (value: unknown): string => (value instanceof Date ? value.toISOString() : "");

/** @param isLabeled returns true if the label of a reference is part of the response */
function present(
  type: RecordType,
  row: StoredRow,
  answer: RowDecisions,
  isLabeled: (field: Field) => boolean,
): WireRow {
  const wire: Record<string, unknown> = {};
  const labels: Record<string, string> = {};
  const readable = (name: string): Field | undefined => {
    const field = type.fields[name];
    return field && answer.answers(field) ? field : undefined;
  };
  for (const name of Object.keys(row)) {
    const field = readable(name);
    if (field) {
      wire[name] = encode(row[name], field);
      if (field.alias) wire[field.alias] = wire[name];
      continue;
    }
    const labeled = readable(labelFieldName(name)) ?? systemLabels(type)[labelFieldName(name)];
    if (labeled && isLabeled(labeled)) setLabel(labels, name, row[name]);
  }
  return {
    ...wire,
    id: row.id,
    version: row.version ?? 1,
    createdAt: instant(row["createdAt"]),
    updatedAt: instant(row["updatedAt"]),
    labels,
    ...decisionsOf(type, answer, {
      deletedAt: instant(row["deletedAt"]),
      isAnonymized: Boolean(row["anonymizedAt"]),
    }),
  };
}

/** Empties the fields that are sensitive to the caller, and their labels, in stored rows of a type. */
export function withoutSensitive(caller: Caller, type: RecordType): (row: StoredRow) => StoredRow {
  const hidden = Object.entries(type.fields).flatMap(([name, field]) =>
    canUseField(caller, field) ? [] : [name],
  );
  return hidden.length > 0 ? (row) => withoutFields(row, hidden) : (row) => row;
}

/** Returns the fields of a type without those that are sensitive to the caller. */
export const usableFields = (caller: Caller, { fields }: RecordType): RecordType["fields"] =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => canUseField(caller, field)));

/**
 * Returns a function that converts stored rows to wire form for a caller: the selected fields that the caller may read,
 * the labels of references, and the allowed actions from the policy that also guards the calls. Consecutive rows
 * usually have the same facts, so the policy is only asked again if they differ.
 */
export function presenterOf(caller: Caller, type: RecordType): (row: StoredRow) => WireRow {
  let answer: RowDecisions | undefined;
  const blank = withoutSensitive(caller, type);
  const isLabeled = (field: Field) => !(getsOnlyMenteeIds(caller) && namesMentees(field));
  return (row) => {
    const facts = factsOf(type, row);
    if (!answer || !isSame(answer.facts, facts)) answer = policyDecisions(caller, type, facts);
    return present(type, blank(row), answer, isLabeled);
  };
}

/** Does the same for a single row. */
export const presentRow = (caller: Caller, type: RecordType, row: StoredRow): WireRow =>
  presenterOf(caller, type)(row);
