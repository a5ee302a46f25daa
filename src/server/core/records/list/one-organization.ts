/** Supports the indexes of sortable custom fields, which contain the rows of one organization. */
import { sql, type RawBuilder } from "kysely";
import type { RowFilter } from "#shared/access/row-filter.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";

/** Returns the organization if a list can contain rows of only one. */
function onlyOrganization(rows: RowFilter): string | undefined {
  const [organizationId, ...others] = new Set(rows.map((wanted) => wanted.organizationId));
  return isWireId(organizationId) && others.length === 0 ? organizationId : undefined;
}

export const isOfOneOrganization = (rows: RowFilter): boolean => onlyOrganization(rows) !== undefined;

/**
 * Returns the start of a condition on the row `t`: that it belongs to the list's organization. The list is already
 * limited to it, but PostgreSQL can use the organization's index only if the id is a literal. Empty for lists of
 * several organizations.
 */
export function ofOneOrganization(rows: RowFilter): RawBuilder<unknown> {
  const organizationId = onlyOrganization(rows);
  return organizationId === undefined
    ? sql``
    : sql`t.organization_id = ${sql.raw(organizationId)}::bigint and `;
}
