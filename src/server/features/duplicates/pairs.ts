/** Pairs of possible duplicates, and the decisions about them. */
import { sql, type RawBuilder } from "kysely";
import { canUseField } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import { maxPairs, type DecidePair } from "#shared/contracts/duplicates.ts";
import type {
  DuplicatePair,
  DuplicatePairsAnswer,
  PairSide,
} from "#shared/contracts/responses/duplicates.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { column } from "#server/core/records/columns.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { factColumns, toSql } from "#server/core/records/list/conditions.ts";
import { isLikely } from "#server/core/records/matching/score.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { noteSuperRead } from "#server/core/audit/owners.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { organizationOf, requireComparer } from "./access.ts";

/** Fields that are shown in addition to the compared ones. */
const shownToo = ["dateOfReferral", "dateOfAdmission"] as const;

/** Returns the data of one mentee of a pair, if the caller may see that mentee. */
function sideOf({ signedIn: { caller, language } }: Repository, id: string): RawBuilder<unknown> {
  const { fields, duplicates = [] }: RecordType = mentees;
  const names = [...duplicates, ...shownToo].filter(
    (name) => fields[name] && canUseField(caller, fields[name]),
  );
  const values = names.map((name) => sql`${sql.lit(name)}, coalesce(${column(name)}::text, '')`);
  return sql`select jsonb_build_object('id', t.id::text, 'name', ${nameExpression(mentees, "t", language)}, 'active', t.active,
      'values', jsonb_build_object(${sql.join(values)})) as side
    from mentees t where t.id = ${sql.ref(id)} and t.deleted_at is null and t.anonymized_at is null
      and ${toSql(rowFilter(caller, mentees), factColumns(mentees))}`;
}

interface PairRow {
  readonly id: string;
  readonly reasons: DuplicatePair["reasons"];
  readonly weight: number;
  readonly first: PairSide;
  readonly second: PairSide;
  readonly total: number;
}

/**
 * Returns the open pairs of an organization whose mentees the caller may both see, the most likely pairs first and
 * postponed ones last.
 * @param asked null for the caller's own organization
 * @throws AppError forbidden, notFound
 */
export async function readPairs(
  repository: Repository,
  asked: string | null,
): Promise<Omit<DuplicatePairsAnswer, "status" | "dataType">> {
  requireComparer(repository, "list");
  const organizationId = organizationOf(repository, asked);
  noteSuperRead(repository.signedIn.caller, [organizationId]);
  const { rows } = await sql<PairRow>`
    select p.id, p.reasons, p.weight, a.side as first, b.side as second, count(*) over ()::integer as total
    from duplicate_pairs p cross join lateral (${sideOf(repository, "p.first_id")}) a
    cross join lateral (${sideOf(repository, "p.second_id")}) b
    where p.organization_id = ${organizationId} and p.state = 'open'
    order by p.put_off_at nulls first, p.weight desc, p.id limit ${maxPairs}`.execute(repository.db);
  const { rows: scans } = await sql<{ at: Date | null; progress: number | null }>`
    select scanned_at as at, case when asked_at is not null then progress end as progress
    from duplicate_scans where organization_id = ${organizationId}`.execute(repository.db);
  return {
    dataValues: rows.map(({ id, reasons, weight, first, second }) => ({
      id,
      reasons,
      isLikely: isLikely(weight),
      sides: [first, second],
    })),
    totalRecords: rows[0]?.total ?? 0,
    scannedAt: scans[0]?.at?.toISOString() ?? "",
    progress: scans[0]?.progress ?? null,
  };
}

/**
 * Marks a pair as the same person or as different people, or postpones the decision. It merges no records. Calling it
 * again has the same result.
 * @throws AppError forbidden, notFound if the caller may not see both mentees
 */
export async function decidePair(repository: Repository, { pairId, state }: DecidePair): Promise<void> {
  requireComparer(repository, "edit");
  const { db, signedIn } = repository;
  if (!isWireId(pairId)) throw new AppError("notFound");
  const { rows } = await sql<IdRow>`
    update duplicate_pairs p set state = ${state === "later" ? "open" : state},
      put_off_at = ${state === "later" ? sql`now()` : sql`null`},
      decided_by = ${signedIn.caller.accountId}, decided_at = now()
    where p.id = ${pairId} and exists (${sideOf(repository, "p.first_id")})
      and exists (${sideOf(repository, "p.second_id")}) returning p.id`.execute(db);
  if (rows.length === 0) throw new AppError("notFound");
}
