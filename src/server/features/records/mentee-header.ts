/** The header of every screen about a mentee, regardless of the access key that opened it. */
import { sql, type RawBuilder } from "kysely";
import type { MenteeFacts, MenteeHeader } from "#shared/contracts/responses/mentee-header.ts";
import { readsMenteeNames } from "#shared/access/mentee-names.ts";
import { authorizeType, canUseField } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import { mentees } from "#shared/records/mentees.ts";
import { users } from "#shared/records/users.ts";
import { AppError } from "#server/kernel/errors.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { factColumns, toSql } from "#server/core/records/list/conditions.ts";
import { dueDay, isOpenWork } from "#server/core/records/list/definitions.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";

/** Selects the number of open records of each type of work that the caller may list, as JSON. */
function openWorkColumn(repository: Repository, id: string): RawBuilder<unknown> {
  const { caller } = repository.signedIn;
  const types = [...repository.registry.values()].filter(
    (type) => dueDay(type, "t") !== undefined && authorizeType(caller, type, "list") === "allow",
  );
  const parts = types.map((type) => {
    const isReadable = toSql(rowFilter(caller, type), factColumns(type));
    return sql`select ${type.name}::text as name, count(*)::integer as count from ${sql.table(type.table)} t
      where t.mentee_id = ${id} and ${isReadable} and ${isOpenWork(type, "t", sql`${id}`)}`;
  });
  if (parts.length === 0) return sql`'{}'::json`;
  return sql`(select json_object_agg(w.name, w.count) from (${sql.join(parts, sql` union all `)}) w)`;
}

async function readHeader(repository: Repository, id: string): Promise<MenteeHeader> {
  const { rows } = await sql<MenteeHeader>`
    select m.id, m.organization_id as "organizationId", m.first_name as "firstName",
      coalesce(m.middle_name, '') as "middleName", m.last_name as "lastName", coalesce(m.image, '') as image,
      case when m.active then '1' else '0' end as active,
      coalesce(to_char(m.anonymized_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "anonymizedAt",
      case when m.consent_scope = '{}' then '' else ',' || array_to_string(m.consent_scope, ',') || ',' end
        as "consentScope",
      coalesce(m.consent_signed::text, '') as "consentSigned", coalesce(m.consent_until::text, '') as "consentUntil",
      case when o.export_reason then '1' else '0' end as "exportReason", case when m.anonymized_at is null then coalesce(r.id::text, '') else '' end as "chatRoomId",
      case when a.email_key is null then 'none' when a.email_confirmed_at is not null then 'confirmed' when a.email_wrong_at is not null then 'wrong'
        else 'unconfirmed' end as "addressState", ${openWorkColumn(repository, id)} as "openWork"
    from mentees m join organizations o on o.id = m.organization_id join accounts a on a.id = m.account_id left join chat_rooms r on r.mentee_id = m.id
    where m.id = ${id} and m.deleted_at is null`.execute(repository.db);
  if (!rows[0]) throw new AppError("notFound");
  return rows[0];
}

async function readFacts(repository: Repository, id: string): Promise<MenteeFacts | undefined> {
  const { db, signedIn } = repository;
  if (authorizeType(signedIn.caller, mentees, "view") !== "allow") return undefined;
  const needs = mentees.fields["specialNeedRequirements"];
  const mayReadNeeds = needs !== undefined && canUseField(signedIn.caller, needs);
  const { rows } = await sql<MenteeFacts>`
    select coalesce(m.cell_phone, '') as "cellPhone", coalesce(m.work_phone, '') as "workPhone",
      coalesce(m.birthday::text, '') as birthday, coalesce(m.primary_language, '') as "primaryLanguage",
      ${mayReadNeeds ? sql`coalesce(m.special_need_requirements, '')` : sql`''`} as "specialNeedRequirements",
      coalesce((select ${nameExpression(users, "u", signedIn.language)} from users u where u.id = m.case_manager), '')
        as "caseManager"
    from mentees m where m.id = ${id} and m.deleted_at is null and m.anonymized_at is null`.execute(db);
  return rows[0];
}

/**
 * Returns the name, picture, chat room, and key facts of a mentee, for callers who may open any of the mentee's
 * screens, and for the mentee.
 * @throws AppError forbidden, or notFound for a mentee that is missing or belongs to another organization
 */
export async function menteeHeader(repository: Repository, id: string): Promise<MenteeHeader> {
  const { caller } = repository.signedIn;
  assertAllowed(readsMenteeNames(caller) ? "allow" : "forbidden");
  await repository.requireMentee(repository.db, id);
  const [header, facts] = await Promise.all([readHeader(repository, id), readFacts(repository, id)]);
  return { ...header, ...(facts ? { facts } : {}) };
}
