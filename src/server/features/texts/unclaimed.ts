/**
 * Unclaimed texts, which can't be assigned automatically: from unknown numbers, and from numbers that several mentees
 * have.
 */
import { sql, type RawBuilder } from "kysely";
import { superOrganizationId } from "#shared/constants.ts";
import type { UnclaimedText } from "#shared/contracts/responses/texts.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { mentees } from "#shared/records/mentees.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { asSystem } from "#server/kernel/context.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { fileText } from "./inbound.ts";

const maxTexts = 100;

/**
 * Returns the condition for the texts that the caller may decide about: those from numbers of the caller's
 * organization, and for the super-organization also those from unknown numbers.
 * @throws AppError forbidden for callers who may not chat with mentees or see only some of them
 */
function inReach({ signedIn: { caller } }: Repository): RawBuilder<boolean> {
  assertAllowed(authorizeType(caller, mentees, "list"));
  if (!caller.flags.has("menteesCanChat") || caller.caseloadOnly)
    throw new AppError("forbidden", "menteesCanChat");
  return caller.organizationId === superOrganizationId
    ? sql`state = 'open'`
    : sql`state = 'open' and organization_id = ${caller.organizationId}`;
}

/** Returns the unclaimed texts, the oldest first. */
export async function listUnclaimed(repository: Repository): Promise<UnclaimedText[]> {
  const where = inReach(repository);
  const { caller } = repository.signedIn;
  const seen =
    caller.organizationId === superOrganizationId
      ? sql`true`
      : sql`m.organization_id = ${caller.organizationId}`;
  const { rows } = await sql<Omit<UnclaimedText, "at"> & { at: Date }>`
    select i.id, i.from_number as "from", i.body, i.received_at as at, coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id::text, 'name', concat_ws(' ', m.first_name, m.last_name)) order by m.id)
      from mentees m where m.mobile = i.from_number and m.deleted_at is null and m.anonymized_at is null and ${seen}
    ), '[]') as candidates
    from inbound_texts i where ${where} order by i.id limit ${maxTexts}`.execute(repository.db);
  const { t } = repository;
  return rows.map((row) => ({
    ...row,
    body: row.body || t("server.chat.noWords"),
    at: row.at.toISOString(),
  }));
}

/** @throws AppError notFound for a text that doesn't exist or was decided in the meantime */
async function decide(repository: Repository, textId: string, changes: RawBuilder<unknown>): Promise<void> {
  const where = inReach(repository);
  if (!/^\d{1,18}$/.test(textId)) throw new AppError("notFound");
  const { rows } = await sql<IdRow>`update inbound_texts set ${changes}, decided_at = now(),
      decided_by = ${repository.signedIn.caller.accountId}
    where id = ${textId} and ${where} returning id`.execute(repository.db);
  if (rows.length === 0) throw new AppError("notFound");
}

/**
 * Assigns a text to a mentee and adds it to the mentee's chat.
 * @throws AppError notFound, forbidden
 */
export async function claimText(
  app: App,
  repository: Repository,
  textId: string,
  menteeId: string,
): Promise<void> {
  const { organizationId } = await repository.requireRow(repository.db, mentees, menteeId, "edit");
  await decide(
    repository,
    textId,
    sql`state = 'filing', mentee_id = ${menteeId}, organization_id = ${organizationId}`,
  );
  await asSystem(() => fileText(app, textId));
}

/**
 * Discards a text that belongs to no mentee.
 * @throws AppError notFound, forbidden
 */
export const discardText = (repository: Repository, textId: string): Promise<void> =>
  decide(repository, textId, sql`state = 'discarded', body = ''`);
