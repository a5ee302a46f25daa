import { isSuper, authorizeType, type Action, type Caller } from "#shared/access/policy.ts";
import type { FlagFamily } from "#shared/access/flags.ts";
import type { WireRow } from "#shared/contracts/records.ts";
import type { RecordType } from "#shared/records/record-type.ts";

/** Where a row that may not be edited can still be looked at. */
const viewFamilies: ReadonlySet<FlagFamily> = new Set(["organizations", "tables"]);

export interface RowAbilities {
  edit: boolean;
  view: boolean;
  remove: boolean;
  archive: boolean;
  clone: boolean;
  /** Whether the row was put away: the archive button then brings it back. */
  isArchived: boolean;
}

/** A row of an organization is changed by that organization or organization 1; any other by its `editable` flag. */
function isChangeable(caller: Caller, type: RecordType, row: WireRow): boolean {
  const organizationId = type.isOrganization ? row.id : row["organizationId"];
  if (organizationId !== undefined && organizationId !== null && organizationId !== "") {
    return String(organizationId) === caller.organizationId || isSuper(caller);
  }
  const editable = row["editable"];
  return editable === undefined || editable === "1";
}

/** Which buttons a row shows: the role's flags, the row's owner, and the server's word, all three. */
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
