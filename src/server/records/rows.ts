/** Between stored rows, the policy and the wire. */
import { canReadField, rowVerdict, type Action, type Caller, type RowFacts } from "#shared/access/policy.ts";
import type { WireRow } from "#shared/contracts/records.ts";
import { encode } from "#shared/fields/codec.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { labelsOf, type StoredRow } from "./columns.ts";

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

/**
 * Turns a stored row into its wire form for one caller: only the fields that were selected and that it may read, the
 * labels of references, and the buttons, computed by the policy that guards the calls.
 */
export function presentRow(caller: Caller, type: RecordType, row: StoredRow): WireRow {
  const facts = factsOf(type, row);
  const may = (action: Action) => !row["deletedAt"] && rowVerdict(caller, type, action, facts) === "allow";
  // An anonymized case is not written into again; it can be deleted.
  const isOpen = !row["anonymizedAt"];
  const wire: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const field = type.fields[name];
    if (!field || !canReadField(caller, field, facts)) continue;
    wire[name] = encode(value, field);
    if (field.alias) wire[field.alias] = wire[name];
  }
  return {
    ...wire,
    id: row.id,
    version: row.version ?? 1,
    ...(facts.organizationId === null ? {} : { organizationId: facts.organizationId }),
    ...(facts.menteeId ? { menteeId: facts.menteeId } : {}),
    ...(type.hasEditable ? { editable: facts.editable === false ? "0" : "1" } : {}),
    createdAt: row["createdAt"] instanceof Date ? row["createdAt"].toISOString() : "",
    updatedAt: row["updatedAt"] instanceof Date ? row["updatedAt"].toISOString() : "",
    ...(row["deletedAt"] instanceof Date ? { deletedAt: row["deletedAt"].toISOString() } : {}),
    labels: labelsOf(row),
    editButton: isOpen && may("edit"),
    deleteButton: may("delete"),
    archiveButton: isOpen && may("archive"),
  };
}
