/** Checks if a new record resembles an existing one. */
import { authorizeType, isSuper } from "#shared/access/policy.ts";
import type { Duplicate } from "#shared/contracts/responses/duplicates.ts";
import { decode } from "#shared/fields/codec.ts";
import { expectedForm } from "#shared/fields/wire-form.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { findAlike } from "#server/core/records/matching/find-alike.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { noteSuperRead } from "#server/core/audit/owners.ts";
import { AppError } from "#server/kernel/errors.ts";

type Data = Readonly<Record<string, unknown>>;

/** Decodes the entered values of the compared fields. Invalid values are left out. */
function known(type: RecordType, names: readonly string[], data: Data) {
  const entries = names.flatMap((name) => {
    const field = type.fields[name];
    if (!field) return [];
    const decoded = decode(data[name] ?? null, field);
    if (!decoded.ok && decoded.problem === "type")
      throw new AppError("badRequest", expectedForm(name, field));
    return decoded.ok && typeof decoded.value === "string" ? [[name, decoded.value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the records of an organization that resemble a new one, limited to those that the caller may list, the most
 * likely ones first.
 * @param data the new record in wire form, possibly incomplete; `organizationId` is the organization, for callers who
 * may choose it
 * @throws AppError forbidden for callers who may not add such a record, badRequest for types that are not compared
 * and for invalid wire values
 */
export async function findDuplicates(
  repository: Repository,
  tableName: string,
  data: Data,
): Promise<readonly Duplicate[]> {
  const { caller } = repository.signedIn;
  const type = repository.typeOf(tableName);
  assertAllowed(authorizeType(caller, type, "add"));
  if (!type.duplicates) throw new AppError("badRequest", "tableName");
  const person = known(type, type.duplicates, data);
  if (authorizeType(caller, type, "list") !== "allow") return [];
  const asked = data["organizationId"];
  const organizationId = isSuper(caller) && isWireId(asked) ? asked : caller.organizationId;
  noteSuperRead(caller, [organizationId]);
  const [alike] = await findAlike(repository, organizationId, [person]);
  return alike ?? [];
}
