import { authorizeType } from "#shared/access/policy.ts";
import { ownerIn } from "#shared/access/row-filter.ts";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { TFunction } from "i18next";
import { assertAllowed } from "../assert-allowed.ts";
import type { StoredRow } from "../columns.ts";
import { recordHooks } from "../hooks/index.ts";
import type { Repository } from "../repository.ts";
import { presentRow } from "../rows.ts";
import { leaveOutForeignValues } from "./references.ts";
import { writeDraft } from "./save.ts";
import { inWriteTransaction, type StoreAnswer } from "./transaction.ts";

/** A copy doesn't include the email, files, or the notes and files that people added over time. */
const isCopied = (field: Field): boolean =>
  !field.readOnly && field.kind !== "email" && !["file", "fileList", "entries"].includes(field.value);

/** Returns the stored values of a copy of a record. */
function copiedValues(
  type: RecordType,
  row: StoredRow,
  readable: ReadonlySet<string>,
  t: TFunction,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(type.fields)) {
    if (name !== "organizationId" && name in row && readable.has(name) && isCopied(field))
      values[name] = row[name];
  }
  const nameField = type.nameFields[0];
  if (nameField) values[nameField] = t("server.records.copyOf", { name: String(values[nameField] ?? "") });
  return values;
}

/**
 * Copies the parts of a record that the caller may read into the caller's organization, without password, email, files,
 * and values of another organization.
 * @returns the id of the copy
 * @throws AppError forbidden, notFound; BusinessError from the hooks of its type
 */
export function cloneRecord(
  repository: Repository,
  tableName: string,
  id: string,
  storeAnswer?: StoreAnswer,
): Promise<string> {
  return inWriteTransaction(repository, tableName, async (context) => {
    const { db, type, t, signedIn } = context;
    assertAllowed(authorizeType(signedIn.caller, type, "clone"));
    const row = await repository.requireRow(db, type, id, "clone");
    const readable = new Set(Object.keys(presentRow(signedIn.caller, type, row)));
    const values = copiedValues(type, row, readable, t);
    recordHooks[type.name]?.prepareClone?.(context, values);
    const organizationId = type.hasOrganization ? ownerIn(type, signedIn.caller.organizationId) : null;
    const draft = { values, secrets: {}, columns: {}, organizationId };
    await leaveOutForeignValues(context, draft);
    const copyId = await writeDraft(context, draft, { before: null, parent: null }, "copy");
    await storeAnswer?.(db, copyId);
    return copyId;
  });
}
