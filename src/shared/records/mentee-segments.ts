import { types } from "./registry.ts";
import type { TableName } from "./table-names.ts";

/**
 * Second segment of the address of a type's page below a mentee, `/mentee/<segment>/<mentee>`. The web build replaces
 * this module with its value.
 */
export const menteeSegments: Partial<Record<TableName, string>> = Object.fromEntries(
  types.flatMap(({ name, page }) => (page === undefined ? [] : [[name, page] as const])),
);
