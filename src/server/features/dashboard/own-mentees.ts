/** A team member's mentees for offline use (ADR 95): names and phone numbers, but nothing about the case. */
import { sql } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import {
  maxOwnMentees,
  type OwnMentee,
  type OwnMenteesAnswer,
} from "#shared/contracts/responses/own-mentees.ts";
import { mentees } from "#shared/records/mentees.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError } from "#server/kernel/errors.ts";
import { inScope } from "./scope.ts";

/**
 * Returns the seconds until the session ends if it isn't used. 0 if the organization or installation doesn't allow
 * storing the list.
 */
async function keepsFor({ db, env, signedIn }: Repository): Promise<number> {
  if (!env.offlineApp) return 0;
  const { rows } = await sql<{ seconds: number }>`
    select floor(extract(epoch from least(s.expires_at, s.last_used_at + make_interval(mins => ${env.sessionIdleMinutes}))
      - now()))::int as seconds
    from sessions s join organizations o on o.id = ${signedIn.caller.organizationId} and o.staff_offline
    where s.token_hash = ${signedIn.sessionHash}`.execute(db);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/**
 * Returns the mentees that the caller works with, by name, up to as many as a phone stores.
 * @throws AppError forbidden for mentees and for roles that may not list mentees
 */
export async function readOwnMentees(repository: Repository): Promise<OwnMenteesAnswer> {
  const { db, signedIn } = repository;
  const { caller } = signedIn;
  if (caller.accountType !== "staff") throw new AppError("forbidden");
  assertAllowed(authorizeType(caller, mentees, "list"));
  const scope = { caller, language: signedIn.language, zone: signedIn.zone, whose: "mine" } as const;
  const { rows } = await sql<OwnMentee>`
    select m.id::text as id, concat_ws(' ', m.first_name, m.last_name) as name,
      coalesce(nullif(m.cell_phone, ''), nullif(m.work_phone, ''), '') as phone
    from mentees m
    where m.active and m.deleted_at is null and m.anonymized_at is null and ${inScope(scope, "m", "id")}
    order by lower(m.last_name), lower(m.first_name), m.id limit ${maxOwnMentees + 1}`.execute(db);
  return {
    status: 1,
    dataType: "ownMentees",
    keepsForSeconds: await keepsFor(repository),
    hasMore: rows.length > maxOwnMentees,
    dataValues: rows.slice(0, maxOwnMentees),
  };
}
