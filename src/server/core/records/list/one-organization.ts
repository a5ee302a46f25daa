/** The indexes of fields that organizations made sortable hold the rows of one organization. */
import { sql, type RawBuilder } from "kysely";
import type { RowFilter } from "#shared/access/row-filter.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";

/** The only organization whose rows a list may hold. */
function onlyOrganization(rows: RowFilter): string | undefined {
  const [organizationId, ...others] = new Set(rows.map((wanted) => wanted.organizationId));
  return isWireId(organizationId) && others.length === 0 ? organizationId : undefined;
}

export const isOfOneOrganization = (rows: RowFilter): boolean => onlyOrganization(rows) !== undefined;

/**
 * The beginning of a condition on the row `t`: that it belongs to the organization of the list. This is so already; but
 * only where the id stands in the text does PostgreSQL see that the index of one organization serves. Empty for lists of
 * several organizations.
 */
export function ofOneOrganization(rows: RowFilter): RawBuilder<unknown> {
  const organizationId = onlyOrganization(rows);
  return organizationId === undefined
    ? sql``
    : sql`t.organization_id = ${sql.raw(organizationId)}::bigint and `;
}
