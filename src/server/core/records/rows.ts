/** Between stored rows, the policy and the wire. */
import {
  canReadField,
  canUseField,
  authorizeRecord,
  type Action,
  type Caller,
  type RowFacts,
} from "#shared/access/policy.ts";
import type { WireRow } from "#shared/contracts/records.ts";
import { encode } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { blanked, labelFieldName, setLabel, type StoredRow } from "./columns.ts";
import { systemLabels } from "./labels.ts";

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const flag = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);

/** What the policy must know of a stored row. */
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

/** What the policy says of all rows with the same facts. */
export interface Answer {
  readonly facts: RowFacts;
  /** Whether a field of theirs is answered: one that is sensitive to the caller is, as if it were empty. */
  readonly answers: (field: Field) => boolean;
  readonly may: Readonly<Record<"edit" | "delete" | "archive", boolean>>;
}

/** Asks the policy about a row. */
export function askPolicy(caller: Caller, type: RecordType, facts: RowFacts): Answer {
  const may = (action: Action) => authorizeRecord(caller, type, action, facts) === "allow";
  return {
    facts,
    answers: (field) => !canUseField(caller, field) || canReadField(caller, field, facts),
    may: { edit: may("edit"), delete: may("delete"), archive: may("archive") },
  };
}

/**
 * The part of a row's wire form that follows from its facts and its state, but for what is a field of its own.
 * @param state `deletedAt` in wire form; nothing for a live row
 */
export function decisionsOf(
  type: RecordType,
  { facts, may }: Answer,
  { deletedAt, isAnonymized }: { readonly deletedAt: string | null; readonly isAnonymized: boolean | null },
) {
  // An anonymized case is not written into again; it can be deleted.
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

function present(type: RecordType, row: StoredRow, answer: Answer): WireRow {
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
    } else if (readable(labelFieldName(name)) || systemLabels(type)[labelFieldName(name)])
      setLabel(labels, name, row[name]);
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

/** Empties, in stored rows of a type, the fields that are sensitive to the caller, and their labels. */
export function withoutSensitive(caller: Caller, type: RecordType): (row: StoredRow) => StoredRow {
  const hidden = Object.entries(type.fields).flatMap(([name, field]) =>
    canUseField(caller, field) ? [] : [name],
  );
  return hidden.length > 0 ? (row) => blanked(row, hidden) : (row) => row;
}

/**
 * Turns stored rows into their wire form for one caller: only the fields that were selected and that it may read, the
 * labels of references, and the buttons, computed by the policy that guards the calls. Rows that follow one another
 * mostly differ in nothing that the policy looks at; it is asked anew when they do.
 */
export function presenterOf(caller: Caller, type: RecordType): (row: StoredRow) => WireRow {
  let answer: Answer | undefined;
  const blank = withoutSensitive(caller, type);
  return (row) => {
    const facts = factsOf(type, row);
    if (!answer || !isSame(answer.facts, facts)) answer = askPolicy(caller, type, facts);
    return present(type, blank(row), answer);
  };
}

/** The same for a single row. */
export const presentRow = (caller: Caller, type: RecordType, row: StoredRow): WireRow =>
  presenterOf(caller, type)(row);
