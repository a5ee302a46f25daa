/** What every per-mentee screen shows on top, whichever mentee key opened it. */
import { sql } from "kysely";
import type { AddressState } from "#shared/contracts/auth.ts";
import { menteeKeys } from "#shared/access/keys.ts";
import { AppError } from "#server/kernel/errors.ts";
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
  /** ISO 8601 UTC; `""` unless the mentee was anonymized. */
  readonly anonymizedAt: string;
  /** As `",contact,files,"`. */
  readonly consentScope: string;
  /** Days; `""` when not entered. */
  readonly consentSigned: string;
  readonly consentUntil: string;
  /** Whether an export asks for a reason as long as no consent is recorded. */
  readonly exportReason: "0" | "1";
  readonly chatRoomId: string;
  readonly addressState: AddressState;
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

/**
 * Name, picture and chat room of a mentee, for whoever may open any of its screens, and for the mentee itself.
 * @throws AppError forbidden, or notFound for a missing mentee and one of another organization
 */
export async function menteeHeader(repository: Repository, id: string): Promise<MenteeHeader> {
  const { caller } = repository.signedIn;
  const opensScreen = ["manageMentees" as const, ...menteeKeys].some((key) => caller.keys.has(key));
  const mayLook = caller.accountType === "mentee" || (opensScreen && caller.flags.has("menteesCanView"));
  assertAllowed(mayLook ? "allow" : "forbidden");
  await repository.requireMentee(repository.db, id);
  return readHeader(repository, id);
}
