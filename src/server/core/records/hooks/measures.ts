/** Measures are standard or custom. The filters of a custom measure must fit the records that it counts (ADR 82). */
import { sql } from "kysely";
import { rowFilter } from "#shared/access/row-filter.ts";
import { maxMeasures } from "#shared/contracts/measures.ts";
import { ownMeasureKinds } from "#shared/measures/definition.ts";
import { measureTemplates } from "#shared/measures/templates.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { lockNamed } from "#server/platform/db/lock-named.ts";
import { todayIn } from "#shared/fields/days.ts";
import { chosenRows } from "../list/filter.ts";
import { isTemplate, readFilter } from "../measures/definition.ts";
import { fieldErrors, requiredMessage } from "../save/draft.ts";
import type { HookContext, RecordHooks } from "./hook.ts";

const needed = ["base", "kind"];

/**
 * Limits the measures of an organization, because their screen computes all of them in one call.
 * @param id the measure that is added again. Null for a new one.
 */
async function refuseTooMany(
  { db, t }: HookContext,
  organizationId: string | null,
  id: string | null,
): Promise<void> {
  await lockNamed(db, "measures", organizationId);
  const { rows } = await sql`
    select from measures where organization_id = ${organizationId} and deleted_at is null
      and id is distinct from ${id}::bigint limit ${maxMeasures}`.execute(db);
  if (rows.length === maxMeasures)
    throw new BusinessError(t("server.measures.tooMany", { count: maxMeasures }));
}

/**
 * Checks that the author may use the filters on the counted records. Later readers of the measure need the same rights.
 */
function checkFilters({ registry, signedIn }: HookContext, row: Readonly<Record<string, unknown>>): void {
  const base = registry.get(String(row["base"]));
  if (!base) throw new AppError("badRequest", "base");
  const { caller, zone } = signedIn;
  const reader = { caller, today: todayIn(zone), rows: rowFilter(caller, base) };
  for (const name of ["who", "counts"]) {
    const filter = readFilter(row[name]);
    if (filter) chosenRows(reader, base, filter);
  }
}

export const measuresHooks: RecordHooks = {
  async prepare(context, draft, before) {
    if (!before) await refuseTooMany(context, draft.organizationId, null);
    const row: Record<string, unknown> = { ...before, ...draft.values };
    // The definition of a template comes with the product. What it counts is stored for lists, filters, and exports.
    const template = row["template"];
    if (isTemplate(template)) {
      Object.assign(draft.values, {
        base: measureTemplates[template].base,
        kind: null,
        who: null,
        counts: null,
      });
      return;
    }
    const missing = [...needed, ...(row["kind"] === "share" ? ["counts"] : [])].filter((name) => !row[name]);
    if (missing.length > 0)
      throw fieldErrors(Object.fromEntries(missing.map((name) => [name, requiredMessage(context, name)])));
    if (!(ownMeasureKinds as readonly unknown[]).includes(row["kind"]))
      throw new AppError("badRequest", "kind");
    checkFilters(context, row);
    if (!row["name"])
      draft.values["name"] = context.t(`records.measures.options.base.${String(row["base"])}`);
  },
  async afterDelete(context, row, isDeleted) {
    if (!isDeleted) await refuseTooMany(context, String(row["organizationId"]), row.id);
  },
};
