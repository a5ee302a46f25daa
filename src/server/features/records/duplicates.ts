/** Whether a new record looks like one that is there. */
import { authorizeType, isSuper } from "#shared/access/policy.ts";
import type { Duplicate } from "#shared/contracts/duplicates.ts";
import { decode } from "#shared/fields/codec.ts";
import { expectedForm } from "#shared/fields/wire-form.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { findAlike } from "#server/core/records/matching/find-alike.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError } from "#server/kernel/errors.ts";

type Data = Readonly<Record<string, unknown>>;

/** What is entered of the fields that are compared; what could not be stored is not known. */
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
 * Records of an organization that a new one looks like, among those that the caller may list; the likeliest first.
 * @param data the new record in wire form, as far as it is entered; `organizationId` says where for who may choose it
 * @throws AppError forbidden for who may not add such a record, badRequest for types that are not compared and wrong wire
 * forms
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
  const [alike] = await findAlike(repository, organizationId, [person]);
  return alike ?? [];
}
