/** Restricts exports according to the mentees' consents (docs/decisions/0026-data-protection.md). */
import { sql, type RawBuilder } from "kysely";
import { addAuditDetails } from "#server/kernel/context.ts";
import { anyOf } from "#server/platform/db/expressions.ts";
import { mayShare, type Consent, type ConsentPart } from "#shared/access/consent.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import { withoutFields } from "#server/core/records/columns.ts";
import { conditionsOf } from "#server/core/records/list/conditions.ts";
import type { ListQuery } from "#server/core/records/list/query.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { Batch } from "./list-reader.ts";

/** The part of a repository that reading consents uses. */
type Reader = Pick<Repository, "db">;

interface StoredConsent extends Consent {
  readonly id: string;
  /** The current day in the mentee's organization. */
  readonly today: string;
}

const isRecorded = sql<boolean>`(consent_scope <> '{}' or consent_signed is not null or consent_until is not null)`;

/** Reads the recorded consents. Mentees without one are left out. */
async function readConsents({ db }: Reader, menteeIds: readonly string[]): Promise<StoredConsent[]> {
  return db
    .selectFrom("mentees")
    .select(["id", "consent_scope as scope", "consent_signed as signed", "consent_until as until"])
    .select(sql<string>`organization_day(organization_id)::text`.as("today"))
    .where("id", "=", anyOf(menteeIds))
    .where(isRecorded)
    .execute();
}

/** Returns a query for the ids of the mentees of a list's rows. Null for a list that needs no consent. */
export function menteesIn(query: ListQuery): RawBuilder<unknown> | null {
  const { type } = query;
  if (!type.consent) return null;
  const id = sql.ref(type.scope === "mentee" ? "t.mentee_id" : "t.id");
  return sql`select ${id} from ${sql.table(type.table)} t where ${conditionsOf(query)}`;
}

/** Counts the mentees without a recorded consent, in organizations that require a reason in that case. */
async function countWithoutConsent({ db }: Repository, menteeIds: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mentees m join organizations o on o.id = m.organization_id
    where o.export_reason and m.anonymized_at is null and not ${isRecorded} and m.id in (${menteeIds})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Requires a reason to export data of mentees without a recorded consent
 * (docs/decisions/history/0040-export-reason.md). The audit trail stores their number.
 * @param menteeIds a query; null if no consent is needed
 * @throws BusinessError with their number
 */
export async function requireReason(
  repository: Repository,
  reason: string,
  menteeIds: RawBuilder<unknown> | null,
): Promise<void> {
  const count = menteeIds ? await countWithoutConsent(repository, menteeIds) : 0;
  if (count === 0) return;
  addAuditDetails({ withoutConsent: count });
  if (reason) return;
  const message = repository.t("server.dataProtection.reasonMissing", { count });
  throw new BusinessError(message, { reason: message }, { withoutConsent: count });
}

/**
 * Checks that a mentee's consent covers the parts of the case that the records belong to.
 * @param reasonField request field that can hold a reason instead
 * @throws BusinessError that names the missing parts
 */
export async function requireConsent(
  repository: Repository,
  menteeId: string,
  types: readonly RecordType[],
  reasonField?: string,
): Promise<void> {
  const [consent] = await readConsents(repository, [menteeId]);
  if (!consent) return;
  const parts = new Set(types.flatMap(({ consent: part }) => (part ? [part] : [])));
  const missing = [...parts].filter((part) => !mayShare(consent, part, consent.today));
  if (missing.length === 0) return;
  const { t } = repository;
  const names = missing.map((part) => t(`records.mentees.options.consentScope.${part}`)).join("; ");
  const message = t("server.dataProtection.consentMissing", { parts: names });
  throw new BusinessError(message, reasonField ? { [reasonField]: message } : {}, {
    consentMissing: missing,
  });
}

/**
 * Checks that the consents of many mentees cover the parts of the case, unless there is a reason.
 * @throws BusinessError with the number of mentees whose consent doesn't cover them
 */
export async function requireConsentOf(
  repository: Repository,
  menteeIds: readonly string[],
  types: readonly RecordType[],
): Promise<void> {
  const parts = new Set(types.flatMap(({ consent }) => (consent ? [consent] : [])));
  const consents = await readConsents(repository, menteeIds);
  const isWithheld = (consent: StoredConsent) =>
    [...parts].some((part) => !mayShare(consent, part, consent.today));
  const count = consents.filter((consent) => isWithheld(consent)).length;
  if (count === 0) return;
  const message = repository.t("server.dataProtection.consentMissingOf", { count });
  throw new BusinessError(message, { reason: message }, { withoutConsent: count });
}

async function withheld(
  repository: Reader,
  menteeIds: readonly string[],
  part: ConsentPart,
): Promise<ReadonlySet<string>> {
  const consents = await readConsents(repository, menteeIds);
  return new Set(consents.filter((consent) => !mayShare(consent, part, consent.today)).map(({ id }) => id));
}

/** Returns the mentees whose records of a type may be exported. */
export async function sharedIds(
  repository: Reader,
  menteeIds: readonly string[],
  { consent }: RecordType,
): Promise<string[]> {
  const without = consent ? await withheld(repository, menteeIds, consent) : new Set();
  return menteeIds.filter((id) => !without.has(id));
}

/** Returns the identifying fields of a type, which are the fields that anonymizing erases. Reports count the others. */
const identifying = ({ fields }: RecordType): string[] =>
  Object.entries(fields)
    .filter(([, field]) => field.anonymized !== "keep" && field.value !== "boolean")
    .map(([name]) => name);

/** Returns what a consent must cover to export a list of mentees: the columns that depend on each part of the case. */
function columnsByPart({ registry }: Repository, type: RecordType, part: ConsentPart) {
  const byPart = new Map<ConsentPart, string[]>([[part, identifying(type)]]);
  for (const [name, { reads }] of Object.entries(type.list?.derived ?? {}))
    for (const needed of new Set([part, ...reads.flatMap((table) => registry.get(table)?.consent ?? [])]))
      byPart.set(needed, [...(byPart.get(needed) ?? []), name]);
  return byPart;
}

/** Removes values from a list of mentees where the consent doesn't allow them. The rows still count. */
export async function* withoutConsent(
  repository: Repository,
  type: RecordType,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Batch> {
  const part = type.scope === "mentee" ? undefined : type.consent;
  if (!part) return yield* batches;
  const byPart = columnsByPart(repository, type, part);
  for await (const batch of batches) {
    const ids = batch.rows.map(({ id }) => id);
    let { rows } = batch;
    for (const [needed, names] of ids.length > 0 ? byPart : []) {
      // Without any columns of this part, the sheet doesn't depend on consents to it.
      if (!names.some((name) => rows[0] && name in rows[0])) continue;
      const hidden = await withheld(repository, ids, needed);
      if (hidden.size > 0) rows = rows.map((row) => (hidden.has(row.id) ? withoutFields(row, names) : row));
    }
    yield { ...batch, rows };
  }
}
