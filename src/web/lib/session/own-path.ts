/**
 * Redirects for mentees who open a staff page below `/mentee/`. Stored notifications and old emails link to those
 * pages.
 */
import { isPlanTable, planPath } from "#shared/records/plan-paths.ts";
import { menteeSegments } from "#shared/records/mentee-segments.ts";
import { tableNames } from "#shared/records/table-names.ts";

/**
 * Returns the page of the mentee's plan with the same content as a staff page below the mentee. Undefined for pages
 * that only staff have.
 * @param segment second segment of the path, such as `mentee-tasks`
 * @param search query of the address, which may name a record
 */
export function ownPath(segment: string, search: string): string | undefined {
  const table = tableNames.find((name) => menteeSegments[name] === segment);
  if (table === "menteeUserFiles") return "/plan";
  if (table === "checkIns") return "/check-in";
  if (!table || !isPlanTable(table)) return undefined;
  const id = new URLSearchParams(search).get("record") ?? "";
  return /^[1-9]\d*$/.test(id) ? planPath({ table, id }) : "/plan";
}
