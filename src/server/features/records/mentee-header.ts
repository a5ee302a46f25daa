/** The header of every screen about a mentee, regardless of the access key that opened it. */
import { sql, type RawBuilder } from "kysely";
import type { AddressState } from "#shared/contracts/auth.ts";
import { readsMenteeNames } from "#shared/access/mentee-names.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import { programStatus } from "#shared/records/lookups.ts";
import { menteeAssessments, menteeUserNotes } from "#shared/records/mentee-sub-records.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { users } from "#shared/records/users.ts";
import { AppError } from "#server/kernel/errors.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { factColumns, toSql } from "#server/core/records/list/conditions.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";

export interface MenteeHeader {
  readonly id: string;
  readonly organizationId: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly image: string;
  readonly active: "0" | "1";
  /** ISO 8601 UTC. `""` unless the mentee was anonymized. */
  readonly anonymizedAt: string;
  /** For example `",contact,files,"`. */
  readonly consentScope: string;
  /** Dates. `""` if not entered. */
  readonly consentSigned: string;
  readonly consentUntil: string;
  /** `"1"` if an export requires a reason while no consent is recorded. */
  readonly exportReason: "0" | "1";
  readonly chatRoomId: string;
  readonly addressState: AddressState;
  /** For callers who may open the profile. */
  readonly facts?: MenteeFacts;
}

/** Key facts about a mentee. `""` if not entered or not readable for the caller. */
export interface MenteeFacts {
  readonly cellPhone: string;
  readonly workPhone: string;
  /** Dates. */
  readonly birthday: string;
  readonly primaryLanguage: string;
  /** Day of the last note that the caller may read. */
  readonly lastContact: string;
  /** Names, in the reader's language. */
  readonly caseManager: string;
  readonly programStatus: string;
}

async function readHeader({ db }: Repository, id: string): Promise<MenteeHeader> {
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
        else 'unconfirmed' end as "addressState"
    from mentees m join organizations o on o.id = m.organization_id join accounts a on a.id = m.account_id left join chat_rooms r on r.mentee_id = m.id
    where m.id = ${id} and m.deleted_at is null`.execute(db);
  if (!rows[0]) throw new AppError("notFound");
  return rows[0];
}

/** Returns the condition on `t` for the rows of a record type below the mentee that the caller may read. */
function readableOf({ signedIn: { caller } }: Repository, type: RecordType, id: string): RawBuilder<unknown> {
  if (authorizeType(caller, type, "list") !== "allow") return sql`false`;
  return sql`t.mentee_id = ${id} and t.deleted_at is null and ${toSql(rowFilter(caller, type), factColumns(type))}`;
}

async function readFacts(repository: Repository, id: string): Promise<MenteeFacts | undefined> {
  const { db, signedIn } = repository;
  if (authorizeType(signedIn.caller, mentees, "view") !== "allow") return undefined;
  const statusName = nameExpression(programStatus, "s", signedIn.language);
  const { rows } = await sql<MenteeFacts>`
    select coalesce(m.cell_phone, '') as "cellPhone", coalesce(m.work_phone, '') as "workPhone",
      coalesce(m.birthday::text, '') as birthday, coalesce(m.primary_language, '') as "primaryLanguage",
      coalesce((select ${nameExpression(users, "u", signedIn.language)} from users u where u.id = m.case_manager), '')
        as "caseManager",
      coalesce((select max(t.date)::text from mentee_user_notes t
        where ${readableOf(repository, menteeUserNotes, id)} and t.date <= organization_day(m.organization_id)), '') as "lastContact",
      coalesce((select string_agg(${statusName}, ', ' order by ${statusName}) from config_program_status s
        where s.id = any((select t.program_status from mentee_assessments t
          where ${readableOf(repository, menteeAssessments, id)} and t.newest)::bigint[])), '')
        as "programStatus"
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
