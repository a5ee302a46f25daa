import { isSuper, authorizeType, type Action, type Caller } from "#shared/access/policy.ts";
import type { FlagFamily } from "#shared/access/flags.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import type { RecordType } from "#shared/records/record-type.ts";

/** Families of record types whose rows can be viewed by callers who may not edit them. */
const viewFamilies: ReadonlySet<FlagFamily> = new Set(["organizations", "tables"]);

export interface RowAbilities {
  edit: boolean;
  view: boolean;
  remove: boolean;
  archive: boolean;
  clone: boolean;
  /** True if the row is archived. The archive button then restores it. */
  isArchived: boolean;
}

/**
 * Returns true if the caller's organization may change the row. The row of an organization can be changed by that
 * organization or by organization 1. Other rows depend on their `editable` flag.
 */
function isChangeable(caller: Caller, type: RecordType, row: WireRow): boolean {
  const organizationId = type.isOrganization ? row.id : row["organizationId"];
  if (organizationId !== undefined && organizationId !== null && organizationId !== "") {
    return String(organizationId) === caller.organizationId || isSuper(caller);
  }
  const editable = row["editable"];
  return editable === undefined || editable === "1";
}

/** Returns which buttons a row shows. An action needs the role's permission, the right owner, and the server's flag. */
export function rowAbilities(caller: Caller, type: RecordType, row: WireRow): RowAbilities {
  const may = (action: Action) => authorizeType(caller, type, action) === "allow";
  const change = isChangeable(caller, type, row);
  const edit = change && row.editButton && may("edit");
  return {
    edit,
    view: !edit && viewFamilies.has(type.flags) && may("view"),
    remove: change && row.deleteButton && may("delete"),
    archive: change && row.archiveButton && may("archive"),
    clone: may("clone"),
    isArchived: type.activeField !== undefined && row[type.activeField] === "0",
  };
}
