/** The bulk actions for the selected rows. An action is offered if at least one row allows it. */
import { authorizeType, canWriteField } from "#shared/access/policy.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { addsInBulk, setsInBulk } from "#shared/records/bulk.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { registry } from "../../lib/organization-types.ts";
import { rowAbilities } from "../list/row-abilities.ts";
import type { RecordScope } from "../parts/record-scope.ts";

export type BulkChoice =
  | { readonly action: "set"; readonly target: RecordType; readonly field: string }
  | { readonly action: "add"; readonly targets: readonly RecordType[] }
  | { readonly action: "archive"; readonly isActive: boolean }
  | { readonly action: "delete" };

/**
 * Returns the bulk actions to offer.
 * @param rows the selected rows; if all results are selected, only those on this page
 */
export function bulkChoices(
  { type, caller }: RecordScope,
  rows: readonly WireRow[],
  isAll: boolean,
): BulkChoice[] {
  const able = rows.map((row) => rowAbilities(caller, type, row));
  const some = (is: (row: (typeof able)[number]) => boolean) => able.some(is);
  const sets = [...registry.values()].flatMap((target) =>
    (target.bulkSet ?? []).flatMap((field): BulkChoice[] => {
      const declared = target.fields[field];
      if (!declared || !setsInBulk(type, target, field) || !canWriteField(caller, target, declared, null))
        return [];
      const may = authorizeType(caller, target, "edit") === "allow";
      return may && (target !== type || some(({ edit }) => edit)) ? [{ action: "set", target, field }] : [];
    }),
  );
  // Assignments come first, because they are added most often.
  const targets = [...registry.values()]
    .filter((target) => addsInBulk(type, target) && authorizeType(caller, target, "add") === "allow")
    .sort((one, other) => Number(!one.doneField) - Number(!other.doneField));
  const archives = (isActive: boolean): BulkChoice[] =>
    some(({ archive, isArchived }) => archive && (isAll || isArchived === isActive))
      ? [{ action: "archive", isActive }]
      : [];
  return [
    ...sets,
    ...(targets.length > 0 ? [{ action: "add" as const, targets }] : []),
    ...archives(false),
    ...archives(true),
    ...(some(({ remove }) => remove) ? [{ action: "delete" as const }] : []),
  ];
}
