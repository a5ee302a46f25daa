/** Reads stored measures, and their limits for small numbers. */
import { sql } from "kysely";
import { isSuper } from "#shared/access/caller.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import { measures } from "#shared/records/measures.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import { assertAllowed } from "../assert-allowed.ts";
import { factColumns, toSql } from "../list/conditions.ts";
import type { Repository } from "../repository.ts";
import { isTemplate, templateOf, type StoredDefinition } from "./definition.ts";

export interface StoredMeasure extends StoredDefinition {
  readonly id: string;
  readonly version: number;
  readonly name: string | null;
  readonly target: number | null;
  readonly better: string | null;
  readonly suppressBelow: number | null;
  readonly sourceLink: string | null;
  readonly note: string | null;
}

/**
 * Returns measures by their ids, in that order.
 * @throws AppError forbidden without the key, notFound for an id that the caller can't see
 */
export async function readMeasures(repository: Repository, ids: readonly string[]): Promise<StoredMeasure[]> {
  const { db, signedIn } = repository;
  assertAllowed(authorizeType(signedIn.caller, measures, "list"));
  const { rows } = await sql<StoredMeasure>`
    select t.id, t.version, t.name, t.template, t.base, t.kind, t.target, t.better, t.suppress_below as "suppressBelow",
      t.source_link as "sourceLink", t.note, t.who, t.counts
    from measures t where t.id = any(${ids}::bigint[]) and t.deleted_at is null
      and ${toSql(rowFilter(signedIn.caller, measures), factColumns(measures))}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new AppError("notFound");
    return row;
  });
}

/** Returns the limits for small numbers that an organization set for its measures, by template. */
export async function readLimits(
  db: Db,
  organizationId: string | null,
): Promise<ReadonlyMap<string, number | null>> {
  const rows = await db
    .selectFrom("measures")
    .select(["template", "suppress_below"])
    .where("organization_id", "=", organizationId)
    .where("template", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map(({ template, suppress_below: below }) => [template ?? "", below]));
}

/** The values of a built-in measure that the organization doesn't have. */
const unstored = {
  version: 1,
  name: null,
  base: null,
  kind: null,
  who: null,
  counts: null,
  target: null,
  better: null,
  sourceLink: null,
  note: null,
} as const;

/** Returns the measures that say how many answered, for rates of answers. Leaves out those already requested. */
export async function answersOf(
  { db, signedIn: { caller } }: Repository,
  chosen: readonly StoredMeasure[],
  organizationId: string | null,
): Promise<StoredMeasure[]> {
  const names = new Set<string>(chosen.flatMap((one) => templateOf(one)?.answeredIn ?? []));
  for (const { template } of chosen) if (isTemplate(template)) names.delete(template);
  if (names.size === 0) return [];
  const limits = await readLimits(db, isSuper(caller) ? organizationId : caller.organizationId);
  return [...names].map((template) => ({
    ...unstored,
    id: template,
    template,
    suppressBelow: limits.get(template) ?? null,
  }));
}
