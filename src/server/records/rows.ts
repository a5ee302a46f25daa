/** Between stored rows, the policy and the wire. */
import { canReadField, rowVerdict, type Action, type Caller, type RowFacts } from "#shared/access/policy.ts";
import type { WireRow } from "#shared/contracts/records.ts";
import { encode } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { fieldOfLabel, putLabel, type StoredRow } from "./columns.ts";

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const flag = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);

/** What the policy must know of a stored row. */
export const factsOf = (type: RecordType, row: StoredRow): RowFacts => ({
  organizationId: type.isOrganization ? row.id : text(row["organizationId"]),
  menteeId: text(row["menteeId"]),
  accountId: text(row["accountId"]),
  editable: flag(row["editable"]),
  shared: flag(row["shared"]),
});

const isSame = (one: RowFacts, other: RowFacts): boolean =>
  one.organizationId === other.organizationId &&
  one.menteeId === other.menteeId &&
  one.accountId === other.accountId &&
  one.editable === other.editable &&
  one.shared === other.shared;

/** What the policy says of all rows with the same facts. */
interface Answer {
  readonly facts: RowFacts;
  readonly fields: ReadonlyMap<string, Field>;
  readonly may: Readonly<Record<"edit" | "delete" | "archive", boolean>>;
}

function ask(caller: Caller, type: RecordType, facts: RowFacts): Answer {
  const may = (action: Action) => rowVerdict(caller, type, action, facts) === "allow";
  const readable = Object.entries(type.fields).filter(([, field]) => canReadField(caller, field, facts));
  return {
    facts,
    fields: new Map(readable),
    may: { edit: may("edit"), delete: may("delete"), archive: may("archive") },
  };
}

const instant = (value: unknown): string => (value instanceof Date ? value.toISOString() : "");

function present(type: RecordType, row: StoredRow, { facts, fields, may }: Answer): WireRow {
  const wire: Record<string, unknown> = {};
  const labels: Record<string, string> = {};
  for (const name of Object.keys(row)) {
    const field = fields.get(name);
    if (field) {
      wire[name] = encode(row[name], field);
      if (field.alias) wire[field.alias] = wire[name];
    } else if (fields.has(fieldOfLabel(name))) putLabel(labels, name, row[name]);
  }
  const isDeleted = Boolean(row["deletedAt"]);
  // An anonymized case is not written into again; it can be deleted.
  const isOpen = !isDeleted && !row["anonymizedAt"];
  wire["id"] = row.id;
  wire["version"] = row.version ?? 1;
  if (facts.organizationId !== null) wire["organizationId"] = facts.organizationId;
  if (facts.menteeId) wire["menteeId"] = facts.menteeId;
  if (type.hasEditable) wire["editable"] = facts.editable === false ? "0" : "1";
  wire["createdAt"] = instant(row["createdAt"]);
  wire["updatedAt"] = instant(row["updatedAt"]);
  if (isDeleted) wire["deletedAt"] = instant(row["deletedAt"]);
  wire["labels"] = labels;
  wire["editButton"] = isOpen && may.edit;
  wire["deleteButton"] = !isDeleted && may.delete;
  wire["archiveButton"] = isOpen && may.archive;
  return wire as WireRow;
}

/**
 * Turns stored rows into their wire form for one caller: only the fields that were selected and that it may read, the
 * labels of references, and the buttons, computed by the policy that guards the calls. Rows that follow one another
 * mostly differ in nothing that the policy looks at; it is asked anew when they do.
 */
export function presenterOf(caller: Caller, type: RecordType): (row: StoredRow) => WireRow {
  let answer: Answer | undefined;
  return (row) => {
    const facts = factsOf(type, row);
    if (!answer || !isSame(answer.facts, facts)) answer = ask(caller, type, facts);
    return present(type, row, answer);
  };
}

/** The same for a single row. */
export const presentRow = (caller: Caller, type: RecordType, row: StoredRow): WireRow =>
  presenterOf(caller, type)(row);
